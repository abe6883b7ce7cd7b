import {
  type Book,
  type Cancellation,
  type Change,
  isLapsed,
  isPast,
  type Order,
  type Payment,
  type Segment,
  type Slice,
} from './duffel-book.ts'
import {
  airline,
  bagsOf,
  cabinNames,
  conditionsOf,
  priceBody,
  segmentBody,
  sliceBody,
} from './duffel-slices.ts'
import { amount, plain, precise } from './duffel-words.ts'

const orderSliceBody = (
  book: Book,
  order: Order,
  slice: Slice,
  passengersOf: (each: Segment, order: Order) => object[],
) => {
  const { change_before_departure } = conditionsOf(book, {
    brand: order.brand,
    passengers: order.travellers,
  })
  return sliceBody(slice, {
    brand: order.brand,
    conditions: { change_before_departure },
    segment: (each) => segmentBody(each, passengersOf(each, order)),
  })
}
const named = ({ bags }: Segment, { travellers, cabin }: Order) =>
  travellers.map(({ id, kind }) => ({
    passenger_id: id,
    cabin_class: cabin,
    cabin_class_marketing_name: cabinNames[cabin],
    seat: null,
    baggages: kind === 'infant_without_seat' ? [] : bagsOf(bags),
  }))
/** In changes public test data names nobody, and tells of no bags. */
const nameless = (_: Segment, { travellers, cabin }: Order) =>
  travellers.map(() => ({
    cabin_class: cabin,
    cabin_class_marketing_name: cabinNames[cabin],
    baggages: [],
  }))

/** Whoever asks for it, an order is what it is now: tickets come later, and a lapsed hold awaits nothing. */
export function orderBody(book: Book, order: Order) {
  const { ways } = book
  const isOver = order.cancelledAt !== null || isLapsed(book, order)
  const hasTickets = order.ticketsFrom !== null && isPast(order.ticketsFrom, book)
  const confirmed = [...book.cancellations.values()].find(
    ({ orderId, confirmedAt }) => orderId === order.id && confirmedAt !== null,
  )
  return {
    id: order.id,
    live_mode: false,
    content: 'managed',
    offer_id: order.offerId,
    booking_reference: order.reference,
    created_at: precise(order.createdAt),
    synced_at: plain(book.now()),
    owner: airline,
    ...priceBody(order.cents, book.currency),
    conditions: conditionsOf(book, { brand: order.brand, passengers: order.travellers }),
    available_actions: isOver
      ? []
      : [
          ...(ways.canCancel ? ['cancel'] : []),
          ...(order.brand === 'Flex' ? ['change'] : []),
          'update',
        ],
    payment_status: {
      awaiting_payment:
        order.paidAt === null && !isOver && (order.paidUnseenUntil === null || ways.awaitsUnseen),
      payment_required_by: plain(order.paymentRequiredBy),
      price_guarantee_expires_at: plain(order.priceGuaranteedUntil),
      paid_at: order.paidAt && precise(order.paidAt),
    },
    void_window_ends_at: null,
    documents: hasTickets
      ? order.travellers.map(({ id }, place) => ({
          type: 'electronic_ticket',
          unique_identifier: order.ticketNumbers[place] ?? '',
          passenger_ids: [id],
        }))
      : [],
    passengers: order.travellers.map(({ kind, age: _, ...traveller }) => ({
      ...traveller,
      type: kind,
      loyalty_programme_accounts: [],
    })),
    services: [],
    slices: order.slices.map((slice) => orderSliceBody(book, order, slice, named)),
    airline_initiated_changes: order.changes.map((change) => changeBody(book, order, change)),
    metadata: order.metadata,
    users: order.users,
    cancelled_at: order.cancelledAt && precise(order.cancelledAt),
    cancellation: confirmed ? cancellationBody(book, confirmed) : null,
  }
}

export function changeBody(book: Book, order: Order, change: Change) {
  const slice = (each: Slice) => orderSliceBody(book, order, each, nameless)
  const open = change.added.length > 0 ? ['accept', 'cancel', 'change'] : ['cancel', 'update']
  return {
    id: change.id,
    order_id: change.orderId,
    created_at: precise(change.createdAt),
    updated_at: precise(change.actionTakenAt ?? change.createdAt),
    available_actions: change.actionTaken ? [] : open,
    action_taken: change.actionTaken,
    action_taken_at: change.actionTakenAt && precise(change.actionTakenAt),
    added: change.added.map(slice),
    removed: change.removed.map(slice),
    travel_agent_ticket: null,
  }
}

/** Credits stand beside the sum, one for each traveller; their codes come when it is confirmed. */
export function cancellationBody(book: Book, quote: Cancellation) {
  const isCredit = quote.refundTo === 'airline_credits'
  const travellers = book.orders.get(quote.orderId)?.travellers ?? []
  const share = Math.floor((quote.refundCents ?? 0) / Math.max(1, travellers.length))
  return {
    id: quote.id,
    order_id: quote.orderId,
    live_mode: false,
    created_at: precise(quote.createdAt),
    expires_at: plain(quote.expiresAt),
    confirmed_at: quote.confirmedAt && precise(quote.confirmedAt),
    refund_to: quote.refundTo,
    refund_amount: quote.refundCents === null ? null : amount(isCredit ? 0 : quote.refundCents),
    refund_currency: quote.refundCents === null ? null : book.currency,
    airline_credits: isCredit
      ? travellers.map(({ id }, place) => ({
          id: `acd_${quote.id.slice(4)}${place}`,
          credit_name: 'Duffel Airways credit',
          credit_code: quote.confirmedAt ? `ZZ${quote.id.slice(-6)}${place}` : null,
          credit_amount: amount(share),
          credit_currency: book.currency,
          issued_on: plain(quote.createdAt)?.slice(0, 10),
          passenger_id: id,
        }))
      : [],
  }
}

export const paymentBody = ({ id, type, cents, createdAt }: Payment, currency: string) => ({
  id,
  type,
  amount: amount(cents),
  currency,
  live_mode: false,
  created_at: precise(createdAt),
})
