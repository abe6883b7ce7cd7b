import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { isRefused } from '@parastoo/kit/outcome'
import type { RefundLine } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { quoteItems } from './quote-items.ts'
import { requestRefund } from './request-refund.ts'
import { refundReader } from './store.ts'

/** How often what is left is looked at anew because somebody has asked for a part of it meanwhile. */
const mostLooks = 5

/**
 * Asks for every ticket of a line that is not asked for yet, to where its money usually goes back, for those who carry out what its owner has said.
 * Safe to repeat: what was asked for already is answered with its request, and where somebody asks for a part of it at this moment, the rest
 * is asked for all the same. Unknown when nothing could be quoted, or tickets wait for amounts that have moved: ask again.
 */
export async function refundLine(
  needs: RefundsNeeds,
  ask: Parameters<RefundLine>[0],
): ReturnType<RefundLine> {
  for (let look = 0; look < mostLooks; look += 1) {
    const items = await quoteItems(needs, ask)
    if (isRefused(items)) return { unknown: true, reason: items.refused }
    const open = items.filter(({ state }) => state === 'open').map(({ id }) => id)
    if (open.length === 0) return await askedBefore(needs, ask, items)
    const asked = await requestRefund(needs, {
      ...ask,
      sessionId: null,
      items: open,
    })
    if (!isRefused(asked)) return asked
    if (asked.refused !== 'REFUND_ALREADY_REQUESTED')
      return { unknown: true, reason: asked.refused }
  }
  return { unknown: true, reason: 'others ask for parts of the line' }
}

/** The request of what is asked for already; of none of these, the last one of their order. */
async function askedBefore(
  needs: RefundsNeeds,
  ask: Parameters<RefundLine>[0],
  items: readonly RefundableItem[],
): ReturnType<RefundLine> {
  const living = await refundReader(needs.db).livingItems(ask.orderId)
  const before = living.find(({ itemId }) => items.some(({ id }) => id === itemId))
  const last = before ?? living.at(-1)
  return last
    ? { requestId: last.requestId }
    : { unknown: true, reason: 'nothing of the line can be asked for' }
}
