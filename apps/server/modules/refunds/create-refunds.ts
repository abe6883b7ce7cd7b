import { refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { BackInDinars, Order } from '../orders/index.ts'
import { cancelPartPaid } from './cancel-part-paid.ts'
import { cancelUnits } from './cancel-units.ts'
import { approveAboveIn, approveRequest, refuseRequest } from './decide-request.ts'
import { dinarReturnsOf } from './dinar-returns.ts'
import { backWithoutRequest, dinarsOfOrder } from './dinars-back.ts'
import { endedOf } from './ended-of.ts'
import { planAbove } from './give-above.ts'
import { openLateCancellations } from './late-cancellations.ts'
import type { RefundsNeeds } from './needs.ts'
import { refundPayoutSource } from './payout-source.ts'
import { quoteItems } from './quote-items.ts'
import { refundLine } from './refund-line.ts'
import { refundsBetween } from './refunds-between.ts'
import { refundFilesOf, requestRefund } from './request-refund.ts'
import { refundsRoutes } from './routes.ts'
import { standingsOf } from './standings-of.ts'
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
    cancelPartPaid: cancelPartPaid.bind(null, needs),
    /** What paid an order in dinars, and what of it has gone back in them. */
    dinarsOf: (order: Pick<Order, 'orderId' | 'userId' | 'paidAt'>) => dinarsOfOrder(needs, order),
    dinarReturnsOf: (order: Pick<Order, 'orderId' | 'userId'>) => dinarReturnsOf(needs, order),
    /** Of which of these orders something that comes back is on its way, to a bank account or by a bank of Iraq. */
    onTheirWay: (orders: readonly Pick<Order, 'userId'>[]) =>
      needs.payouts.ordersOnTheirWay([...new Set(orders.map(({ userId }) => userId))]),
    /** What of a sum that no request is of goes back in dinars, queued in the caller's transaction. */
    backInDinars: ((tx, ask) => backWithoutRequest(needs, tx, ask)) satisfies BackInDinars,
    standingsOf: standingsOf.bind(null, needs),
    /** Which of these are keys of a cancelling by which something came back: so a supplier names it. Anything may be asked. */
    knownCancellings: (keys: readonly string[]) => refundReader(db).keysAmong(keys.filter(isUuid)),
    /** By which cancelling each of these items came back, of those that did. */
    cancellingsOf: (itemIds: readonly string[]) => refundReader(db).keysOf(itemIds.filter(isUuid)),
    /** The requests of an order that have ended, each with the tickets that came back by it; whole rial. */
    endedOf: (orderId: string) => endedOf(db, orderId),
    /** What staff do. */
    desk: {
      waiting: () => refundReader(db).waiting(),
      /** One request with who took each step of it, and how it reads; null when there is none. */
      async request(number: string) {
        const request = await refundReader(db).requestByNumber(number)
        const [shown] = request ? await requestsShown(needs, [request]) : []
        return request && shown ? { request, shown } : null
      },
      /** A customer's newest requests, of one order where it is named. */
      async ofUser(ask: { userId: string; orderId?: string }) {
        const { requests } = await refundReader(db).list({ ...ask, page: 1, pageSize: 50 })
        return await requestsShown(needs, requests)
      },
      /** The pictures that came with a request, and what they are bound to. */
      async filesOf(number: string) {
        const request = await refundReader(db).requestByNumber(number)
        if (!request) return refuse('NOT_FOUND')
        return { ids: request.fileIds, boundTo: refundFilesOf(request.requestId) }
      },
      /** What reports read. */
      between: refundsBetween.bind(null, db),
      approve: approveRequest.bind(null, needs),
      /** What would come back above the table, and the deed of two people in their transaction. */
      planAbove: planAbove.bind(null, needs),
      approveAboveIn: approveAboveIn.bind(null, needs),
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
      jobs.define<{ cancelKey: string }>(
        'cancel-refund-units',
        { retryLimit: 20, retryDelaySeconds: 2 },
        ({ cancelKey }) => cancelUnits(needs, cancelKey),
      )
      jobs.every('watch-refunds', 60, () => watchRefunds(needs))
      jobs.every('watch-refund-promises', '15 * * * *', () => watchPromises(needs))
      jobs.every('forget-refund-quotes', '50 4 * * *', () => forgetQuotes(needs))
    },
  }
}
export interface Refunds extends ReturnType<typeof createRefunds> {}
