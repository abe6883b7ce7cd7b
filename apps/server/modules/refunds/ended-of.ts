import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import type { Db } from '../../platform/db/database.ts'
import { refundOf } from './refund.ts'
import { refundReader } from './store.ts'

/** A request of which nothing is open any more, and what came back by it; whole rial. */
export type EndedRequest = {
  requestId: string
  number: string
  payTo: PayTarget
  items: { lineId: string; passengerIndex: number; paidRial: number; refundRial: number }[]
}

/** The ended requests of an order by which something came back, for those who write the papers of it. */
export async function endedOf(db: Db, orderId: string): Promise<EndedRequest[]> {
  const reader = refundReader(db)
  const byRequest = Map.groupBy(await reader.itemsOf(orderId), ({ requestId }) => requestId)
  const ended: EndedRequest[] = []
  for (const [requestId, items] of byRequest) {
    const back = items.filter(({ state }) => state === 'refunded')
    const isOver = items.every(({ state }) => state === 'refunded' || state === 'refused')
    const request = isOver && back.length > 0 ? await reader.request(requestId) : null
    if (!request) continue
    const { number, payTo } = request
    ended.push({
      ...{ requestId, number, payTo },
      items: back.map((item) => {
        const { lineId, passengerIndex, paidRial } = item
        return { lineId, passengerIndex, paidRial, refundRial: refundOf(item) }
      }),
    })
  }
  return ended
}
