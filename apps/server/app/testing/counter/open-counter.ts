/** The real rooms of a sale before the real stock of one flight, with a bank that always pays, for many buyers at once. */

import { isRefused, refuse } from '@parastoo/kit/outcome'
import * as z from 'zod'
import { createDiscounts } from '../../../modules/discounts/index.ts'
import type { PartyCount } from '../../../modules/flights/index.ts'
import { holdSeats, issueTickets, releaseSeats } from '../../../modules/inventory/stock/index.ts'
import {
  addSampleFlight,
  countSeats,
} from '../../../modules/inventory/stock/testing/stock-fixture.ts'
import { createLedger } from '../../../modules/ledger/index.ts'
import {
  createOrders,
  manualForm,
  type Policy,
  type Product,
} from '../../../modules/orders/index.ts'
import { nobodySells } from '../../../modules/orders/testing/nobody-sells.ts'
import { nothingInDinars } from '../../../modules/orders/testing/nothing-in-dinars.ts'
import { createPayments, type Gateway, type Payment } from '../../../modules/payments/index.ts'
import { createWallet } from '../../../modules/wallet/index.ts'
import { createAnnouncer } from '../../../platform/announce.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { derivedId, newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { silentLog as log } from '../../../platform/log.ts'
import { noAudit } from '../../../platform/testing/no-audit.ts'
import { createPromptJobs } from './prompt-jobs.ts'
import { createRunningClock } from './running-clock.ts'

const seatRial = 1_000_000
const costRial = 900_000
const publicUrl = 'http://localhost'

export async function openCounter({
  db,
  seats,
  flights = 1,
  clock = createRunningClock(),
  jobs: durable,
  gateway = openTill(),
  product: other,
  holdMs = 3_600_000,
  operatesOn = '2030-12-20',
}: {
  db: Db
  /** Of each flight. */
  seats: number
  /** How many buyers may take, each the next one. */
  flights?: number
  clock?: Clock
  /** The real job runner, not started yet; absent: a prompt one in memory. */
  jobs?: Jobs
  gateway?: Gateway
  /** Another supplier than the real stock. */
  product?: Omit<Product, 'policy'>
  /** How long each sale is held. */
  holdMs?: number
  /** Another day than that of a counter which stood in the same database before. */
  operatesOn?: string
}) {
  const prompt = createPromptJobs(clock)
  const { faults, idle } = prompt
  const jobs = durable ?? prompt.jobs
  const sample = { operatesOn, classes: [{ seats }] }
  const flight = await addSampleFlight(db, sample)
  const offerKeys = [flight.offerKey]
  for (let flightNumber = 2; flightNumber <= flights; flightNumber += 1)
    offerKeys.push((await addSampleFlight(db, { ...sample, flightNumber })).offerKey)
  const offers = new Map<string, string>()
  const parties = new Map<string, PartyCount>()
  const stock = { db, clock, announce: () => undefined }
  const partyOf = (lineId: string) => {
    const party = parties.get(lineId)
    if (!party) throw new Error('Nobody ordered this line')
    return party
  }
  const product: Omit<Product, 'policy'> = {
    async hold({ lineId: key }, { until }) {
      if (until === null) throw new Error('Seats are held until a moment')
      const offerKey = offers.get(key) ?? offerKeys[offers.size % offerKeys.length] ?? ''
      offers.set(key, offerKey)
      const held = await holdSeats(stock, { key, offerKey, party: partyOf(key), until })
      return isRefused(held) ? refuse('SOLD_OUT') : { held: true, until }
    },
    release: ({ lineId }) => releaseSeats(stock, lineId),
    async fulfil({ lineId: key }) {
      const passenger = { type: 'Adult', firstName: 'A', lastName: 'B', document: '1' } as const
      const { adults } = partyOf(key)
      const passengers = Array.from({ length: adults }, () => passenger)
      const issued = await issueTickets(stock, { key, passengers })
      if (isRefused(issued)) return issued
      const { pnr: reference } = issued
      return { supplier: 'inventory', costRial: costRial * adults, reference, documents: issued }
    },
    // NOTE: refunds stand on their own proofs; here nothing is cancelled.
    reasons: [],
    sealed: [],
    refuseStaying: async () => null,
    quoteCancellation: async () => refuse('NOT_REFUNDABLE'),
    glanceAtCancelling: async () => new Map(),
    cancel: async () => refuse('CANCEL_REFUSED'),
    recordCancelled: async () => {},
    manual: manualForm(z.object({}), async () => ({ wrong: 'nobody works here' })),
    recordFulfilled: async () => undefined,
    describe: async () => new Map(),
    discountMarks: async () => new Map(),
  }
  const policy: Policy = {
    holdMinutes: holdMs / 60_000,
    promise: (_line, paidAt) => paidAt.add({ minutes: 15 }),
  }
  const announcer = createAnnouncer({ db, jobs })
  const ledger = createLedger({ db, clock })
  const wallet = createWallet({ db, ledger })
  const payments = createPayments({
    db,
    jobs,
    clock,
    log,
    publicUrl,
    gateways: [{ id: 1, gateway, isActive: true }],
    payee: {
      receive: (tx, payment) => orders.receivePayment(tx, payment),
      receiveLoan: (tx, payment) => orders.receiveLoan(tx, payment),
    },
    ledger,
  })
  const orders = createOrders({
    db,
    jobs,
    clock,
    log,
    audit: noAudit,
    ledger,
    wallet,
    payments,
    publicUrl,
    discounts: createDiscounts({ db, clock }),
    rulesInForce: async () => [],
    ratesNow: () => [],
    seller: nobodySells,
    backInDinars: nothingInDinars,
    announce: announcer.announce,
    product: () => ({ ...(other ?? product), policy }),
  })
  orders.defineJobs()
  if (durable) {
    payments.defineJobs()
    for (const fact of facts) announcer.react(fact, async () => undefined)
  }
  return {
    db,
    clock,
    orders,
    payments,
    wallet,
    ledger,
    idle,
    faults,
    /** Orders and holds seats for so many adults; null when they are sold out, or nobody has answered yet. Asked again with the same `sale`, it orders once. */
    async hold({ adults, sale = newSale() }: HoldAsk): Promise<Held | null> {
      const { orderId, lineId, userId } = sale
      parties.set(lineId, { adults, children: 0, infants: 0 })
      const totalRial = seatRial * adults
      const line = {
        lineId,
        kind: 'flight' as const,
        productType: 'DomesticFlight' as const,
        titleFa: 'پرواز',
        startsAt: '2030-12-20T06:45',
        endsAt: '2030-12-20T08:15',
        amountRial: totalRial,
        units: Array.from({ length: adults }, (_, place) => ({
          unitId: derivedId(lineId, 'unit', place),
          labelFa: 'بزرگسال',
          priceRial: seatRial,
          discountableRial: seatRial,
          people: [],
        })),
      }
      if ((await orders.find(orderId)) === null)
        await db.tx((tx) =>
          orders.placeOrder(tx, {
            orderId,
            userId,
            titleFa: 'تهران به مشهد',
            channel: 1,
            requestHash: '',
            personKeys: [],
            totalRial,
            lines: [line],
            contact: { dialingCode: '+98', phoneNumber: '9121234567', email: null },
          }),
        )
      const held = await orders.hold(orderId)
      if (isRefused(held) || held.lines.some(({ fulfilment }) => fulfilment !== 'held')) return null
      return { orderId, lineId, userId, totalRial, payBy: held.payBy ?? clock.now() }
    },
    /** Goes to the bank; answers what coming back from it does. */
    async startPaying({ orderId, userId, totalRial }: Held): Promise<ComeBack> {
      const started = await payments.start({
        userId,
        orderId,
        amountRial: totalRial,
        gatewayId: 1,
        descriptionFa: 'سفارش',
        phoneNumber: null,
      })
      if (isRefused(started)) throw new Error(`The bank refused: ${started.refused}`)
      const settle = () => payments.settle({ paymentId: started.paymentId })
      return Object.assign(settle, { reference: started.redirectUrl.split('/').at(-1) ?? '' })
    },
    /** Of the first flight. */
    seats: () => countSeats(db, flight.flightDateId),
  }
}
export type Counter = Awaited<ReturnType<typeof openCounter>>

