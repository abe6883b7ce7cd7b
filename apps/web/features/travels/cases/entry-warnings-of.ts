import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { EntryWarning } from '@parastoo/contract/visas/cases'
import type { ApiClient } from '../../../shell/context.ts'

/** Visas of the buyer's that end before the flights of an order. Without them the trip is shown all the same. For loaders. */
export async function entryWarningsOf(
  api: ApiClient,
  { orderId, flightOrder }: Pick<OrderDetails, 'orderId' | 'flightOrder'>,
): Promise<EntryWarning[]> {
  if (flightOrder.proposals.length === 0) return []
  try {
    return (await api.visaCases.entryWarnings({ id: orderId })).data
  } catch {
    return []
  }
}
