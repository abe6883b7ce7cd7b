import type { OrderSummary } from '@parastoo/contract/orders/orders'

/** Trips as the profile shows them. */
export type ArrangedTrips<Trip> = {
  /** The nearest journey that is not over and has, or will have, tickets. */
  next: Trip | null
  /** Other journeys ahead, the nearest first: those too that still wait for their payment. */
  upcoming: Trip[]
  /** Everything that is over, flown or never paid; the latest first. */
  past: Trip[]
}

type Sorted = Pick<OrderSummary, 'startsAt' | 'endsAt' | 'money' | 'lineStates' | 'partOf'>

/** Sorts trips around `localNow` (Tehran, ISO without offset), the clock their times are read by. What has begun is ahead until it ends: a stay is slept in. */
export function arrangeTrips<Trip extends Sorted>(
  trips: readonly Trip[],
  localNow: string,
): ArrangedTrips<Trip> {
  const byStart = trips.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const ahead = byStart.filter((trip) => trip.endsAt >= localNow && isAlive(trip))
  const next = ahead.find(isBought) ?? null
  return {
    next,
    upcoming: ahead.filter((trip) => trip !== next),
    past: byStart.filter((trip) => !ahead.includes(trip)).toReversed(),
  }
}

/** Paid, and at least one part of it issued or on its way. The fee of a change is no journey of its own. */
const isBought = ({ money, lineStates, partOf }: Sorted): boolean =>
  partOf === null &&
  money !== 'unpaid' &&
  money !== 'closed' &&
  lineStates.some((line) => line === 'issued' || line === 'issuing' || line === 'held')

const isAlive = (trip: Sorted): boolean => trip.money === 'unpaid' || isBought(trip)
