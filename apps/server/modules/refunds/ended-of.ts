import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import type { Db } from '../../platform/db/database.ts'
import { lateCancellationReader } from './late-cancellation-store.ts'
import { type RefundItem, refundOf } from './refund.ts'
import { refundReader } from './store.ts'

/** A request of which nothing is open any more, and what came back by it; whole rial. */
export type EndedRequest = {
  /** Of a ticket that was paid for after its refusal the item's own: what else its request brought back may have its paper already. */
  requestId: string
  number: string
  payTo: PayTarget
  items: { unitId: string; paidRial: number; refundRial: number }[]
}

/** The ended requests of an order by which something came back, for those who write the papers of it. */
export async function endedOf(db: Db, orderId: string): Promise<EndedRequest[]> {
  const reader = refundReader(db)
  const byRequest = Map.groupBy(await reader.itemsOf([orderId]), ({ requestId }) => requestId)
  const ended: EndedRequest[] = []
  const late = await lateCancellationReader(db).paidOf(orderId)
  for (const [requestId, items] of byRequest) {
    const back = items.filter(({ state }) => state === 'refunded')
    const isOver = items.every(({ state }) => state === 'refunded' || state === 'refused')
    const request = isOver && back.length > 0 ? await reader.request(requestId) : null
    if (!request) continue
    const { number, payTo } = request
    const add = (id: string, of: RefundItem[]) => {
      if (of.length === 0) return
      const items = of.map((item) => {
        const { unitId, paidRial } = item
        return { unitId, paidRial, refundRial: refundOf(item) }
      })
      ended.push({ requestId: id, number, payTo, items })
    }
    add(
      requestId,
      back.filter(({ itemId }) => !late.has(itemId)),
    )
    for (const item of back) if (late.has(item.itemId)) add(item.itemId, [item])
  }
  return ended
}