/** Coming back from the bank, with the reference it gave. */
export type ComeBack = (() => Promise<Payment | null>) & { reference: string }

type HoldAsk = {
  adults: number
  sale?: Pick<Held, 'orderId' | 'lineId' | 'userId'>
}

export const newSale = () => ({ orderId: newId(), lineId: newId(), userId: newId() })

const facts = [
  'order-held',
  'order-refused',
  'order-expired',
  'order-paid',
  'order-issued',
  'line-failed',
  'payment-kept-in-wallet',
  'issue-late',
  'issue-contradicted',
]

export type Held = {
  orderId: string
  lineId: string
  userId: string
  totalRial: number
  payBy: Temporal.Instant
}

/** A bank at which everybody has paid. */
function openTill(): Gateway {
  return {
    name: 'till',
    titleFa: 'صندوق',
    limits: { minRial: 1, maxRial: 2_000_000_000 },
    currencyCode: 'IRR',
    openMinutes: 25,
    keepsUnverifiedMinutes: 15,
    chargeOf: (amountRial) => ({ amountMinor: amountRial, currencyCode: 'IRR' }),
    isResting: () => false,
    async start() {
      const reference = newId()
      return {
        reference,
        redirectUrl: `https://till.example/${reference}`,
        method: 'GET',
        fields: {},
      }
    },
    referenceOfReturn: ({ Authority }) => Authority ?? null,
    verify: async ({ paymentId, charge: charged }) => ({
      state: 'paid',
      charged,
      paymentId,
      trackingNumber: '1',
      cardMask: null,
    }),
    inquire: async ({ paymentId, charge: charged }) => ({
      state: 'paid',
      charged,
      paymentId,
      trackingNumber: '1',
      cardMask: null,
    }),
  }
}
