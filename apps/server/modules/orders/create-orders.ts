import type { Tx } from '../../platform/db/database.ts'
import type { NewEntry } from '../ledger/index.ts'
import type { SettledPayment } from '../payments/index.ts'
import type { RenewedPerson } from '../travellers/index.ts'
import { addableUntil, addHeldLine } from './add-line.ts'
import { agreedRules } from './agreed-rules.ts'
import { askAgain } from './ask-again.ts'
import {
  extendHolds,
  missInstalment,
  missOverdueInstalments,
  remindOfInstalment,
  resumeInstalments,
} from './await-instalment.ts'
import { cancelIn } from './cancel-order.ts'
import { discountOrder } from './discount-order.ts'
import { expireOrder, expireOverdueOrders, type ReleaseLine, releaseLine } from './expire-order.ts'
import { frozenRates } from './frozen-rates.ts'
import { holdAgain, verifyOrder } from './hold-again.ts'
import { holdOrder, settleLostHolds } from './hold-order.ts'
import { missInstalments } from './instalment-store.ts'
import { issueOrder } from './issue-order.ts'
import { knownLines } from './known-lines.ts'
import { limitOpenOrders } from './limit-open-orders.ts'
import { viewLines } from './line-views.ts'
import { loanShown, receiveLoan } from './loans.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order } from './order.ts'
import type { NewOrder } from './order-row.ts'
import {
  type CounterMoney,
  dueAtCounter,
  payAtCounter,
  payFromWalletAtCounter,
} from './pay-at-counter.ts'
import { openPendingDesk } from './pending-desk.ts'
import { placedBefore, placeOrder } from './place-order.ts'
import type { Kept } from './product.ts'
import { postForOrder, receivablesOf } from './receivable.ts'
import { receivePayment } from './receive-payment.ts'
import { keepUnits, recordRefunded, startCancelling } from './record-refunded.ts'
import { ordersRoutes } from './routes.ts'
import { namesOfOrders, soldLines } from './sold-lines.ts'
import { findOrders, listOrders, type OrderClue, type OrderFilter } from './staff-lists.ts'
import { statusesOf, statusOf } from './statuses-of.ts'
import { type LineChange, orderReader, orderWriter } from './store.ts'
import { askFee, closeSupplement, feeAskedBefore, feeOrderOf, wholeOrdersOf } from './supplement.ts'
import { costsOf, unitsOf } from './unit-store.ts'
import { watchIssuing } from './watch-issuing.ts'

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createOrders(needs: OrdersNeeds) {
  return {
    placeOrder: (tx: Tx, order: Omit<NewOrder, 'orderNumber' | 'registeredAt'>) =>
      placeOrder(needs, tx, order),
    /** Gives up an unpaid order of this user, with what else the caller writes. */
    cancelIn: (tx: Tx, ask: { orderId: string; userId: string; isByStaff: true }) =>
      cancelIn(needs, tx, ask),
    placedBefore: (ask: { orderId: string; userId: string; requestHash: string }) =>
      placedBefore(needs, ask),
    limitOpenOrders: (tx: Tx, opening: Parameters<typeof limitOpenOrders>[2]) =>
      limitOpenOrders(needs, tx, opening),
    /** Until when something added to an order is to be held; null where nothing may be added. */
    addableUntil: (order: Order) => addableUntil(needs, order),
    addHeldLine: (tx: Tx, ask: Parameters<typeof addHeldLine>[2]) => addHeldLine(needs, tx, ask),
    /** Asks for the holds of an order whose buyer waits for the answer. */
    hold: (orderId: string) => holdOrder(needs, orderId, { isBuyerWaiting: true }),
    askAgain: (tx: Tx, lineId: string) => askAgain(needs, tx, lineId),
    /** Asks the buyer of an issued line a fee for a change of it, which its product carries out once the fee is paid. */
    askFee: (tx: Tx, ask: Parameters<typeof askFee>[2]) => askFee(needs, tx, ask),
    feeAskedBefore: (ask: Parameters<typeof feeAskedBefore>[1]) => feeAskedBefore(needs, ask),
    /** Asks products anew to keep what a part-paid order holds, for one of them may not be able to any more; of any other order nothing. */
    holdOn: async (tx: Tx, orderId: string) => {
      await needs.jobs.enqueue(tx, 'extend-holds', { orderId })
    },
    feeOrderOf,
    discount: (ask: Parameters<typeof discountOrder>[1]) => discountOrder(needs, ask),
    /** The versions of the rules an order was placed under. */
    agreedRules: (orderId: string) => agreedRules(needs.db, orderId),
    /** The rates frozen when an order was placed, those that all its lines have alike. */
    frozenRates: (orderId: string) => frozenRates(needs.db, orderId),
    statusOf: (order: Order) => statusOf(needs, order),
    statusesOf: (orders: readonly Order[]) => statusesOf(needs, orders),
    /** What the job does that looks after holds nobody has written down. */
    settleLostHolds: () => settleLostHolds(needs),
    holdAgain: (ask: { orderId: string; userId: string }) => holdAgain(needs, ask),
    verify: (ask: { orderId: string; userId: string }) => verifyOrder(needs, ask),
    receivePayment: (tx: Tx, payment: SettledPayment) => receivePayment(needs, tx, payment),
    payAtCounter: (tx: Tx, money: CounterMoney) => payAtCounter(needs, tx, money),
    payFromWalletAtCounter: (tx: Tx, ask: { orderId: string; amountRial: number }) =>
      payFromWalletAtCounter(needs, tx, ask),
    /** What the next payment of an order asks for now, or why it cannot be paid. */
    dueAtCounter: (order: Order) => dueAtCounter(order, needs.clock.now()),
    /** Locks an order's row until the transaction ends; taken before anything that belongs to it and before any wallet. Answers it as it stands. */
    lock: (tx: Tx, orderId: string) => orderWriter(tx).findLocked(orderId),
    /** Posts an entry of an order, and what it moves on the order's receivable with it. */
    post: (tx: Tx, entry: NewEntry & { orderId: string }) => postForOrder(needs, tx, entry),
    loanShown: (orderId: string) => loanShown(needs, orderId),
    /** Whether a lender pays an order: what comes back of it goes to the lender first. */
    isLent: (orderId: string) => needs.payments.isLent(orderId),
    receiveLoan: (tx: Tx, payment: SettledPayment) => receiveLoan(needs, tx, payment),
    /** What the orders themselves keep of their receivables, to be compared with the book. */
    receivablesOf: (tx: Tx, orderIds: readonly string[]) => receivablesOf(tx, orderIds),
    /** Keeps others from opening orders for a user until the transaction ends. */
    lockUser: (tx: Tx, userId: string) => orderWriter(tx).lockUser(userId),
    hasOpen: (tx: Tx, userId: string) => orderReader(tx).hasOpen(userId),
    hasIssuedAfter: (tx: Tx, userId: string, localTime: string) =>
      orderReader(tx).hasIssuedAfter(userId, localTime),
    hasPaidAfter: (userId: string, localTime: string) =>
      orderReader(needs.db).hasPaidAfter(userId, localTime),
    forgetContacts: (tx: Tx, userId: string) => orderWriter(tx).forgetContacts(userId),
    /** The units of these orders, line by line. */
    unitsOf: (orderIds: readonly string[], tx?: Tx) => unitsOf(tx ?? needs.db, orderIds),
    /** What is owed to suppliers for these units, since their lines were issued. */
    costsOf: (unitIds: readonly string[], tx?: Tx) => costsOf(tx ?? needs.db, unitIds),
    startCancelling: (tx: Tx, unitIds: readonly string[]) => startCancelling(tx, unitIds),
    keepUnits: (tx: Tx, unitIds: readonly string[]) => keepUnits(tx, unitIds),
    /** Nothing of a part-paid order is to be paid any more; false where nothing was, or it was paid or missed before. Its row is locked. */
    endInstalments: (tx: Tx, orderId: string) =>
      missInstalments(tx, { orderId, now: needs.clock.now() }),
    resumeInstalments: (tx: Tx, orderId: string) => resumeInstalments(needs, tx, orderId),
    recordRefunded: (tx: Tx, refunded: Kept & { orderId: string; lineId: string }) =>
      recordRefunded(needs, tx, refunded),
    /** A supplier or a traveller changed what a line is: what lists and statements call it, and when it begins and ends. */
    noteChange: (tx: Tx, changed: LineChange) => orderWriter(tx).setLine(changed),
    renewPeople: (tx: Tx, people: readonly RenewedPerson[]) => orderWriter(tx).renewPeople(people),
    standingLines: (lineIds: readonly string[]) => orderReader(needs.db).standingLines(lineIds),
    find: (orderId: string, tx?: Tx) => orderReader(tx ?? needs.db).find(orderId),
    findOwn: (userId: string, orderId: string) => orderReader(needs.db).findOwn(userId, orderId),
    /** A user's own orders, the newest first, page by page. */
    listOwn: (ask: Parameters<ReturnType<typeof orderReader>['list']>[0]) =>
      orderReader(needs.db).list(ask),
    wholeOrdersOf: (own: readonly Order[]) => wholeOrdersOf(needs, own),
    /** Every line of an order as its page shows it. */
    viewLines: (order: Order) => viewLines(needs, order),
    keysOfLines: (lineIds: readonly string[]) => orderReader(needs.db).keysOfLines(lineIds),
    knownLines: (ids: readonly string[]) => knownLines(needs.db, ids),
    /** Orders as staff look for them. */
    lists: {
      list: (filter: OrderFilter) => listOrders(needs.db, needs.clock.now(), filter),
      find: (clue: OrderClue) => findOrders(needs.db, needs.clock.now(), clue),
    },
    /** Lines as reports name them. */
    soldLines: soldLines.bind(null, needs.db),
    /** By what suppliers may name what was bought of them. */
    namesOfOrders: namesOfOrders.bind(null, needs.db),
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
      jobs.define<ReleaseLine>('release-line', { retryLimit: 20 }, (line) =>
        releaseLine(needs, line),
      )
      jobs.define<OfOrder>('issue-order', { retryLimit: 20, retryDelaySeconds: 2 }, ({ orderId }) =>
        issueOrder(needs, orderId),
      )
      jobs.define<OfOrder>('hold-order', { retryLimit: 20 }, async ({ orderId }) => {
        await holdOrder(needs, orderId, { isBuyerWaiting: false })
      })
      jobs.define<{ lineId: string }>('ask-again', { retryLimit: 20 }, async ({ lineId }) => {
        await needs.db.tx((tx) => askAgain(needs, tx, lineId))
      })
      jobs.define<OfOrder>('close-supplement', { retryLimit: 20 }, ({ orderId }) =>
        closeSupplement(needs, orderId),
      )
      jobs.define<OfOrder>('extend-holds', { retryLimit: 20 }, ({ orderId }) =>
        extendHolds(needs, orderId),
      )
      jobs.define<OfOrder & { position: number; hoursBefore: number }>(
        'remind-instalment',
        {},
        (instalment) => remindOfInstalment(needs, instalment),
      )
      jobs.define<OfOrder>('miss-instalment', { retryLimit: 20 }, ({ orderId }) =>
        missInstalment(needs, orderId),
      )
      jobs.every('miss-overdue-instalments', 300, () => missOverdueInstalments(needs))
      jobs.every('settle-lost-holds', 10, () => settleLostHolds(needs))
      jobs.every('expire-overdue-orders', 30, () => expireOverdueOrders(needs))
      jobs.every('watch-issuing', 30, () => watchIssuing(needs))
    },
  }
}
export interface Orders extends ReturnType<typeof createOrders> {}
