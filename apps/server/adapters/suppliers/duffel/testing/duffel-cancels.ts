import * as z from 'zod'
import {
  type Book,
  type Cancellation,
  type Change,
  giveSeats,
  isLapsed,
  isPast,
  type Order,
  type RefundTo,
  readable,
  type Slice,
} from './duffel-book.ts'
import { cancellationBody, changeBody } from './duffel-order-bodies.ts'
import { pageOf, type Query } from './duffel-search.ts'
import { penaltyCents } from './duffel-slices.ts'
import { type DuffelSaid, found, made, no } from './duffel-words.ts'

const cancelAsked = z.object({ order_id: z.string() })

/** POST /air/order_cancellations: only a quote. Two calls make two, and the later one alone can be confirmed. */
export function quoteCancellation(book: Book, data: unknown): DuffelSaid {
  const asked = cancelAsked.safeParse(data)
  if (!asked.success) return no('validation_required', 'order_id')
  const order = readable(book, asked.data.order_id)
  if (!order) return no('not_found')
  if (order.cancelledAt) return no('already_cancelled')
  if (!book.ways.canCancel || isLapsed(book, order)) return no('order_not_cancellable')
  const quote: Cancellation = {
    id: book.newId('ore'),
    orderId: order.id,
    createdAt: book.now(),
    expiresAt:
      book.ways.quoteMinutes === null ? null : book.now().add({ minutes: book.ways.quoteMinutes }),
    confirmedAt: null,
    refundTo: refundTo(book, order),
    refundCents: order.paidAt && !book.ways.isRefundTold ? null : refundCents(order),
  }
  book.cancellations.set(quote.id, quote)
  return made(cancellationBody(book, quote))
}

function refundTo({ ways }: Book, { paidAt, slices }: Order): RefundTo {
  if (paidAt === null) return 'awaiting_payment'
  const [first] = slices[0]?.segments ?? []
  return first?.from === 'LTN' && first.to === 'SYD' ? 'airline_credits' : ways.refundTo
}

/** Everything where the airline moved or cancelled the flight, or by its conditions; services there are none. */
function refundCents({ paidAt, cents, brand, travellers, changes }: Order): number {
  if (paidAt === null) return 0
  if (changes.some(({ actionTaken }) => actionTaken === null)) return cents
  return brand === 'Flex' ? Math.max(0, cents - penaltyCents(travellers)) : 0
}

/** POST /air/order_cancellations/{id}/actions/confirm. */
export function confirmCancellation(book: Book, id: string): DuffelSaid {
  const quote = book.cancellations.get(id)
  const order = quote && readable(book, quote.orderId)
  if (!quote || !order) return no('not_found')
  if (order.cancelledAt) return no('already_cancelled')
  const latest = [...book.cancellations.values()].findLast(({ orderId }) => orderId === order.id)
  const isOver = quote.expiresAt !== null && isPast(quote.expiresAt, book)
  if (latest !== quote || isOver) return no('order_cancellation_stale')
  quote.confirmedAt = book.now()
  order.cancelledAt = book.now()
  giveSeats(book, order)
  if (quote.refundTo === 'balance') book.ways.balanceCents += quote.refundCents ?? 0
  for (const change of order.changes)
    if (change.actionTaken === null)
      Object.assign(change, { actionTaken: 'cancelled', actionTakenAt: book.now() })
  return found(cancellationBody(book, quote))
}

export function readCancellation(book: Book, id: string): DuffelSaid {
  const quote = book.cancellations.get(id)
  return quote ? found(cancellationBody(book, quote)) : no('not_found')
}

export function listCancellations(book: Book, query: Query): DuffelSaid {
  const quotes = [...book.cancellations.values()]
    .filter(({ orderId }) => query.order_id === undefined || orderId === query.order_id)
    .toReversed()
  return pageOf(quotes, query, (quote) => cancellationBody(book, quote))
}

/** GET /air/airline_initiated_changes?order_id=: in the order they came, which is invented. */
export function listChanges(book: Book, query: Query): DuffelSaid {
  const order = readable(book, query.order_id ?? '')
  if (!order) return no('validation_required', 'order_id')
  return found(order.changes.map((change) => changeBody(book, order, change)))
}

const actionAsked = z.object({ action_taken: z.enum(['accepted', 'cancelled', 'changed']) })

/** Accepting at the airline, or saying what was done of it elsewhere; only accepting moves the order. */
export function answerChange(book: Book, id: string, data?: unknown): DuffelSaid {
  const asked = actionAsked.safeParse(data ?? { action_taken: 'accepted' })
  if (!asked.success) return no('validation_format', 'action_taken')
  for (const order of book.orders.values()) {
    const change = order.changes.find((each) => each.id === id)
    if (!change) continue
    if (data === undefined && change.added.length === 0) return no('validation_format', 'id')
    change.actionTaken ??= asked.data.action_taken
    change.actionTakenAt ??= book.now()
    if (data === undefined) {
      order.slices = standing(order.slices, [change])
    }
    return found(changeBody(book, order, change))
  }
  return no('not_found')
}

/** Slices after some changes: each stands where the one it comes for stood. */
const standing = (slices: readonly Slice[], changes: readonly Change[]): Slice[] =>
  changes.reduce<Slice[]>(
    (now, { removed, added }) =>
      now.flatMap((slice) => (removed.some(({ id }) => id === slice.id) ? added : [slice])),
    [...slices],
  )

/**
 * The airline moves one of its flights, or cancels it: offers of it are gone, and each order on it has a change. What an order shows as its
 * slices stays what was sold until somebody accepts; a second change takes away what the first one brought. That both is so is invented.
 */
export function changeFlight(
  book: Book,
  { number, date }: { number: string; date: string },
  to: { byMinutes: number } | 'cancelled',
): void {
  const flight = book.flights.find(number, date)
  if (!flight) throw new Error(`The airline has no flight ${number}`)
  if (to === 'cancelled') flight.isCancelled = true
  else flight.departs = flight.departs.add({ minutes: to.byMinutes })
  for (const order of book.orders.values()) {
    if (order.cancelledAt || isLapsed(book, order)) continue
    for (const slice of standing(order.slices, order.changes)) {
      if (!slice.segments.some((each) => each.number === number && each.date === date)) continue
      const moved: Slice = {
        id: book.newId('sli'),
        segments: slice.segments.map((each) => ({
          ...each,
          id: book.newId('seg'),
          departs: each.number === number && each.date === date ? flight.departs : each.departs,
        })),
      }
      order.changes.push({
        id: book.newId('aic'),
        orderId: order.id,
        createdAt: book.now(),
        removed: [slice],
        added: to === 'cancelled' ? [] : [moved],
        actionTaken: null,
        actionTakenAt: null,
      })
    }
  }
}
