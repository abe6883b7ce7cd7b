import type { PayoutState } from '../payouts/states.ts'

/** How its owner reads each state of a withdrawal; a signature inside the agency is nothing to them. */
export const withdrawalStatusOf = {
  waiting: 'requested',
  batched: 'requested',
  sent: 'approved',
  paid: 'paid',
  bounced: 'returned',
  refused: 'refused',
} as const satisfies Record<PayoutState, string>
export type WithdrawalStatus = (typeof withdrawalStatusOf)[PayoutState]
export const withdrawalStatuses = [...new Set(Object.values(withdrawalStatusOf))] as [
  WithdrawalStatus,
  ...WithdrawalStatus[],
]
