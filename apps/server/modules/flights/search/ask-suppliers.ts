import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria, SearchReply } from '@parastoo/contract/flights/search'
import type { FlightOffer, FlightQuestion, FlightSupplier, PartyCount } from '../ports.ts'
import type { SearchNeeds } from './needs.ts'
import { propose } from './propose.ts'

export type SupplierOffers = { supplier: string; offers: readonly FlightOffer[] }

const supplierTimeoutMs = 20_000

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

/** Asks every supplier at once; one that fails or is late is named as such and never spoils the others' answers. */
export async function askSuppliers(
  { suppliers, log }: Pick<SearchNeeds, 'suppliers' | 'log'>,
  question: FlightQuestion,
): Promise<{ found: SupplierOffers[]; states: SearchReply['suppliers'] }> {
  const answers = await Promise.all(
    suppliers.map(async (supplier) => await askOne(supplier, question, log)),
  )
  return {
    found: answers.map(({ supplier, offers }) => ({ supplier, offers })),
    states: answers.map(({ supplier, state }) => ({ name: supplier, state })),
  }
}

async function askOne(supplier: FlightSupplier, question: FlightQuestion, log: SearchNeeds['log']) {
  const signal = AbortSignal.timeout(supplierTimeoutMs)
  try {
    const offers = await supplier.search(question, signal)
    return { supplier: supplier.name, offers, state: 'completed' as const }
  } catch (fault) {
    log.warn({ err: fault, supplier: supplier.name }, 'a supplier did not answer a search')
    const state = signal.aborted ? ('late' as const) : ('failed' as const)
    return { supplier: supplier.name, offers: [], state }
  }
}

/** The proposals of everything found: the cheapest first, sold out after what can be bought (spec 4). */
export function proposalsOf(
  { places }: Pick<SearchNeeds, 'places'>,
  found: readonly SupplierOffers[],
  ask: { requestId: string; party: PartyCount; isReturning: boolean },
): Proposal[] {
  return found
    .flatMap(({ supplier, offers }) =>
      offers.map((offer) => propose(offer, { ...ask, supplier, places })),
    )
    .sort((a, b) => Number(a.seat === 0) - Number(b.seat === 0) || a.totalPrice - b.totalPrice)
}
