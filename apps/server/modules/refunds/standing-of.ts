import type { StatusWord } from '@parastoo/contract/orders/states'
import { isRefused } from '@parastoo/kit/outcome'
import type { Order, RefundStanding } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { sharesOf } from './quote-items.ts'
import { type RefundItem, refundOf } from './refund.ts'
import { refundReader } from './store.ts'

/**
 * How an order stands towards refunds, for those who list orders. Only the tickets' own tables are read: no supplier is asked, and
 * nothing is promised. A line that cannot be quoted counts nothing.
 */
export async function standingOf(
  { db, sellable }: RefundsNeeds,
  order: Order,
): Promise<RefundStanding> {
  const wasIssued = order.lines.some(
    ({ fulfilment }) => fulfilment === 'issued' || fulfilment === 'void',
  )
  const items = wasIssued ? await refundReader(db).itemsOf(order.orderId) : []
  const isTaken = (lineId: string, passengerIndex: number) =>
    items.some(
      (item) =>
        item.state !== 'refused' &&
        item.lineId === lineId &&
        item.passengerIndex === passengerIndex,
    )
  let refundableRial = 0
  for (const line of order.lines.filter(({ fulfilment }) => fulfilment === 'issued')) {
    const quoted = await sellable(line.product).quoteCancellation({
      ...{ orderId: order.orderId, orderLineId: line.lineId, reason: 'personal' },
      isGlance: true,
    })
    if ('unknown' in quoted || isRefused(quoted)) continue
    refundableRial += sharesOf(line, quoted)
      .filter(({ passengerIndex }) => !isTaken(line.lineId, passengerIndex))
      .reduce((sum, share) => sum + refundOf(share), 0)
  }
  return { status: statusOf(order, items), refundableRial }
}

/** What still moves is told first; money that came back without a request is that of a failed issue. */
function statusOf({ money }: Order, items: readonly RefundItem[]): StatusWord | null {
  const some = (state: RefundItem['state']) => items.some((item) => item.state === state)
  if (some('waiting')) return 'Created'
  if (some('accepted')) return 'Submitted'
  if (money === 'refunded' || money === 'part-refunded') return 'RefundSuccessful'
  return some('refused') ? 'RefundFailed' : null
}
