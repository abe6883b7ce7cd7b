import {
  type ApprovalKind,
  approvalKindNames,
  approvalKinds,
} from '@parastoo/contract/office/approvals'

/** What each kind is called. */
export const kindWords = Object.fromEntries(
  approvalKindNames.map((kind) => [kind, approvalKinds[kind].nameFa]),
) as Record<ApprovalKind, string>
