import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { FlightOffer, FlightQuestion, PartyCount } from '../ports.ts'
import type { SearchNeeds } from './needs.ts'
import { propose } from './propose.ts'
import type { Arrived } from './supplier-answer.ts'

/** The question of these directions, sold together, with city codes spelled out as their airports. */
export function questionOf(
  { places }: Pick<SearchNeeds, 'places'>,
  criteria: SearchCriteria,
  directions: SearchCriteria['originDestinations'],
): FlightQuestion {
  const codes = (code: string, kind: 'CityCode' | 'AirportCode') =>
    places.airportsOf(code, kind).map(({ iataCode }) => iataCode)
  return {
    journeys: directions.map((direction) => ({
      origins: codes(direction.origin, direction.originKind),
      destinations: codes(direction.destination, direction.destinationKind),
      departsOn: direction.departureDate,
    })),
    party: partyOf(criteria),
    cabinClass: criteria.cabinClass,
  }
}

export const partyOf = ({ adults, children, infants }: SearchCriteria): PartyCount => ({
  adults,
  children,
  infants,
})

export type Offered = {
  requestId: string
  party: PartyCount
  isReturning: boolean
  supplier: string
  offers: readonly FlightOffer[]
}

/** A supplier's offers as proposals, each with the key its supplier knows it by. */
export const proposeAll = (
  { places, suppliers }: Pick<SearchNeeds, 'places' | 'suppliers'>,
  { offers, ...ask }: Offered,
): Arrived[] =>
  offers.map((offer) => ({
    offerKey: offer.offerKey,
    proposal: propose(offer, { ...ask, supplierFa: suppliers.nameFaOf(ask.supplier), places }),
  }))
