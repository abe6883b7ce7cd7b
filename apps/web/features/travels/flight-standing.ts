import { flightsOf } from '@parastoo/contract/orders/flights-of'
import type { LegStanding, LineView, ProductKind } from '@parastoo/contract/orders/lines'

/** What of an order's flights is still as it was sold: `called-off` when none goes, `called-off-in-part` when some do. */
export type FlightStanding = 'as-sold' | 'moved' | 'called-off-in-part' | 'called-off'

type StandingLine =
  | (Pick<FlightLine, 'kind' | 'state'> & { flight: Pick<FlightLine['flight'], 'standings'> })
  | { kind: Exclude<ProductKind, 'flight'> }
type FlightLine = Extract<LineView, { kind: 'flight' }>

/** Of the lines that somebody still has tickets of. */
export const flightStandingOf = ({ lines }: { lines: readonly StandingLine[] }): FlightStanding =>
  standingOfLegs(
    flightsOf(lines)
      .filter(({ state }) => state === 'issued')
      .flatMap(({ flight }) => flight.standings),
  )

/** Of the flights that stand on one ticket. */
export function standingOfLegs(legs: readonly LegStanding[]): FlightStanding {
  const some = (state: LegStanding['state']) => legs.some((leg) => leg.state === state)
  if (some('called-off'))
    return legs.every(({ state }) => state === 'called-off') ? 'called-off' : 'called-off-in-part'
  return some('moved') ? 'moved' : 'as-sold'
}
