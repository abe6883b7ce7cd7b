import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { ApiClient } from '../context.ts'
import { purchasesTogether } from './purchases-together.ts'

/** A second tab is paid within the hold: few other things have moved the wallet since. */
const newest = 20

/**
 * What was paid for an order beyond its price, in whole rial: paid in two tabs, the second sum lies in the wallet, and the ticket alone would not say so,
 * nor would its trip to whoever never came back from the second bank. 0 where the wallet does not answer: the ticket is shown all the same.
 */
export async function paidBeyondRial(
  api: { wallet: Pick<ApiClient['wallet'], 'flows'> },
  order: Pick<OrderDetails, 'orderId' | 'money' | 'loan'>,
): Promise<number> {
  // A lender's money never lies in the wallet; what came back for another reason is told by the outcome.
  if (order.money !== 'paid' || order.loan) return 0
  const flows = await api.wallet.flows({ page: 1, pageSize: newest }).catch(() => null)
  return purchasesTogether(flows?.data ?? [])
    .filter(({ flow }) => flow.type === 'Payment' && flow.orderId === order.orderId)
    .reduce((sum, { flow }) => sum + flow.amount, 0)
}
