/** Flights that a policy was bought with: on which days they go, and whether they go on others by now (docs/decisions/0146). */
import { addDays, daysBetween } from '@parastoo/kit/dates'
import type { Order, Orders } from '../../orders/index.ts'
import { voidableUntil } from '../rules/index.ts'
import type { SoldCover } from './cover.ts'
import type { PolicyNeeds } from './needs.ts'

type Days = { from: string; until: string }

/** The first and the last day of the flights of an order that stand; null where there are none. */
function flightDaysOf({ lines }: Pick<Order, 'lines'>): Days | null {
  const flights = lines.filter(
    ({ kind, fulfilment }) =>
      kind === 'flight' && ['held', 'issuing', 'issued'].includes(fulfilment),
  )
  const [from] = flights.map(({ startsAt }) => startsAt.slice(0, 10)).toSorted()
  const until = flights
    .map(({ endsAt }) => endsAt.slice(0, 10))
    .toSorted()
    .at(-1)
  return from && until ? { from, until } : null
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
  return order && days ? { orderId: order.orderId, ...days } : null
}

/**
 * On which days a cover would have to be, now that its flights go on others: moved as they moved. Null where they go as they did, one of
 * them is given back itself, or its first day has begun.
 */
export async function movedTo(
  { orders, clock }: Pick<PolicyNeeds, 'orders' | 'clock'>,
  { flights, startsOn, endsOn }: SoldCover,
): Promise<{ startsOn: string; endsOn: string } | null> {
  if (!flights || Temporal.Instant.compare(clock.now(), voidableUntil({ startsOn })) >= 0)
    return null
  const order = await orders.find(flights.orderId)
  // Days that one direction leaves when it is given back are no days that flights moved to.
  if (!order || order.lines.some(isFlightGone)) return null
  const now = flightDaysOf(order)
  if (!now || (now.from === flights.from && now.until === flights.until)) return null
  return {
    startsOn: addDays(startsOn, daysBetween(flights.from, now.from)),
    endsOn: addDays(endsOn, daysBetween(flights.until, now.until)),
  }
}
