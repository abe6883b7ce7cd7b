import type { CabinClass } from '@parastoo/contract/enums'
import { addDays } from '@parastoo/kit/dates'
import type { FlightOffer } from '../ports.ts'
import { costOf, type StandingReservation } from '../reservation/index.ts'
import { propose } from '../search/index.ts'
import { isBound, ticketsOf } from '../ticketing/index.ts'
import type { ChangesNeeds } from './needs.ts'
import type { Chosen } from './store.ts'

/** Days before and after the flight that was bought on which another is looked for. */
const daysBefore = 1
const daysAfter = 3
/** Nobody reaches an airport sooner. */
const leastNoticeHours = 3
const mostAlternatives = 12

type Needs = Pick<ChangesNeeds, 'db' | 'supplier' | 'clock' | 'log' | 'places'>

/**
 * Flights of the same airline, supplier and route with seats for the whole party in the days around, one entry a flight. The
 * traveller pays nothing more, so each keeps the price that was paid; of a supplier outside only those are offered that it wants
 * no more for than we owe it. An itinerary of several journeys has none, nor a line of which somebody gives a ticket back: staff
 * look for those. A supplier that does not answer offers nothing.
 */
export async function alternativesOf(
  needs: Needs,
  reservation: StandingReservation,
): Promise<Chosen[]> {
  const { proposal, party, supplier: name, costRial } = reservation
  const [group, more] = proposal.flightGroups
  const [first, last] = [group?.flightLegs[0], group?.flightLegs.at(-1)]
  if (!first || !last || more) return []
  const { lineId, orderId } = reservation
  const own = (await ticketsOf(needs.db, orderId)).filter((ticket) => ticket.lineId === lineId)
  if (own.some(isBound)) return []
  const supplier = needs.supplier(name)
  const soldOn = first.departureTime.slice(0, 10)
  const cabinClass = proposal.cabinClass as CabinClass
  const askFor = async (departsOn: string): Promise<readonly FlightOffer[]> => {
    const journey = { origins: [first.origin], destinations: [last.destination], departsOn }
    try {
      const question = { journeys: [journey], party, cabinClass }
      return await supplier.search(question, new AbortController().signal)
    } catch (fault) {
      needs.log.warn({ err: fault, supplier: name }, 'a supplier offers no other flights')
      return []
    }
  }
  const days = Array.from({ length: daysBefore + daysAfter + 1 }, (_, index) => index - daysBefore)
  const found = await Promise.all(days.map((day) => askFor(addDays(soldOn, day))))
  const notBefore = needs.clock.now().add({ hours: leastNoticeHours })
  const isOwnStock = supplier.prepare !== undefined
  const fit = found.flat().filter((offer) => {
    const leg = offer.journeys[0]?.[0]
    return (
      leg?.airlineCode === first.airlineCode &&
      offer.seats >= party.adults + party.children &&
      !offer.asksCaptcha &&
      flightOf(offer) !== `${first.flightNumber} ${first.departureTime}` &&
      Temporal.Instant.compare(leg.departsAt, notBefore) > 0 &&
      (isOwnStock || costOf(offer, party) <= costRial)
    )
  })
  return oneAFlight(fit, costRial / (party.adults + party.children))
    .slice(0, mostAlternatives)
    .map((offer) => chosenOf(needs, reservation, offer))
}

const flightOf = ({ journeys }: FlightOffer): string =>
  (journeys[0] ?? []).map((leg) => `${leg.flightNumber} ${leg.departureTime}`).join(' ')

/** Of each flight the class that costs most like what was bought, in the order of departure. */
function oneAFlight(offers: readonly FlightOffer[], boughtForRial: number): FlightOffer[] {
  const farness = ({ unitCostRial }: FlightOffer) => Math.abs(unitCostRial.Adult - boughtForRial)
  const flights = new Map<string, FlightOffer>()
  for (const offer of offers) {
    const before = flights.get(flightOf(offer))
    if (!before || farness(offer) < farness(before)) flights.set(flightOf(offer), offer)
  }
  const departure = (offer: FlightOffer) => offer.journeys[0]?.[0]?.departureTime ?? ''
  return [...flights.values()].toSorted((a, b) => (departure(a) < departure(b) ? -1 : 1))
}

/** The other flight at the price that was paid. */
function chosenOf(
  { places }: Needs,
  { proposal, party, supplier }: StandingReservation,
  offer: FlightOffer,
): Chosen {
  const { requestId, isReturning, prices, totalPrice, providerName: supplierFa } = proposal
  const proposed = propose(offer, { requestId, supplier, supplierFa, party, isReturning, places })
  return {
    offerKey: offer.offerKey,
    proposal: { ...proposed, prices, totalPrice },
    penaltyBands: offer.penaltyBands,
  }
}
