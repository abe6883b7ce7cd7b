/** A sale on a real database with a product and a bank that do as they are told, in one piece so that what a test may turn is found in one place. For tests of orders. */
import type { OrderPassenger, ProductKind } from '@parastoo/contract/orders/lines'
import { refundReasons } from '@parastoo/contract/refunds/reasons'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { shareOut } from '@parastoo/kit/share-out'
import * as z from 'zod'
import { createAnnouncer } from '../../../platform/announce.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { afterCommit, type Db, type Tx } from '../../../platform/db/database.ts'
import { derivedId, newId } from '../../../platform/ids.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { silentLog } from '../../../platform/log.ts'
import { noAudit } from '../../../platform/testing/no-audit.ts'
import { createDiscounts, type Voucher } from '../../discounts/index.ts'
import { accounts, createLedger } from '../../ledger/index.ts'
import { type ConfiguredGateway, createPayments } from '../../payments/index.ts'
import { createWallet } from '../../wallet/index.ts'
import { missOverdueInstalments } from '../await-instalment.ts'
import { cancelOrder } from '../cancel-order.ts'
import { createOrders } from '../create-orders.ts'
import { discountOrder } from '../discount-order.ts'
import { issueOrder } from '../issue-order.ts'
import { loanOffersFor } from '../loans.ts'
import { manualForm } from '../manual-form.ts'
import type { OrdersNeeds } from '../needs.ts'
import { payFromWallet } from '../pay-from-wallet.ts'
import type { BackInDinars } from '../ports.ts'
import type { LineKey, Policy, Product } from '../product.ts'
import { type StartPaying, startPaying } from '../start-paying.ts'
import type { NewUnit } from '../unit.ts'
import { watchIssuing } from '../watch-issuing.ts'
import { describedFlight } from './described-flight.ts'
import { glanceBy } from './glance-by.ts'
import { nobodySells } from './nobody-sells.ts'
import { nothingInDinars } from './nothing-in-dinars.ts'

type Answer<
  Verb extends 'hold' | 'release' | 'fulfil' | 'quoteCancellation' | 'refuseStaying' | 'cancel',
> = Awaited<ReturnType<Product[Verb]>>

/** What a product answers that holds until the moment it was asked for. */
export const held = (until: Temporal.Instant | null) => ({ held: true as const, until })

const nameOf = ({ firstNameFarsi, lastNameFarsi }: OrderPassenger) =>
  `${firstNameFarsi} ${lastNameFarsi}`

