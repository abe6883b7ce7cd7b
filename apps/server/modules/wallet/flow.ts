import type { walletFlowTypes } from '@parastoo/contract/wallet/wallet'
import type { StatementRow } from '../ledger/index.ts'

export type FlowType = (typeof walletFlowTypes)[number]

/** The kind of entry by which a wallet pays an order. */
export const spendKind = 'order-paid'

/**
 * Why a wallet moved, as its owner reads it: a bank payment without an order is a top-up, whatever comes back from an order is a
 * refund, and what no sale explains is a correction by staff.
 */
export function flowTypeOf({ kind, orderId }: Pick<StatementRow, 'kind' | 'orderId'>): FlowType {
  if (kind === 'payment') return orderId === null ? 'TopUp' : 'Payment'
  if (kind === spendKind) return 'Purchase'
  if (kind === 'line-failed' || kind === 'refund') return 'Refund'
  return 'Correction'
}
