/** What of a case's price comes back, by the table it was sold under. */
import type { CaseStage, RefundCause } from '@parastoo/contract/visas/cases'
import type { VisaFeeKind } from '@parastoo/contract/visas/words'
import type { VisaPack } from './pack.ts'

/**
 * A case's price: what is for the authority and its centre, what is ours, and what is only held until its traveller has left again. Whole rial.
 */
export type CasePrice = { authorityRial: number; oursRial: number; depositRial: number }

const partOf = {
  government: 'authorityRial',
  centre: 'authorityRial',
  urgent: 'authorityRial',
  service: 'oursRial',
  courier: 'oursRial',
  deposit: 'depositRial',
} as const satisfies Record<VisaFeeKind, keyof CasePrice>

/** The charged lines of one applicant, parted. */
export const partPrice = (
  lines: readonly { kind: VisaFeeKind; totalRial: number | null; isCharged: boolean }[],
): CasePrice => {
  const price = { authorityRial: 0, oursRial: 0, depositRial: 0 }
  for (const { kind, totalRial, isCharged } of lines)
    if (isCharged) price[partOf[kind]] += totalRial ?? 0
  return price
}

/**
 * What comes back and what is kept of a price but for its deposit, and what of it is owed to the authority: its fees, once the case was filed, whoever bears
 * them. A part of a rial goes to the traveller. Throws where the table has no such line: an import sees to it that it does.
 */
export function settleCase(
  { refunds, destination }: Pick<VisaPack, 'refunds' | 'destination'>,
  { stage, cause, price }: { stage: CaseStage; cause: RefundCause; price: CasePrice },
): { backRial: number; keptRial: number; costRial: number } {
  const line = refunds.find((each) => each.stage === stage && each.cause === cause)
  if (!line) throw new Error(`The table of ${destination} has no line for ${stage}, ${cause}`)
  const { authorityRial, oursRial } = price
  const backRial = share(authorityRial, line.authorityPercent) + share(oursRial, line.oursPercent)
  const isFiled = stage === 'filed' || stage === 'decided'
  return {
    backRial,
    keptRial: authorityRial + oursRial - backRial,
    costRial: isFiled ? authorityRial : 0,
  }
}

const share = (rial: number, percent: number) =>
  Number((BigInt(rial) * BigInt(percent) + 99n) / 100n)
