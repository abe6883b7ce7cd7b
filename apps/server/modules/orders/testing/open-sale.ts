/** A sale on a real database with a product and a bank that do as they are told. For tests of orders. */
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { createAnnouncer } from '../../../platform/announce.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { afterCommit } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { createDiscounts, type Voucher } from '../../discounts/index.ts'
import { accounts, createLedger } from '../../ledger/index.ts'
import { createPayments } from '../../payments/index.ts'
import { createWallet } from '../../wallet/index.ts'
import { createOrders } from '../create-orders.ts'
import { discountOrder } from '../discount-order.ts'
import { issueOrder } from '../issue-order.ts'
import type { OrdersNeeds } from '../needs.ts'
import type { LineKey, Sellable } from '../ports.ts'
import { watchIssuing } from '../watch-issuing.ts'

type Answer<
  Verb extends 'hold' | 'release' | 'fulfil' | 'quoteCancellation' | 'cancel' | 'describe',
> = Awaited<ReturnType<Sellable[Verb]>>

/** A product whose answers a test sets, and which remembers what it was asked. */
export function obedientProduct() {
  const asked: { verb: string; lineId: string }[] = []
  const recorded: string[] = []
  const product = {
    asked,
    recorded,
    /** Until when the answer to a hold, an issue or a cancellation stays on its way. */
    answersAfter: Promise.resolve(),
    onHold: (): Answer<'hold'> => ({ held: true }),
    onRelease: (): Answer<'release'> => ({ released: true }),
    onFulfil: (): Answer<'fulfil'> => ({ supplier: 'test', costRial: 90_000, documents: null }),
    onQuote: (_ask: Parameters<Sellable['quoteCancellation']>[0]): Answer<'quoteCancellation'> =>
      refuse('NOT_REFUNDABLE'),
    onCancel: (_ask: Parameters<Sellable['cancel']>[0]): Answer<'cancel'> =>
      refuse('CANCEL_REFUSED'),
    describe: {
      proposals: [],
      standings: [],
      flightPassengers: [],
      pnr: null,
    } as Answer<'describe'>,
  }
  const ask = (verb: string, { lineId }: LineKey) => void asked.push({ verb, lineId })
  const sellable: Sellable = {
    hold: async (line) => {
      ask('hold', line)
      const answer = product.onHold()
      await product.answersAfter
      return answer
    },
    release: async (line) => {
      ask('release', line)
      return product.onRelease()
    },
    fulfil: async (line) => {
      ask('fulfil', line)
      const answer = product.onFulfil()
      await product.answersAfter
      return answer
    },
    fulfilledByHand: async (_line, documents) => ({
      supplier: 'test',
      costRial: 90_000,
      documents,
    }),
    recordFulfilled: async (dbTx, { lineId }) =>
      afterCommit(dbTx, () => void recorded.push(lineId)),
    quoteCancellation: async (line) => product.onQuote(line),
    cancel: async (line) => {
      asked.push({ verb: `cancel ${line.key}`, lineId: line.orderLineId })
      const answer = product.onCancel(line)
      await product.answersAfter
      return answer
    },
    recordCancelled: async (_dbTx, { orderLineId }) => void recorded.push(`void ${orderLineId}`),
    describe: async () => product.describe,
  }
  return Object.assign(product, { sellable })
}

