import type { LegStanding, OrderDetails } from '@parastoo/contract/orders/orders'

/** What of an order's flights is still as it was sold: `called-off` when none goes, `called-off-in-part` when some do. */
export type FlightStanding = 'as-sold' | 'moved' | 'called-off-in-part' | 'called-off'

/** Of the directions that somebody still has tickets of. */
export function flightStandingOf({
  lines,
  flightOrder,
}: Pick<OrderDetails, 'lines' | 'flightOrder'>): FlightStanding {
  // Lines and standings are both in the order flown.
  return standingOfLegs(
    flightOrder.standings.filter((_, place) => lines[place] === 'issued').flat(),
  )
}

/** Of the flights that stand on one ticket. */
export function standingOfLegs(legs: readonly LegStanding[]): FlightStanding {
  const some = (state: LegStanding['state']) => legs.some((leg) => leg.state === state)
  if (some('called-off'))
    return legs.every(({ state }) => state === 'called-off') ? 'called-off' : 'called-off-in-part'
  return some('moved') ? 'moved' : 'as-sold'
}
