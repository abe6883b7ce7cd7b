/** Filtering and sorting of results, in the browser: the whole answer is there, so what is shown never lies. */
import { resultTypeFilters } from '@parastoo/contract/enums'
import type { FlightGroup, FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import { search } from '../../../messages/search.ts'
import { wordsOf } from '../../../shell/words.ts'
import { costIn } from './best.ts'
import {
  type DayPart,
  dayParts,
  type ResultType,
  type Sort,
  type Span,
  type StopFilter,
  sorts,
  type View,
} from './results-view.ts'

const sayCard = wordsOf(search.card)

/** The proposals a view shows, in its order: sellable ones first, then sold-out ones (spec, section 4). */
export function arrange(proposals: readonly Proposal[], view: View): Proposal[] {
  const left = leftBy(proposals, view)
  const compare = orderIn(left, view.sort)
  return left.sort(
    (one, other) => Number(isSellable(other)) - Number(isSellable(one)) || compare(one, other),
  )
}

/** How many flights a view would leave: what a filter promises while it is still being moved. */
export const countOf = (proposals: readonly Proposal[], view: View): number =>
  leftBy(proposals, view).length

/** The proposals a view shows, in any order. */
export function leftBy(proposals: readonly Proposal[], view: View): Proposal[] {
  const shown = proposals.filter((proposal) => passes(proposal, view))
  return view.hasDuplicates ? shown : cheapestOfEach(shown)
}

/** For each sort the flight that would lead, for the prices on its chip; none when nothing can be sold. */
export function leadersOf(
  proposals: readonly Proposal[],
  view: View,
): Partial<Record<Sort, Proposal>> {
  const offered = proposals.filter((one) => isSellable(one) && passes(one, view))
  const leaders: Partial<Record<Sort, Proposal>> = {}
  for (const sort of sorts) {
    const compare = orderIn(offered, sort)
    for (const proposal of offered) {
      const leader = leaders[sort]
      if (!leader || compare(proposal, leader) < 0) leaders[sort] = proposal
    }
  }
  return leaders
}

/** The price of one adult: small beside what the party pays, and what the filter of prices is about (spec, section 3). */
export const adultPriceRial = ({ prices, totalPrice }: Proposal): number =>
  prices.find(({ paxType }) => paxType === 'Adult')?.unitPrice ?? totalPrice

/** Seats the party takes; infants sit on a lap. */
const seatsNeeded = ({ prices }: Proposal): number =>
  prices.reduce((sum, { paxType, count }) => (paxType === 'Infant' ? sum : sum + count), 0)

/** Whether the whole party finds seats. */
export const isSellable = (proposal: Proposal): boolean =>
  proposal.seat > 0 && proposal.seat >= seatsNeeded(proposal)

export const departureOf = ({ flightGroups }: Proposal): string =>
  flightGroups[0]?.departureTime ?? ''
export const arrivalOf = ({ flightGroups }: Proposal): string =>
  flightGroups.at(-1)?.arrivalTime ?? ''
export const legsOf = ({ flightGroups }: Proposal): FlightLeg[] =>
  flightGroups.flatMap(({ flightLegs }) => flightLegs)
/** What may be checked in, in words. */
export function baggageOf({ baggage: { amount, unit } }: Proposal): string {
  if (amount === 0) return search.card.noBaggage
  return sayCard(unit === 'Kg' ? 'baggageKg' : 'baggagePc', { amount })
}

export const airlineOf = ({ flightGroups }: Proposal): string =>
  flightGroups[0]?.marketingAirlineCode ?? ''

export function dayPartOf(proposal: Proposal): DayPart {
  const hour = Number(departureOf(proposal).slice(11, 13))
  return dayParts[Math.floor(hour / 6)] ?? 'evening'
}

function passes(proposal: Proposal, view: View): boolean {
  return (
    (view.airlines.length === 0 || view.airlines.includes(airlineOf(proposal))) &&
    isOfType(proposal, view.type) &&
    (view.dayParts.length === 0 || view.dayParts.includes(dayPartOf(proposal))) &&
    isWithin(minuteOf(departureOf(proposal)), view.departs) &&
    hasStops(proposal, 0, view.stops) &&
    hasStops(proposal, 1, view.stopsBack) &&
    (view.priceRial === null || isWithin(adultPriceRial(proposal), view.priceRial)) &&
    (view.durationMinutes === null ||
      isWithin(proposal.totalDurationMinutes, view.durationMinutes)) &&
    (view.airports.length === 0 ||
      airportsOf(proposal).some(({ code }) => view.airports.includes(code))) &&
    (!view.isOnlyRefundable || proposal.isRefundable) &&
    (!view.isOnlyExisting || isSellable(proposal))
  )
}

export const isOfType = ({ isCharter }: Proposal, type: ResultType) =>
  type === resultTypeFilters.All || isCharter === (type === resultTypeFilters.Charter)

const isWithin = (value: number, [from, to]: Span): boolean => value >= from && value <= to
const minuteOf = (time: string): number =>
  Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** Whether a journey has as many stops as the filter wants; one that is not there has no say. */
export function hasStops({ flightGroups }: Proposal, journey: number, stops: StopFilter): boolean {
  const group = flightGroups[journey]
  return stops === '0' || !group || group.flightLegs.length === Number(stops)
}

/** Gate to gate of one journey, waits included. */
export const minutesOf = ({ flightLegs }: FlightGroup): number =>
  flightLegs.reduce((sum, leg) => sum + leg.durationMinutes + leg.stopMinutes, 0)

export type Airport = { code: string; name: string; cityName: string }

/** Where a proposal starts, ends and changes planes, each airport once. */
export function airportsOf(proposal: Proposal): Airport[] {
  const airports = new Map<string, Airport>()
  for (const leg of legsOf(proposal)) {
    const [from, to] = [leg.origin, leg.destination]
    airports.set(from, { code: from, name: leg.originName, cityName: leg.originCityName })
    airports.set(to, { code: to, name: leg.destinationName, cityName: leg.destinationCityName })
  }
  return [...airports.values()]
}

/** Of equal hashes the cheapest that can be sold, else the cheapest. */
export function cheapestOfEach(proposals: readonly Proposal[]): Proposal[] {
  const best = new Map<string, Proposal>()
  for (const proposal of proposals) {
    const known = best.get(proposal.hash)
    const isBetter =
      !known ||
      (isSellable(proposal) === isSellable(known)
        ? proposal.totalPrice < known.totalPrice
        : isSellable(proposal))
    if (isBetter) best.set(proposal.hash, proposal)
  }
  return [...best.values()]
}

type Compare = (one: Proposal, other: Proposal) => number
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byPrice: Compare = (one, other) => one.totalPrice - other.totalPrice
const byDeparture: Compare = (one, other) => byText(departureOf(one), departureOf(other))
const byDuration: Compare = (one, other) => one.totalDurationMinutes - other.totalDurationMinutes
const byId: Compare = (one, other) => byText(one.proposalId, other.proposalId)

/** Ties are settled too, so that a list never reshuffles by itself. */
const orders: Record<Exclude<Sort, 'best'>, Compare> = {
  cheapest: inTurn(byPrice, byDeparture, byId),
  earliest: inTurn(byDeparture, byPrice, byId),
  fastest: inTurn(byDuration, byPrice, byId),
  latest: inTurn((one, other) => byDeparture(other, one), byPrice, byId),
  expensive: inTurn((one, other) => byPrice(other, one), byDeparture, byId),
}

/** The order of a sort; what is best depends on what else there is. */
function orderIn(proposals: readonly Proposal[], sort: Sort): Compare {
  if (sort !== 'best') return orders[sort]
  const costOf = costIn(proposals)
  return inTurn((one, other) => costOf(one) - costOf(other), orders.cheapest)
}

function inTurn(...steps: Compare[]): Compare {
  return (one, other) => {
    for (const step of steps) {
      const order = step(one, other)
      if (order !== 0) return order
    }
    return 0
  }
}
