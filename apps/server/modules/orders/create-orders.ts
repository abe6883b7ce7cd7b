import type { DbTx } from '../../platform/db/database.ts'
import type { SettledPayment } from '../payments/index.ts'
import { expireOrder, expireOverdueOrders, releaseLine } from './expire-order.ts'
import { holdOrder, settleLostHolds } from './hold-order.ts'
import { issueOrder } from './issue-order.ts'
import { knownLines } from './known-lines.ts'
import type { OrdersNeeds } from './needs.ts'
import type { NewOrder } from './order-row.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { openPendingDesk } from './pending-desk.ts'
import { placeOrder } from './place-order.ts'
import { receivePayment } from './receive-payment.ts'
import { recordRefunded } from './record-refunded.ts'
import { reopenOrder } from './reopen-order.ts'
import { ordersRoutes } from './routes.ts'
import { orderReader, orderWriter } from './store.ts'
import { watchIssuing } from './watch-issuing.ts'

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createOrders(needs: OrdersNeeds) {
  return {
    placeOrder: (dbTx: DbTx, order: Omit<NewOrder, 'orderNumber' | 'registeredAt'>) =>
      placeOrder(needs, dbTx, order),
    hold: (orderId: string) => holdOrder(needs, orderId),
    /** What the job does that looks after holds nobody has written down. */
    settleLostHolds: () => settleLostHolds(needs),
    reopen: (dbTx: DbTx, ask: { orderId: string; holdExpiresAt: Temporal.Instant }) =>
      reopenOrder(needs, dbTx, ask),
    payFromWallet: (dbTx: DbTx, ask: { orderId: string; userId: string }) =>
      payFromWallet(needs, dbTx, ask),
    receivePayment: (dbTx: DbTx, payment: SettledPayment) => receivePayment(needs, dbTx, payment),
    recordRefunded: (dbTx: DbTx, ask: { orderId: string; lineId: string; isWholeLine: boolean }) =>
      recordRefunded(dbTx, ask),
    /** A carrier or a traveller changed a line's flight: what lists and statements call it, and when the order begins. */
    recordFlight: (
      dbTx: DbTx,
      flight: { orderId: string; lineId: string; startsAt?: string; titleFa?: string },
    ) => orderWriter(dbTx).setFlight(flight),
    standingLines: (lineIds: readonly string[]) => orderReader(needs.db).standingLines(lineIds),
    find: (orderId: string) => orderReader(needs.db).find(orderId),
    findOwn: (userId: string, orderId: string) => orderReader(needs.db).findOwn(userId, orderId),
    countOpen: (userId: string) => orderReader(needs.db).countOpen(userId, needs.clock.now()),
    knownLines: (ids: readonly string[]) => knownLines(needs.db, ids),
    /** What staff decide of lines that are late. */
    desk: openPendingDesk(needs),
    routes: ordersRoutes(needs),
    /** Declares the durable work of orders. */
    defineJobs(): void {
      type OfOrder = { orderId: string }
      const { jobs } = needs
      // Not given up by a server that dies again and again: who holds seats or has paid too late waits for it.
      jobs.define<OfOrder>('expire-order', { retryLimit: 20 }, ({ orderId }) =>
        expireOrder(needs, orderId),
      )
      jobs.define<OfOrder & { lineId: string }>('release-line', { retryLimit: 20 }, (line) =>
        releaseLine(needs, line),
      )
      jobs.define<OfOrder>('issue-order', { retryLimit: 20, retryDelaySeconds: 2 }, ({ orderId }) =>
        issueOrder(needs, orderId),
      )
      jobs.every('settle-lost-holds', 10, () => settleLostHolds(needs))
      jobs.every('expire-overdue-orders', 30, () => expireOverdueOrders(needs))
      jobs.every('watch-issuing', 30, () => watchIssuing(needs))
    },
  }
}
export type Orders = ReturnType<typeof createOrders>
