/** Which tickets of an order can still be flown with. */
import type { LineView, OrderPassenger } from '@parastoo/contract/orders/lines'

/** Whether this passenger has a ticket that was neither given back nor is about to be. */
export const isPassengerTicketLive = (
  { id, ticketNumber }: Pick<OrderPassenger, 'id' | 'ticketNumber'>,
  lines: readonly LineView[],
): boolean =>
  ticketNumber !== null &&
  lines.some(({ units }) =>
    units.some(({ people, state }) => state === 'live' && people.includes(id)),
  )

/** Whether something of an order can still be changed: a ticket is live, and its first flight has not left. */
export const canBeChanged = (
  {
    flightOrder,
    lines,
  }: {
    lines: readonly LineView[]
    flightOrder: {
      flightPassengers: readonly Pick<OrderPassenger, 'id' | 'ticketNumber'>[]
      proposals: readonly { flightGroups: { flightLegs: { departureTime: string }[] }[] }[]
    }
  },
  /** On the clock of the departures, as they are written. */
  localNow: string,
): boolean => {
  const leaves = flightOrder.proposals
    .flatMap(({ flightGroups }) => flightGroups.flatMap(({ flightLegs }) => flightLegs))
    .map(({ departureTime }) => departureTime)
    .toSorted()[0]
  return (
    leaves !== undefined &&
    leaves.slice(0, 16) > localNow.slice(0, 16) &&
    flightOrder.flightPassengers.some((one) => isPassengerTicketLive(one, lines))
  )
}
