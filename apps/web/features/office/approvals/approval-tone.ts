import type { ApprovalState } from '@parastoo/contract/office/approvals'
import type { Tone } from '@parastoo/ui/Badge.tsx'

const tones: Record<ApprovalState, Tone> = {
  open: 'caution',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
}

/** The colour beside the word of a state. */
export const toneOf = (state: ApprovalState): Tone => tones[state]
