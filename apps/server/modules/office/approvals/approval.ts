/** The nouns of approvals, and the pure rules of who may decide. */
import { createHash } from 'node:crypto'
import {
  type ApprovalKind,
  type ApprovalState,
  type ApprovalWill,
  approvalKinds,
} from '@parastoo/contract/office/approvals'
import type { StaffScope } from '@parastoo/contract/operation'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { canonicalJson } from '../../../platform/canonical-json.ts'

export type Approval = {
  id: string
  kind: ApprovalKind
  subject: string
  will: ApprovalWill
  hash: Buffer
  reason: string
  amountRial: number | null
  concerns: readonly string[]
  askedBy: string
  askedAt: Temporal.Instant
  expiresAt: Temporal.Instant
  decision: Exclude<ApprovalState, 'open'> | null
  decidedBy: string | null
  decidedAt: Temporal.Instant | null
  note: string | null
}

/** What will happen, read as it stands now. */
export type Plan = {
  subject: string
  will: ApprovalWill
  amountRial: number | null
  /** Persons whose own matter it is. */
  concerns: readonly string[]
}

/** SHA-256 over the whole of what will happen. */
export const hashOfPlan = ({ subject, will, amountRial, concerns }: Plan): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ subject, will, amountRial, concerns: [...concerns].sort() }))
    .digest()

/** How it stands; what nobody decided in time has run out. */
export function stateOf({ decision, expiresAt }: Approval, now: Temporal.Instant): ApprovalState {
  if (decision) return decision
  return Temporal.Instant.compare(now, expiresAt) < 0 ? 'open' : 'expired'
}

const holds = (scope: readonly StaffScope[], wanted: readonly StaffScope[]) =>
  wanted.some((each) => scope.includes(each))

/** Whoever may ask for the kind or decide it sees it, and so does an auditor. */
export const maySee = (kind: ApprovalKind, scope: readonly StaffScope[]): boolean => {
  const { asks, decides } = approvalKinds[kind]
  return holds(scope, ['audit', ...asks, ...decides])
}

export type MayNotDecide = Refusal<
  'FORBIDDEN' | 'APPROVAL_SAME_PERSON' | 'APPROVAL_OWN_CASE' | 'APPROVAL_ENDED'
>

/** Why somebody may not decide; null when they may. The database refuses the same person as well. */
export function whyMayNotDecide(
  approval: Approval,
  { userId, scope }: { userId: string; scope: readonly StaffScope[] },
  now: Temporal.Instant,
): MayNotDecide | null {
  if (!holds(scope, approvalKinds[approval.kind].decides)) return refuse('FORBIDDEN')
  if (stateOf(approval, now) !== 'open') return refuse('APPROVAL_ENDED')
  if (approval.askedBy === userId) return refuse('APPROVAL_SAME_PERSON')
  return approval.concerns.includes(userId) ? refuse('APPROVAL_OWN_CASE') : null
}
