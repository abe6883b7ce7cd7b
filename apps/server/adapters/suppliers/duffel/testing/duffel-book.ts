import type { Brand, Cabin, Flight, Flights, Kind } from './duffel-flights.ts'

export type Passenger = { id: string; kind: Kind; age: number | null }

/** One flight within an offer or an order, as it stood when that was made. */
export type Segment = Pick<
  Flight,
  'number' | 'from' | 'to' | 'departs' | 'minutes' | 'stopsAt' | 'bags'
> & { id: string; date: string }
export type Slice = { id: string; segments: Segment[] }

export type Offer = {
  id: string
  requestId: string
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  brand: Brand
  cabin: Cabin
  slices: Slice[]
  passengers: Passenger[]
  /** As it was told last; what it costs now is asked of the flights. */
  toldCents: number
  /** What the airline adds each time it is read (the test route LHR to STN). */
  creepsCents: number
  isInstantOnly: boolean
}

export type OfferRequest = {
  id: string
  createdAt: Temporal.Instant
  cabin: Cabin
  slices: { origin: string; destination: string; departure_date: string }[]
  passengers: Passenger[]
  offers: Offer[]
}

export type Traveller = Passenger & {
  title: string
  gender: string
  given_name: string
  family_name: string
  born_on: string
  email: string
  phone_number: string
  infant_passenger_id: string | null
}

export type Change = {
  id: string
  orderId: string
  createdAt: Temporal.Instant
  added: Slice[]
  removed: Slice[]
  actionTaken: 'accepted' | 'cancelled' | 'changed' | null
  actionTakenAt: Temporal.Instant | null
}

export type RefundTo =
  | 'arc_bsp_cash'
  | 'balance'
  | 'card'
  | 'voucher'
  | 'awaiting_payment'
  | 'airline_credits'
  | 'original_form_of_payment'

export type Cancellation = {
  id: string
  orderId: string
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant | null
  confirmedAt: Temporal.Instant | null
  refundTo: RefundTo
  /** null: the airline has not said. */
  refundCents: number | null
}

export type Payment = {
  id: string
  orderId: string
  cents: number
  type: string
  createdAt: Temporal.Instant
}

export type Order = {
  id: string
  reference: string
  offerId: string
  type: 'instant' | 'hold'
  createdAt: Temporal.Instant
  brand: Brand
  cabin: Cabin
  slices: Slice[]
  travellers: Traveller[]
  cents: number
  metadata: Record<string, string> | null
  users: string[]
  paidAt: Temporal.Instant | null
  /** Paid at the airline, and Duffel learns of it then only: until then another payment is another payment. */
  paidUnseenUntil: Temporal.Instant | null
  ticketsFrom: Temporal.Instant | null
  ticketNumbers: string[]
  paymentRequiredBy: Temporal.Instant | null
  priceGuaranteedUntil: Temporal.Instant | null
  cancelledAt: Temporal.Instant | null
  hasSeats: boolean
  changes: Change[]
  /** Until then nobody can read it: it was accepted, and is not there yet. */
  visibleFrom: Temporal.Instant
}

/** How the stub behaves where Duffel or its airlines may do one thing or another. */
export type Ways = {
  /** Which brands are sold at once or not at all; `Basic` alone unless told. */
  instantOnly: readonly Brand[]
  /** Whether a hold tells until when it holds; null where an airline does not say. */
  deadlines: 'told' | 'null'
  holdMinutes: number
  priceGuaranteedMinutes: number
  offerMinutes: number
  quoteMinutes: number | null
  /** Electronic tickets come so long after paying. */
  ticketsAfterMinutes: number
  refundTo: RefundTo
  isRefundTold: boolean
  canCancel: boolean
  /** Whether an order that was paid at the airline and does not show it yet says that it awaits its payment. */
  awaitsUnseen: boolean
  wantsPassports: boolean
  /** What the airline writes its penalties in, which need not be what is paid in. */
  penaltyCurrency: string
  balanceCents: number
}

/** What Duffel knows. */
export type Book = {
  now: () => Temporal.Instant
  currency: string
  ways: Ways
  flights: Flights
  requests: Map<string, OfferRequest>
  offers: Map<string, Offer>
  orders: Map<string, Order>
  cancellations: Map<string, Cancellation>
  payments: Payment[]
  newId: (prefix: string) => string
}

export const isPast = (at: Temporal.Instant, { now }: Pick<Book, 'now'>): boolean =>
  Temporal.Instant.compare(at, now()) <= 0

/** An order that somebody may read: it is there by now. */
export function readable(book: Book, id: string): Order | undefined {
  letGo(book)
  const order = book.orders.get(id)
  return order && isPast(order.visibleFrom, book) ? order : undefined
}

/** Whether a hold ran out before anybody paid. Its order then awaits no payment any more, and nothing else says so. */
export const isLapsed = (book: Book, order: Order): boolean =>
  order.paidAt === null &&
  order.paidUnseenUntil === null &&
  order.paymentRequiredBy !== null &&
  isPast(order.paymentRequiredBy, book)

/** What time has done: seats of holds that ran out are given back, and payments that nobody saw are seen. */
export function letGo(book: Book): void {
  for (const order of book.orders.values()) {
    if (order.paidUnseenUntil && order.paidAt === null && isPast(order.paidUnseenUntil, book))
      ticket(book, order)
    if (isLapsed(book, order)) giveSeats(book, order)
  }
}

/** An order is paid; its tickets come by the ways of its airline. */
export function ticket(book: Book, order: Order): void {
  order.paidAt = book.now()
  order.ticketsFrom = book.now().add({ minutes: book.ways.ticketsAfterMinutes })
  const issued = [...book.orders.values()].reduce((sum, each) => sum + each.ticketNumbers.length, 0)
  order.ticketNumbers = order.travellers.map((_, place) =>
    String(9_990_002_400_001 + issued + place),
  )
}

export const seatsOf = (passengers: readonly Passenger[]): number =>
  passengers.filter(({ kind }) => kind !== 'infant_without_seat').length

/** The airline's own flights behind some slices; of a flight that is not known any more there is none. */
export const flightsOf = (book: Book, slices: readonly Slice[]): Flight[] =>
  slices.flatMap(({ segments }) =>
    segments.flatMap(({ number, date }) => book.flights.find(number, date) ?? []),
  )

export function giveSeats(book: Book, order: Order): void {
  if (!order.hasSeats) return
  order.hasSeats = false
  for (const flight of flightsOf(book, order.slices)) flight.seats += seatsOf(order.travellers)
}
