import type { FlightGroup, FlightLeg } from '@parastoo/contract/flights/proposal'
import type { HeldPlaces } from './held-places.ts'

/** The terminal of an airline at an airport: its own row, else the one for all others. */
export function terminalOf(
  { terminals }: Pick<HeldPlaces, 'terminals'>,
  { airport, airline }: { airport: string; airline: string },
): string | null {
  return terminals.get(`${airport} ${airline}`) ?? terminals.get(`${airport} *`) ?? null
}

/** The same legs with the terminals that are known; they are looked up each time, so that a ticket never shows an old one. */
export function nameTerminals<Itinerary extends { flightGroups: FlightGroup[] }>(
  held: Pick<HeldPlaces, 'terminals'>,
  itinerary: Itinerary,
): Itinerary {
  const named = (leg: FlightLeg): FlightLeg => {
    const origin = terminalOf(held, { airport: leg.origin, airline: leg.airlineCode })
    const destination = terminalOf(held, { airport: leg.destination, airline: leg.airlineCode })
    return {
      ...leg,
      ...(origin === null ? {} : { originTerminal: origin }),
      ...(destination === null ? {} : { destinationTerminal: destination }),
    }
  }
  return {
    ...itinerary,
    flightGroups: itinerary.flightGroups.map((group) => ({
      ...group,
      flightLegs: group.flightLegs.map(named),
    })),
  }
}