/** `defineMore` declares the jobs of a room above, before they start. */
export async function openSale({
  defineMore,
}: {
  defineMore?: (needs: OrdersNeeds & { orders: ReturnType<typeof createOrders> }) => void
} = {}) {
  const { db, url } = await testDatabase()
  // Later than today: what is due by this clock must not be due by the database's.
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const jobs = createJobs({ db, url, log: silentLog, clock })
  const announcer = createAnnouncer({ db, jobs })
  const heard: { fact: string; payload: object }[] = []
  for (const fact of [
    'order-held',
    'order-refused',
    'order-expired',
    'order-paid',
    'order-issued',
    'line-failed',
    'order-paid-in-part',
    'payment-kept-in-wallet',
    'issue-late',
    'refund-requested',
    'refund-waiting',
    'refund-settled',
    'refund-refused',
    'refund-contradicted',
    'issue-contradicted',
  ])
    announcer.react(fact, async (payload) => void heard.push({ fact, payload }))
  const product = obedientProduct()
  const ledger = createLedger({ db, clock })
  const wallet = createWallet({ db, ledger })
  const discounts = createDiscounts({ db, clock })
  const payments = createPayments({
    db,
    jobs,
    clock,
    log: silentLog,
    publicUrl: 'http://localhost',
    gateways: [],
    payee: { receive: (dbTx, payment) => orders.receivePayment(dbTx, payment) },
  })
  const needs: OrdersNeeds = {
    db,
    jobs,
    clock,
    log: silentLog,
    announce: announcer.announce,
    ledger,
    wallet,
    payments,
    discounts,
    sellable: (name) => {
      if (name !== 'test') throw new Error(refuse(name).refused)
      return product.sellable
    },
    refundStanding: async () => ({ status: null, refundableRial: 0 }),
    changesAtGlance: async () => new Map(),
    publicUrl: 'http://localhost',
  }
  const orders = createOrders(needs)
  orders.defineJobs()
  defineMore?.({ ...needs, orders })
  await jobs.start({ work: false })

  const userId = newId()
  /** Places an order of `lines` lines of 100,000 rial each, held for 15 minutes, and asks for the hold. */
  const placeHeld = async ({ lines = 1, hold = true } = {}) => {
    const orderId = newId()
    await db.tx((dbTx) =>
      orders.placeOrder(dbTx, {
        orderId,
        userId,
        product: 'DomesticFlight',
        titleFa: 'تهران به مشهد',
        startsAt: '2030-11-28T06:45',
        contact: { phoneNumber: '9121234567', email: null },
        channel: 1,
        totalRial: 100_000 * lines,
        holdExpiresAt: clock.now().add({ minutes: 15 }),
        lines: Array.from({ length: lines }, () => ({
          lineId: newId(),
          product: 'test',
          titleFa: 'پرواز ۱۰۱۵',
          amountRial: 100_000,
        })),
      }),
    )
    if (hold) await orders.hold(orderId)
    return orderId
  }
  /** Puts money into the wallet as a settled bank payment would. */
  const credit = (amountRial: number) =>
    db.tx((dbTx) =>
      wallet.credit(dbTx, {
        userId,
        from: accounts.gatewayClearing('test'),
        amountRial,
        kind: 'payment',
        key: newId(),
        descriptionFa: 'شارژ',
      }),
    )
  const pay = (orderId: string) => db.tx((dbTx) => orders.payFromWallet(dbTx, { orderId, userId }))
  /** A bank payment for an order, settled. */
  const settle = (orderId: string, { paymentId = newId(), amountRial = 100_000 } = {}) =>
    db.tx((dbTx) =>
      orders.receivePayment(dbTx, {
        paymentId,
        userId,
        orderId,
        amountRial,
        gateway: 'test',
        trackingNumber: '1',
      }),
    )
  /** Puts a code on an unpaid order that takes so much off it. */
  const discount = async (orderId: string, amountRial: number) => {
    const voucherId = newId()
    const code = `SALE${voucherId.replaceAll('-', '').slice(-12).toUpperCase()}`
    const voucher: Voucher = {
      ...{ voucherId, code, titleFa: 'آزمایشی', worth: { amountRial } },
      ...{ ceilingRial: null, leastTotalRial: 0, products: null, routes: null },
      ...{ isFirstOrder: false, perUser: null, inAll: null },
      ...{ startsAt: clock.now(), endsAt: null, stoppedAt: null },
    }
    await discounts.add(voucher, 'test')
    const applied = await discountOrder(needs, { orderId, code, userId, providerExtra: null })
    if (isRefused(applied)) throw new Error(applied.refused)
  }
  const balance = () => wallet.balanceOf(db, userId)
  return {
    db,
    jobs,
    clock,
    orders,
    ledger,
    discounts,
    product,
    heard,
    needs,
    userId,
    placeHeld,
    discount,
    credit,
    pay,
    settle,
    balance,
    /** The issue job's body, for workers that run it at once. */
    issue: (orderId: string) => issueOrder(needs, orderId),
    /** The body of the repeating job that looks after late orders. */
    watch: () => watchIssuing(needs),
  }
}
