import * as z from 'zod'
import {
  type Book,
  flightsOf,
  isLapsed,
  isPast,
  letGo,
  type Offer,
  type Order,
  readable,
  seatsOf,
  type Traveller,
  ticket,
} from './duffel-book.ts'
import { type Kind, partyCents } from './duffel-flights.ts'
import { orderBody, paymentBody } from './duffel-order-bodies.ts'
import { costNow, isGone, kindOfAge, pageOf, type Query } from './duffel-search.ts'
import { centsOf, type DuffelCode, type DuffelSaid, found, made, no } from './duffel-words.ts'

const latinName = z.string().regex(/^[A-Za-z][A-Za-z '-]{0,19}$/)
const paying = z.object({
  type: z.enum(['balance', 'arc_bsp_cash']),
  amount: z.string(),
  currency: z.string(),
})
const orderAsked = z.object({
  type: z.enum(['instant', 'hold', 'pay_later']),
  selected_offers: z.array(z.string()).length(1),
  passengers: z
    .array(
      z.object({
        id: z.string(),
        title: z.enum(['mr', 'ms', 'mrs', 'miss', 'dr']),
        gender: z.enum(['m', 'f']),
        given_name: latinName,
        family_name: latinName,
        born_on: z.iso.date(),
        email: z.email(),
        phone_number: z.string().regex(/^\+\d{8,15}$/),
        infant_passenger_id: z.string().nullish(),
        identity_documents: z
          .array(
            z.object({
              type: z.enum(['passport']),
              unique_identifier: z.string().min(1),
              issuing_country_code: z.string().regex(/^[A-Z]{2}$/),
              expires_on: z.iso.date(),
            }),
          )
          .max(1)
          .optional(),
      }),
    )
    .min(1),
  payments: z.array(paying).max(1).optional(),
  services: z.array(z.never()).optional(),
  users: z.array(z.string()).optional(),
  metadata: z.record(z.string().regex(/^[\w-]{1,40}$/), z.string().max(500)).optional(),
})
type OrderAsked = z.infer<typeof orderAsked>

/** What becomes of an order that Duffel accepts without knowing its end (202). */
export type Slow = { minutes: number; isCreated: boolean }

/**
 * POST /air/orders. Nothing names a request: the same one sent twice makes two orders, and the offer is not used up by the first. What a 202
 * says is told by no public text: here it has no `data`.
 */
export function createOrder(book: Book, data: unknown, slow: Slow | null): DuffelSaid {
  const asked = orderAsked.safeParse(data)
  if (!asked.success) return no('validation_format', asked.error.issues[0]?.path.join('/'))
  const offer = book.offers.get(asked.data.selected_offers[0] ?? '')
  if (!offer) return no('not_found')
  const wrong = wrongWith(book, asked.data, offer)
  if (wrong) return wrong
  if (slow && !slow.isCreated) return { status: 202, json: { data: null } }
  const order = sell(book, asked.data, offer, slow?.minutes ?? 0)
  return slow ? { status: 202, json: { data: null } } : made(orderBody(book, order))
}

function wrongWith(book: Book, asked: OrderAsked, offer: Offer): DuffelSaid | null {
  const field = wrongTraveller(book, asked, offer)
  if (field !== null) return no('validation_format', field)
  const isHold = asked.type !== 'instant'
  if (isHold && offer.isInstantOnly) return no('invalid_order_create_type')
  if (isPast(offer.expiresAt, book)) return no('offer_expired')
  if (isGone(book, offer)) return no('offer_no_longer_available')
  if (isHold) return asked.payments ? no('validation_format', 'payments') : null
  const payment = asked.payments?.[0]
  if (!payment) return no('validation_required', 'payments')
  const due = costNow(book, offer) + Math.max(0, offer.creepsCents - 1_000)
  const wrong = wrongPayment(book, payment, { due, toldCents: offer.toldCents })
  if (wrong) return no(wrong, 'payments/amount')
  const [first] = offer.slices[0]?.segments ?? []
  const isTestRoute = first?.from === 'LGW' && first.to === 'STN'
  return isTestRoute || book.ways.balanceCents < due ? no('insufficient_balance') : null
}

function wrongPayment(
  book: Book,
  { amount, currency }: { amount: string; currency: string },
  { due, toldCents }: { due: number; toldCents: number },
): DuffelCode | null {
  if (currency !== book.currency) return 'payment_currency_does_not_match_order_currency'
  const cents = centsOf(amount)
  if (cents === due) return null
  return cents === toldCents ? 'price_changed' : 'payment_amount_does_not_match_order_amount'
}

/** The passengers of an order are those of its offer, each once, at their ages; every infant sits on a lap. */
function wrongTraveller(book: Book, { passengers }: OrderAsked, offer: Offer): string | null {
  const ids = new Set(passengers.map(({ id }) => id))
  if (passengers.length !== offer.passengers.length || ids.size < passengers.length)
    return 'passengers'
  const lastDay = offer.slices.at(-1)?.segments.at(-1)?.date ?? ''
  const laps = new Set(passengers.flatMap((each) => each.infant_passenger_id ?? []))
  for (const [at, traveller] of passengers.entries()) {
    const known = offer.passengers.find(({ id }) => id === traveller.id)
    if (!known) return `passengers/${at}/id`
    const born = Temporal.PlainDate.from(traveller.born_on)
    const age = born.until(lastDay, { largestUnit: 'year' }).years
    if (age < 0 || kindOfAge(age) !== known.kind) return `passengers/${at}/born_on`
    if (known.kind === 'infant_without_seat' && !laps.has(known.id))
      return `passengers/${at}/infant_passenger_id`
    if (book.ways.wantsPassports && !traveller.identity_documents?.length)
      return `passengers/${at}/identity_documents`
  }
  return null
}

function sell(book: Book, asked: OrderAsked, offer: Offer, afterMinutes: number): Order {
  const { ways, now } = book
  const isHold = asked.type !== 'instant'
  const travellers = asked.passengers.map((one): Traveller => {
    const known = offer.passengers.find(({ id }) => id === one.id)
    if (!known) throw new Error('Its passengers were looked at')
    const { identity_documents: _, infant_passenger_id: infant = null, ...person } = one
    return { ...known, ...person, infant_passenger_id: infant }
  })
  const untilIn = (minutes: number) =>
    isHold && ways.deadlines === 'told' ? now().add({ minutes }) : null
  const number = book.orders.size + 1
  const order: Order = {
    id: book.newId('ord'),
    reference: `R${(number * 7_919 + 40_000).toString(36).toUpperCase().padStart(5, '0')}`,
    offerId: offer.id,
    type: isHold ? 'hold' : 'instant',
    createdAt: now(),
    brand: offer.brand,
    cabin: offer.cabin,
    slices: structuredSlices(book, offer),
    travellers,
    cents: costNow(book, offer) + Math.max(0, offer.creepsCents - 1_000),
    metadata: asked.metadata ?? null,
    users: asked.users ?? [],
    paidAt: null,
    paidUnseenUntil: null,
    ticketsFrom: null,
    ticketNumbers: [],
    paymentRequiredBy: untilIn(ways.holdMinutes),
    priceGuaranteedUntil: untilIn(ways.priceGuaranteedMinutes),
    cancelledAt: null,
    hasSeats: true,
    changes: [],
    visibleFrom: now().add({ minutes: afterMinutes }),
  }
  for (const flight of flightsOf(book, offer.slices)) flight.seats -= seatsOf(travellers)
  book.orders.set(order.id, order)
  if (!isHold) settle(book, order)
  return order
}

/** Slices and segments of an order have ids of their own. */
const structuredSlices = (book: Book, { slices }: Offer) =>
  slices.map(({ segments }) => ({
    id: book.newId('sli'),
    segments: segments.map((segment) => ({ ...segment, id: book.newId('seg') })),
  }))

function settle(book: Book, order: Order): void {
  book.ways.balanceCents -= order.cents
  ticket(book, order)
}

export function readOrder(book: Book, id: string): DuffelSaid {
  const order = readable(book, id)
  return order ? found(orderBody(book, reprice(book, order))) : no('not_found')
}

/** An unpaid hold without a guarantee, or past it, costs what it costs now. */
function reprice(book: Book, order: Order): Order {
  const isGuaranteed =
    order.priceGuaranteedUntil !== null && !isPast(order.priceGuaranteedUntil, book)
  if (order.type === 'hold' && order.paidAt === null && !isGuaranteed)
    order.cents = costOf(book, order)
  return order
}
const costOf = (book: Book, { slices, brand, cabin, travellers }: Order): number =>
  partyCents(flightsOf(book, slices), {
    brand,
    cabin,
    kinds: travellers.map(({ kind }): Kind => kind),
  })

/** GET /air/orders, newest first; `offer_id` stands in the reference of the API and not in its clients' types. */
export function listOrders(book: Book, query: Query): DuffelSaid {
  letGo(book)
  const { awaiting_payment: awaits, booking_reference: reference, offer_id: offerId } = query
  const name = query['passenger_name[]']?.toLowerCase()
  const orders = [...book.orders.values()]
    .filter(({ visibleFrom }) => isPast(visibleFrom, book))
    .filter((order) => {
      const isAwaiting =
        order.paidAt === null && order.cancelledAt === null && !isLapsed(book, order)
      return awaits === undefined || String(isAwaiting) === awaits
    })
    .filter((order) => reference === undefined || order.reference === reference)
    .filter((order) => offerId === undefined || order.offerId === offerId)
    .filter(({ users }) => query.user_id === undefined || users.includes(query.user_id))
    .filter(
      ({ travellers }) =>
        name === undefined ||
        travellers.some(({ given_name, family_name }) =>
          `${given_name} ${family_name}`.toLowerCase().includes(name),
        ),
    )
    .toReversed()
  return pageOf(orders, query, (order) => orderBody(book, order))
}

const paymentAsked = z.object({
  order_id: z.string(),
  payment: paying.extend({ currency: z.string().nullish() }),
})

/**
 * POST /air/payments. An order that is known to be paid is not paid again. With `unseenMinutes` it goes as their reference warns: 500 is said,
 * the airline has it all the same, and nobody at Duffel knows for so long.
 */
export function payOrder(book: Book, data: unknown, unseenMinutes: number | null): DuffelSaid {
  const asked = paymentAsked.safeParse(data)
  if (!asked.success) return no('validation_format', asked.error.issues[0]?.path.join('/'))
  const { order_id: id, payment } = asked.data
  const order = readable(book, id)
  if (!order) return no('not_found')
  if (order.type !== 'hold') return no('order_type_not_eligible_for_payment', 'order_id')
  if (order.cancelledAt) return no('already_cancelled')
  if (order.paidAt) return no('already_paid')
  if (isLapsed(book, order)) return no('past_payment_required_by_date')
  if (order.changes.some(({ actionTaken }) => actionTaken === null)) return no('schedule_changed')
  const toldCents = order.cents
  const due = reprice(book, order).cents
  const wrong = wrongPayment(
    book,
    { amount: payment.amount, currency: payment.currency ?? book.currency },
    { due, toldCents },
  )
  if (wrong) return no(wrong, 'payment/amount')
  if (book.ways.balanceCents < due) return no('insufficient_balance')
  if (unseenMinutes === null) settle(book, order)
  else {
    book.ways.balanceCents -= due
    order.paidUnseenUntil = book.now().add({ minutes: unseenMinutes })
  }
  const paid = {
    id: book.newId('pay'),
    orderId: order.id,
    cents: due,
    type: payment.type,
    createdAt: book.now(),
  }
  book.payments.push(paid)
  return unseenMinutes === null
    ? made(paymentBody(paid, book.currency))
    : no('internal_server_error')
}
