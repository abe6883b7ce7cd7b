/**
 * From legs sold together to one proposal: the rules of what is said of the whole. The server writes the same in bytes, and the
 * browser builds it from columns; a test holds the two together.
 */
import { isoDayOf, isoMinutesOf } from './flight-clock.ts'
import type { FlightGroup, FlightLeg, Proposal } from './proposal.ts'
import { flightTextOf, flightTextsHashOf, proposalIdOf } from './proposal-id.ts'

export type PlaceWords = { code: string; name: string; cityName: string; timeZone: string }
export type AirlineWords = { code: string; name: string; colour: string }

/** What one class costs and allows. Prices are whole rial for one passenger. */
export type ItineraryFare = {
  fareClass: string
  cabin: number
  isCharter: boolean
  isRefundable: boolean
  baggageAmount: number
  baggageIsPieces: boolean
  adultPriceRial: number
  childPriceRial: number
  infantPriceRial: number
}

/** One class on one flight. Times are minutes since 1970, by UTC and on the airports' own clocks. */
export type LegFacts = ItineraryFare & {
  origin: PlaceWords
  destination: PlaceWords
  airline: AirlineWords
  flightNumber: number
  /** Empty when the flight has none. */
  suffix: string
  /** Days since 1970 of the date that names the flight. */
  operatesOn: number
  departure: number
  arrival: number
  localDeparture: number
  localArrival: number
  /** In the words of a ticket. */
  aircraft: string
}

/** A leg with what is said of it in every itinerary it stands in, spelt once. */
export type ItineraryLeg = LegFacts & {
  /** As proposals show it, with nothing after it. */
  shown: FlightLeg
  /** Its part of an offer key: "W5-1041-20261201-THRMHD-SY". */
  classKey: string
  /** Its part of the hash. */
  flightText: string
}

export function spellLeg<Facts extends LegFacts>(facts: Facts): Facts & ItineraryLeg {
  const shown = legOf(facts)
  return { ...facts, shown, classKey: classKeyOf(facts), flightText: flightTextOf(shown) }
}

export type PartyOfThree = { adults: number; children: number; infants: number }

/** Everything of a proposal but whose answer it stands in and how many seats are left. */
export type LastingProposal = Omit<
  Proposal,
  'requestId' | 'isReturning' | 'seat' | 'provider' | 'providerName'
>

export function lastingProposalOf(
  journeys: readonly (readonly ItineraryLeg[])[],
  { party, supplier }: { party: PartyOfThree; supplier: string },
): LastingProposal {
  const legs = journeys.flat()
  return {
    proposalId: proposalIdOf(supplier, offerKeyOf(journeys)),
    hash: flightTextsHashOf(legs.map(({ flightText }) => flightText)),
    ...traitsOf(legs),
    ...pricesOf(legs, party),
    totalDurationMinutes: journeys.reduce((sum, journey) => sum + durationOf(journey), 0),
    stops: stopsOf(journeys),
    flightGroups: journeys.map(groupOf),
  }
}

/** The key by which own stock knows the offer again (inventory/stock/offer-key.ts). */
export const offerKeyOf = (journeys: readonly (readonly ItineraryLeg[])[]): string =>
  journeys.map((legs) => legs.map(({ classKey }) => classKey).join('+')).join('/')

function classKeyOf(leg: LegFacts): string {
  const { airline, flightNumber, suffix, operatesOn, origin, destination } = leg
  const date = isoDayOf(operatesOn).replaceAll('-', '')
  const fare = (leg.isCharter ? 'C' : 'S') + leg.fareClass
  return `${airline.code}-${flightNumber}${suffix}-${date}-${origin.code}${destination.code}-${fare}`
}

/**
 * Sold as one: charter if any leg is, refundable if all are, the cabin of the first, every class that is sold, and the least
 * baggage of all legs. Pieces and kilograms cannot be compared: pieces, being fewer, count as less.
 */
export function traitsOf(legs: readonly ItineraryFare[]) {
  const first = legs[0]
  if (!first) throw new Error('An itinerary has no legs')
  const least = legs.reduce((low, leg) => (leg.baggageAmount < low.baggageAmount ? leg : low))
  const baggage: Proposal['baggage'] = {
    amount: least.baggageAmount,
    unit: least.baggageIsPieces ? 'Pc' : 'Kg',
  }
  return {
    isCharter: legs.some(({ isCharter }) => isCharter),
    isRefundable: legs.every(({ isRefundable }) => isRefundable),
    cabinClass: first.cabin,
    fareClass: [...new Set(legs.map(({ fareClass }) => fareClass))].join('+'),
    baggage,
  }
}

/** What the party pays: each kind of passenger that travels, and all together. */
export function pricesOf(legs: readonly ItineraryFare[], party: PartyOfThree) {
  const unit = (price: 'adultPriceRial' | 'childPriceRial' | 'infantPriceRial') =>
    legs.reduce((sum, leg) => sum + leg[price], 0)
  const prices = [
    { paxType: 'Adult' as const, count: party.adults, unitPrice: unit('adultPriceRial') },
    { paxType: 'Child' as const, count: party.children, unitPrice: unit('childPriceRial') },
    { paxType: 'Infant' as const, count: party.infants, unitPrice: unit('infantPriceRial') },
  ]
    .filter(({ count }) => count > 0)
    .map((price) => ({ ...price, totalPrice: price.unitPrice * price.count }))
  return { totalPrice: prices.reduce((sum, { totalPrice }) => sum + totalPrice, 0), prices }
}

export const stopsOf = (journeys: readonly (readonly unknown[])[]): number =>
  Math.max(...journeys.map((journey) => journey.length - 1))

/** Minutes from the first departure to the last arrival of a journey. */
export const durationOf = (journey: readonly ItineraryLeg[]): number =>
  (journey.at(-1)?.arrival ?? 0) - (journey[0]?.departure ?? 0)

function groupOf(journey: readonly ItineraryLeg[]): FlightGroup {
  const flightLegs = journey.map((leg, index) => {
    const next = journey[index + 1]
    return next ? { ...leg.shown, stopMinutes: next.departure - leg.arrival } : leg.shown
  })
  const first = flightLegs[0]
  const last = flightLegs.at(-1)
  if (!first || !last) throw new Error('An itinerary has a journey without legs')
  return {
    departureTime: first.departureTime,
    arrivalTime: last.arrivalTime,
    marketingAirlineCode: first.airlineCode,
    marketingAirlineName: first.airlineName,
    flightLegs,
  }
}

function legOf(leg: LegFacts): FlightLeg {
  const { origin, destination, airline } = leg
  return {
    origin: origin.code,
    originName: origin.name,
    originCityName: origin.cityName,
    originTimeZone: origin.timeZone,
    destination: destination.code,
    destinationName: destination.name,
    destinationCityName: destination.cityName,
    destinationTimeZone: destination.timeZone,
    departureTime: isoMinutesOf(leg.localDeparture),
    arrivalTime: isoMinutesOf(leg.localArrival),
    flightNumber: String(leg.flightNumber),
    airlineCode: airline.code,
    airlineName: airline.name,
    airlineColour: airline.colour,
    aircraft: leg.aircraft,
    fareClass: leg.fareClass,
    cabinClass: leg.cabin,
    durationMinutes: leg.arrival - leg.departure,
    // Last, so that the server can keep everything before it prepared.
    stopMinutes: 0,
  }
}
