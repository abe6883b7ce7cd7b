/** From a supplier's offer to the proposal travellers see: derived ids, prices for the party, Persian names. */
import { paxTypes } from '@parastoo/contract/enums'
import type { FlightGroup, FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import { flightsHashOf, proposalIdOf } from '@parastoo/contract/flights/proposal-id'
import type { Places } from '../places/index.ts'
import type { FlightOffer, OfferLeg, PartyCount } from '../ports.ts'

export type Proposing = {
  requestId: string
  supplier: string
  /** What the agency calls it, by the account it has there. */
  supplierFa?: string | undefined
  party: PartyCount
  isReturning: boolean
  places: Places
}

/** The proposal of one offer. `seat` is 0 when the party does not fit: to this traveller the flight is sold out. */
export function propose(offer: FlightOffer, ask: Proposing): Proposal {
  const { party } = ask
  const counts = { Adult: party.adults, Child: party.children, Infant: party.infants }
  const prices = paxTypes
    .filter((paxType) => counts[paxType] > 0)
    .map((paxType) => {
      const unitPrice = offer.unitPriceRial[paxType]
      return { paxType, count: counts[paxType], unitPrice, totalPrice: unitPrice * counts[paxType] }
    })
  return {
    proposalId: proposalIdOf(ask.supplier, offer.offerKey),
    requestId: ask.requestId,
    hash: flightsHashOf(offer.journeys.flat()),
    isReturning: ask.isReturning,
    isCharter: offer.isCharter,
    isRefundable: offer.isRefundable,
    ...(offer.isPromised && { isPromised: true as const }),
    provider: ask.supplier,
    ...(ask.supplierFa !== undefined && { providerName: ask.supplierFa }),
    seat: offer.seats >= party.adults + party.children ? offer.seats : 0,
    cabinClass: offer.cabinClass,
    fareClass: offer.fareClass,
    baggage: offer.baggage,
    totalPrice: prices.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    totalDurationMinutes: offer.journeys.reduce((sum, legs) => sum + durationOf(legs), 0),
    stops: Math.max(...offer.journeys.map((legs) => legs.length - 1)),
    prices,
    flightGroups: offer.journeys.map((legs) => groupOf(ask.places, legs)),
  }
}

function groupOf(places: Places, legs: readonly OfferLeg[]): FlightGroup {
  const { first, last } = endsOf(legs)
  return {
    departureTime: first.departureTime,
    arrivalTime: last.arrivalTime,
    marketingAirlineCode: first.airlineCode,
    marketingAirlineName: airlineOf(places, first.airlineCode).nameFa,
    flightLegs: legs.map((leg, index) => legOf(places, leg, legs[index + 1])),
  }
}

function endsOf(legs: readonly OfferLeg[]): { first: OfferLeg; last: OfferLeg } {
  const first = legs[0]
  const last = legs.at(-1)
  if (!first || !last) throw new Error('An offer has a journey without legs')
  return { first, last }
}

function durationOf(legs: readonly OfferLeg[]): number {
  const { first, last } = endsOf(legs)
  return minutesBetween(first.departsAt, last.arrivesAt)
}

function legOf(places: Places, leg: OfferLeg, next: OfferLeg | undefined): FlightLeg {
  const airline = airlineOf(places, leg.airlineCode)
  const origin = places.airport(leg.origin)
  const destination = places.airport(leg.destination)
  return {
    origin: leg.origin,
    originName: origin?.nameFa ?? leg.origin,
    originCityName: origin?.cityNameFa ?? leg.origin,
    originTimeZone: origin?.timeZone ?? 'UTC',
    destination: leg.destination,
    destinationName: destination?.nameFa ?? leg.destination,
    destinationCityName: destination?.cityNameFa ?? leg.destination,
    destinationTimeZone: destination?.timeZone ?? 'UTC',
    departureTime: leg.departureTime,
    arrivalTime: leg.arrivalTime,
    flightNumber: leg.flightNumber,
    airlineCode: leg.airlineCode,
    airlineName: airline.nameFa,
    airlineColour: airline.colour,
    aircraft: leg.aircraft,
    fareClass: leg.fareClass,
    cabinClass: leg.cabinClass,
    durationMinutes: leg.durationMinutes,
    stopMinutes: next ? minutesBetween(leg.arrivesAt, next.departsAt) : 0,
  }
}

const airlineOf = (places: Places, code: string) =>
  places.airline(code) ?? { code, nameFa: code, nameEn: code, colour: '#4a6064' }

const minutesBetween = (from: Temporal.Instant, to: Temporal.Instant): number =>
  Math.round(from.until(to).total('minutes'))