/** A product whose answers a test sets, and which remembers what it was asked. */
function obedientProduct() {
  const asked: { verb: string; lineId: string }[] = []
  const recorded: string[] = []
  const product = {
    asked,
    recorded,
    /** Until when the answer to a hold, an issue or a cancellation stays on its way. */
    answersAfter: Promise.resolve(),
    /** Of kinds that are sold otherwise than flights. */
    policies: new Map<ProductKind, Policy>(),
    onHold: (until: Temporal.Instant | null): Answer<'hold'> => held(until),
    onRelease: (): Answer<'release'> => ({ released: true }),
    onFulfil: (): Answer<'fulfil'> => ({
      supplier: 'test',
      costRial: 90_000,
      reference: 'ABC123',
      documents: null,
    }),
    onQuote: (_ask: Parameters<Product['quoteCancellation']>[0]): Answer<'quoteCancellation'> =>
      refuse('NOT_REFUNDABLE'),
    onCancel: (_ask: Parameters<Product['cancel']>[0]): Answer<'cancel'> =>
      refuse('CANCEL_REFUSED'),
    onStaying: (_line: Parameters<Product['refuseStaying']>[0]): Answer<'refuseStaying'> => null,
    /** Who flies on each line. */
    passengers: [] as OrderPassenger[],
    /** The units of a line that is sold for so much: one for each who flies, or one. */
    unitsFor(lineId: string, amountRial: number): NewUnit[] {
      const people = product.passengers.map(({ id }) => id)
      const labels = people.length > 0 ? product.passengers.map(nameOf) : ['یک نفر']
      const prices = shareOut(
        amountRial,
        labels.map(() => 1),
      )
      return labels.map((labelFa, place) => {
        const priceRial = prices[place] ?? 0
        const unitId = derivedId(lineId, 'unit', place)
        const isFor = people.slice(place, place + 1)
        return { unitId, labelFa, priceRial, discountableRial: priceRial, people: isFor }
      })
    },
  }
  const ask = (verb: string, { lineId }: LineKey) => void asked.push({ verb, lineId })
  const port: Product = {
    policy: { holdMinutes: 15, promise: (_line, paidAt) => paidAt.add({ minutes: 15 }) },
    hold: async (line, { until }) => {
      ask('hold', line)
      const answer = product.onHold(until)
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
    manual: manualForm(z.object({ voucher: z.string() }), async (_line, documents) => ({
      supplier: 'test',
      costRial: 90_000,
      reference: 'ABC123',
      documents,
    })),
    recordFulfilled: async (tx, { lineId }) => afterCommit(tx, () => void recorded.push(lineId)),
    reasons: refundReasons,
    sealed: [],
    refuseStaying: async (line) => product.onStaying(line),
    quoteCancellation: async (line) => product.onQuote(line),
    glanceAtCancelling: async (lines) => glanceBy(product.onQuote, lines),
    cancel: async (line) => {
      asked.push({ verb: `cancel ${line.cancelKey}`, lineId: line.lineId })
      const answer = product.onCancel(line)
      await product.answersAfter
      return answer
    },
    recordCancelled: async (_tx, { lineId }) => void recorded.push(`void ${lineId}`),
    describe: async (lineIds) =>
      new Map(
        lineIds.map((lineId) => [lineId, describedFlight({ passengers: product.passengers })]),
      ),
    discountMarks: async () => new Map(),
  }
  return Object.assign(product, { port })
}

/** Only where it is needed: a process that no test runner started cannot read this file. */
const newDatabase = async () =>
  await (await import('../../../platform/testing/test-database.ts')).testDatabase()

/** `defineMore` declares the jobs of a room above, before they start. */
export async function openSale({
  defineMore,
  on,
  gateways = [],
  backInDinars = nothingInDinars,
}: {
  /** Where it can be paid; absent: payments are settled by hand. */
  gateways?: readonly ConfiguredGateway[]
  /** Absent: all that comes back is the wallet's. */
  backInDinars?: BackInDinars
  /** A database that is there already; else one of the test's own. */
  on?: { db: Db; url: string; userId?: string }
  defineMore?: (needs: OrdersNeeds & { orders: ReturnType<typeof createOrders> }) => void
} = {}) {
  const { db, url } = on ?? (await newDatabase())
  // Later than today: what is due by this clock must not be due by the database's.
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const jobs = createJobs({ db, url, log: silentLog, clock })
  const announcer = createAnnouncer({ db, jobs })
  const heard: { fact: string; payload: object }[] = []
  for (const fact of [
    'order-held',
    'order-refused',
    'order-expired',
    'supplement-asked',
    'order-cancelled',
    'order-paid',
    'instalment-paid',
    'instalment-due',
    'instalment-missed',
    'hold-lost',
    'order-issued',
    'line-failed',
    'order-paid-in-part',
    'payment-kept-in-wallet',
    'payment-goes-back',
    'part-goes-back',
    'issue-late',
    'refund-requested',
    'refund-waiting',
    'refund-settled',
    'refund-transfer-returned',
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
    gateways,
    payee: {
      receive: (tx, payment) => orders.receivePayment(tx, payment),
      receiveLoan: (tx, payment) => orders.receiveLoan(tx, payment),
    },
    ledger,
  })
  const needs: OrdersNeeds = {
    db,
    jobs,
    clock,
    log: silentLog,
    audit: noAudit,
    announce: announcer.announce,
    ledger,
    wallet,
    payments,
    discounts,
    product: (kind) => ({
      ...product.port,
      policy: product.policies.get(kind) ?? product.port.policy,
    }),
    rulesInForce: async () => [],
    ratesNow: () => [],
    seller: nobodySells,
    backInDinars,
    publicUrl: 'http://localhost',
  }
  const orders = createOrders(needs)
  orders.defineJobs()
  if (gateways.length > 0) payments.defineJobs()
  defineMore?.({ ...needs, orders })
  await jobs.start({ work: false })

  const userId = on?.userId ?? newId()
  /** Places an order of a line of 100,000 rial for each kind, held for 15 minutes, and asks for the hold. */
  const placeHeld = async ({
    lines = 1,
    kinds = Array.from({ length: lines }, (): ProductKind => 'flight'),
    hold = true,
  }: {
    lines?: number
    kinds?: readonly ProductKind[]
    hold?: boolean
  } = {}) => {
    const orderId = newId()
    await db.tx((tx) =>
      orders.placeOrder(tx, {
        orderId,
        userId,
        titleFa: 'تهران به مشهد',
        contact: { dialingCode: '+98', phoneNumber: '9121234567', email: null },
        channel: 1,
        requestHash: '',
        personKeys: [],
        totalRial: 100_000 * kinds.length,
        lines: kinds.map((kind) => {
          const lineId = newId()
          return {
            lineId,
            kind,
            productType:
              kind === 'hotel' ? ('DomesticHotel' as const) : ('DomesticFlight' as const),
            titleFa: 'پرواز ۱۰۱۵',
            startsAt: '2030-11-28T06:45',
            endsAt: '2030-11-28T08:15',
            amountRial: 100_000,
            units: product.unitsFor(lineId, 100_000),
          }
        }),
      }),
    )
    if (hold) await orders.hold(orderId)
    return orderId
  }
  /** Puts money into the wallet as a settled bank payment would. */
  const credit = (amountRial: number) =>
    db.tx((tx) =>
      wallet.credit(tx, {
        userId,
        from: accounts.gatewayClearing('test'),
        amountRial,
        kind: 'payment',
        key: newId(),
        descriptionFa: 'شارژ',
      }),
    )
  const pay = (orderId: string, by = userId) =>
    db.tx((tx) => payFromWallet(needs, tx, { orderId, userId: by }))
  /** A bank payment for an order, settled. */
  const settle = (
    orderId: string,
    { paymentId = newId(), amountRial = 100_000, instalment = 0 } = {},
  ) =>
    db.tx((tx) =>
      orders.receivePayment(tx, {
        paymentId,
        userId,
        orderId,
        amountRial,
        gateway: 'test',
        trackingNumber: '1',
        instalment,
      }),
    )
  /** Puts a code on an unpaid order that takes so much off it. */
  const discount = async (orderId: string, amountRial: number) => {
    const voucherId = newId()
    const code = `SALE${voucherId.replaceAll('-', '').slice(-12).toUpperCase()}`
    const voucher: Voucher = {
      voucherId,
      code,
      titleFa: 'آزمایشی',
      worth: { amountRial },
      ceilingRial: null,
      leastTotalRial: 0,
      products: null,
      routes: null,
      isFirstOrder: false,
      perUser: null,
      inAll: null,
      budgetRial: null,
      startsAt: clock.now(),
      endsAt: null,
      stoppedAt: null,
    }
    await discounts.add(voucher, 'test')
    const applied = await discountOrder(needs, { orderId, code, userId, providerExtra: null })
    if (isRefused(applied)) throw new Error(applied.refused)
  }
  const balance = () => wallet.balanceOf(db, userId)
  /** Pays an instalment from the wallet of the buyer, unless it is said of whom. */
  const payInstalment = (ask: { orderId: string; instalment?: number; userId?: string }) =>
    db.tx((tx) => payFromWallet(needs, tx, { userId, ...ask }))
  /** Takes so much out of the wallet. */
  const empty = async (tx: Tx, amountRial: number) => {
    if (amountRial === 0) return
    const about = { kind: 'withdrawal', key: newId(), userId, descriptionFa: 'برداشت' }
    const postings = [{ from: accounts.wallet(userId), to: accounts.withdrawals(), amountRial }]
    await ledger.post(tx, { ...about, postings })
  }
  return {
    db,
    url,
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
    payInstalment,
    empty,
    settle,
    balance,
    cancel: (ask: { orderId: string; userId: string }) => cancelOrder(needs, ask),
    payments,
    startPaying: (ask: StartPaying) => startPaying(needs, ask),
    loanOffers: (orderId: string, by = userId) => loanOffersFor(needs, { userId: by, orderId }),
    /** The issue job's body, for workers that run it at once. */
    issue: (orderId: string) => issueOrder(needs, orderId),
    /** The body of the repeating job that looks after instalments whose own job was lost. */
    missOverdue: () => missOverdueInstalments(needs),
    /** The body of the repeating job that looks after late orders. */
    watch: () => watchIssuing(needs),
  }
}
