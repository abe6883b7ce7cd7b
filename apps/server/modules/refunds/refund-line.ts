import { isRefused } from '@parastoo/kit/outcome'
import type { RefundLine } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { quoteItems } from './quote-items.ts'
import { requestRefund } from './request-refund.ts'
import { refundReader } from './store.ts'

/**
 * Asks for every ticket of a line that is not asked for yet, to the wallet, for those who carry out what its owner has said.
 * Safe to repeat: what was asked for already is answered with its request. Unknown when nothing could be quoted, or tickets wait
 * for amounts that have moved: ask again.
 */
export async function refundLine(
  needs: RefundsNeeds,
  ask: Parameters<RefundLine>[0],
): ReturnType<RefundLine> {
  const items = await quoteItems(needs, ask)
  if (isRefused(items)) return { unknown: true, reason: items.refused }
  const open = items.filter(({ state }) => state === 'open').map(({ id }) => id)
  if (open.length > 0) {
    const asked = await requestRefund(needs, {
      ...ask,
      sessionId: null,
      items: open,
      payTo: 'Wallet',
    })
    if (!isRefused(asked)) return asked
    if (asked.refused !== 'REFUND_ALREADY_REQUESTED')
      return { unknown: true, reason: asked.refused }
  }
  const living = await refundReader(needs.db).livingItems(ask.orderId)
  const before = living.find(({ itemId }) => items.some(({ id }) => id === itemId))
  const last = before ?? living.at(-1)
  return last
    ? { requestId: last.requestId }
    : { unknown: true, reason: 'nothing of the line can be asked for' }
}
