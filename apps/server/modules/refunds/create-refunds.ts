import { refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { Db, Tx } from '../../platform/db/database.ts'
import { cancelItem } from './cancel-item.ts'
import { approveRequest, refuseRequest } from './decide-request.ts'
import { endedOf } from './ended-of.ts'
import { openLateCancellations } from './late-cancellations.ts'
import type { RefundsNeeds } from './needs.ts'
import { refundPayoutSource } from './payout-source.ts'
import { quoteItems } from './quote-items.ts'
import { refundLine } from './refund-line.ts'
import { refundFilesOf, requestRefund } from './request-refund.ts'
import { refundsRoutes } from './routes.ts'
import { standingOf } from './standing-of.ts'
import { refundReader } from './store.ts'
import { requestsShown } from './view-request.ts'
import { forgetQuotes, watchPromises, watchRefunds } from './watch-refunds.ts'

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createRefunds(needs: RefundsNeeds) {
  const { jobs, db } = needs
  return {
    quoteItems: quoteItems.bind(null, needs),
    requestRefund: requestRefund.bind(null, needs),
    refundLine: refundLine.bind(null, needs),
    standingOf: standingOf.bind(null, needs),
    /** Which of these ids are items that came back; a supplier names a cancellation by the item's id. Anything may be asked. */
    knownItems: (ids: readonly string[]) => refundReader(db).refundedAmong(ids.filter(isUuid)),
    /** The requests of an order that have ended, each with the tickets that came back by it; whole rial. */
    endedOf: (orderId: string) => endedOf(db, orderId),
    /** What staff do, until the back-office has its desk. */
    desk: {
      waiting: () => refundReader(db).waiting(),
      /** The pictures that came with a request, and what they are bound to. */
      async filesOf(number: string) {
        const request = await refundReader(db).requestByNumber(number)
        if (!request) return refuse('NOT_FOUND')
        return { ids: request.fileIds, boundTo: refundFilesOf(request.requestId) }
      },
      approve: approveRequest.bind(null, needs),
      refuse: refuseRequest.bind(null, needs),
      /** Tickets that a supplier took back after staff had refused the refund. */
      late: openLateCancellations(needs),
    },
    /** A request as its owner sees it, for those who write to them. */
    async show(requestId: string) {
      const request = await refundReader(db).request(requestId)
      const [shown = null] = request ? await requestsShown(needs, [request]) : []
      return shown
    },
    hasOpen: (dbOrTx: Db | Tx, userId: string) => refundReader(dbOrTx).hasOpen(userId),
    payoutSource: refundPayoutSource(needs),
    routes: refundsRoutes(needs),
    /** Declares the durable work of refunds. */
    defineJobs(): void {
      type OfItem = { itemId: string }
      jobs.define<OfItem>(
        'cancel-refund-item',
        { retryLimit: 20, retryDelaySeconds: 2 },
        ({ itemId }) => cancelItem(needs, itemId),
      )
      jobs.every('watch-refunds', 60, () => watchRefunds(needs))
      jobs.every('watch-refund-promises', '15 * * * *', () => watchPromises(needs))
      jobs.every('forget-refund-quotes', '50 4 * * *', () => forgetQuotes(needs))
    },
  }
}
export type Refunds = ReturnType<typeof createRefunds>
