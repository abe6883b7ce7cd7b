/** Flights that a policy was bought with: on which days they go, and whether they go on others by now (docs/decisions/0146). */
import { addDays, daysBetween } from '@parastoo/kit/dates'
import type { Order, Orders } from '../../orders/index.ts'
import { voidableUntil } from '../rules/index.ts'
import type { SoldCover } from './cover.ts'
import type { PolicyNeeds } from './needs.ts'

const tehran = 'Asia/Tehran'

/** Local days and, of the first of them, the hour. */
type Days = { from: string; until: string; leaves: string }

/** The first and the last day of the flights of an order that stand, and when the first one leaves; null where there are none. */
function flightDaysOf({ lines }: Pick<Order, 'lines'>): Days | null {
  const flights = lines.filter(
    ({ kind, fulfilment }) =>
      kind === 'flight' && ['held', 'issuing', 'issued'].includes(fulfilment),
  )
  const [leaves] = flights.map(({ startsAt }) => startsAt).toSorted()
  const until = flights
    .map(({ endsAt }) => endsAt.slice(0, 10))
    .toSorted()
    .at(-1)
  return leaves && until ? { from: leaves.slice(0, 10), until, leaves } : null
}

const isFlightGone = ({ kind, fulfilment }: Order['lines'][number]) =>
  kind === 'flight' && (fulfilment === 'void' || fulfilment === 'failed')

/** What a cover remembers of the flights it is bought with. */
export async function flightsBeside(
  orders: Pick<Orders, 'findOwn'>,
  { userId, orderId }: { userId: string; orderId: string | null | undefined },
): Promise<SoldCover['flights']> {
  const order = orderId ? await orders.findOwn(userId, orderId) : null
  const days = order && flightDaysOf(order)
  return order && days ? { orderId: order.orderId, from: days.from, until: days.until } : null
}

/** What the flights of a cover do by now. */
export type FlightsNow = {
  /** On which days the cover would have to be, moved as they moved; null where they go as they did, or one of them is given back itself. */
  movedTo: { startsOn: string; endsOn: string } | null
  /** From when on somebody may have left by one of them; null where none stands. */
  leavesAt: Temporal.Instant | null
}

/** What became of the flights a cover was bought with: nothing is offered any more once its first day has begun, or one of them has left. */
export async function flightsNow(
  { orders, clock }: Pick<PolicyNeeds, 'orders' | 'clock'>,
  { flights, startsOn, endsOn }: SoldCover,
): Promise<FlightsNow> {
  const order = flights && (await orders.find(flights.orderId))
  const now = order && flightDaysOf(order)
  if (!flights || !now) return { movedTo: null, leavesAt: null }
  const leavesAt = Temporal.PlainDateTime.from(now.leaves).toZonedDateTime(tehran).toInstant()
  const isOver = [voidableUntil({ startsOn }), leavesAt].some(
    (end) => Temporal.Instant.compare(clock.now(), end) >= 0,
  )
  const isSame = now.from === flights.from && now.until === flights.until
  // Days that one direction leaves when it is given back are no days that flights moved to.
  if (isOver || isSame || order.lines.some(isFlightGone)) return { movedTo: null, leavesAt }
  const movedTo = {
    startsOn: addDays(startsOn, daysBetween(flights.from, now.from)),
    endsOn: addDays(endsOn, daysBetween(flights.until, now.until)),
  }
  return { movedTo, leavesAt }
}
