/** The room of approvals: one person of the staff asks, another allows what will happen, and it is done in that transaction. */

export { maySee, type Plan } from './approval.ts'
export { approvalReader } from './approval-store.ts'
export { askedSubjects, createApprovals } from './create-approvals.ts'
export { type ApprovalsNeeds, ask, expireOne } from './decide.ts'
export { planCampaign, planRate, planTillDifference, planTillGap } from './kinds.ts'
export type {
  FareCut,
  Fares,
  RuleChanges,
  StatementSums,
  TillDifference,
  TillDifferences,
  TillGap,
  TillGaps,
} from './ports.ts'
export {
  planStatementLine,
  planSupplierPayment,
  type SupplierPaymentRefused,
} from './supplier-kinds.ts'
