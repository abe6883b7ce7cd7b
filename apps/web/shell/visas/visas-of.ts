/** What pages ask of the visas of an order beside the order itself. For loaders. */
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { CaseView } from '@parastoo/contract/visas/cases'
import type { ApiClient } from '../context.ts'
import { visaLines } from './sold-visas.ts'

/** The cases of an order; each says by which rules it was sold. Null where the order is for no visa. */
export type VisasOfOrder = { cases: [CaseView, ...CaseView[]] }

export async function visasOf(
  api: ApiClient,
  { orderId, lines }: Pick<OrderDetails, 'orderId' | 'lines'>,
): Promise<VisasOfOrder | null> {
  if (visaLines(lines).length === 0) return null
  const { data } = await api.visaCases.casesOfOrder({ id: orderId })
  const [first, ...others] = data
  return first ? { cases: [first, ...others] } : null
}
