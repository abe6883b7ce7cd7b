/** Filtering and sorting of results, in the browser: the whole answer is there, so what is shown never lies. */
import { resultTypeFilters } from '@parastoo/contract/enums'
import type { FlightGroup, FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import {
  type DayPart,
  dayParts,
  plainView,
  type ResultType,
  type Sort,
  type Span,
  type StopFilter,
  sorts,
  stopFilters,
  type View,
  wholeDay,
} from './results-view.ts'

/** The proposals a view shows, in its order: sellable ones first, then sold-out ones (spec, section 4). */
export function arrange(proposals: readonly Proposal[], view: View): Proposal[] {
  const { compare } = orders[view.sort]
  return leftBy(proposals, view).sort(
    (one, other) => Number(isSellable(other)) - Number(isSellable(one)) || compare(one, other),
  )
}

/** How many flights a view would leave: what a filter promises while it is still being moved. */
export const countOf = (proposals: readonly Proposal[], view: View): number =>
  leftBy(proposals, view).length

/** The proposals a view shows, in any order. */
function leftBy(proposals: readonly Proposal[], view: View): Proposal[] {
  const shown = proposals.filter((proposal) => passes(proposal, view))
  return view.hasDuplicates ? shown : cheapestOfEach(shown)
}

/** For each sort the flight that would lead, for the prices on its chip; none when nothing can be sold. */
export function leadersOf(
  proposals: readonly Proposal[],
  view: View,
): Partial<Record<Sort, Proposal>> {
  const leaders: Partial<Record<Sort, Proposal>> = {}
  for (const proposal of proposals) {
    if (!isSellable(proposal) || !passes(proposal, view)) continue
    for (const sort of sorts) {
      const leader = leaders[sort]
      if (!leader || orders[sort].compare(proposal, leader) < 0) leaders[sort] = proposal
    }
  }
  return leaders
}

export type AirlineChoice = {
  code: string
  name: string
  colour: string
  count: number
  /** The lowest price for an adult; null when all are sold out. */
  fromRial: number | null
}

/** What each filter would leave, counted with all other filters in force, before it is chosen. */
export function choicesOf(proposals: readonly Proposal[], view: View) {
  const left = (without: Partial<View>) => leftBy(proposals, { ...view, ...without })
  const anyType = left({ type: plainView.type })
  const anyTime = left({ dayParts: [], departs: wholeDay })
  const anyStops = left({ stops: plainView.stops })
  const anyStopsBack = left({ stopsBack: plainView.stopsBack })
  const anyPrice = left({ priceRial: null })
  const anyAirport = left({ airports: [] })
  return {
    airlines: airlinesIn(proposals, left({ airlines: [] })),
    types: Object.fromEntries(
      Object.values(resultTypeFilters).map((type) => [
        type,
        anyType.filter((one) => isOfType(one, type)).length,
      ]),
    ) as Record<ResultType, number>,
    dayParts: Object.fromEntries(
      dayParts.map((part) => [part, anyTime.filter((one) => dayPartOf(one) === part).length]),
    ) as Record<DayPart, number>,
    stops: countedBy(stopFilters, anyStops, (one, stops) => hasStops(one, 0, stops)),
    stopsBack: countedBy(stopFilters, anyStopsBack, (one, stops) => hasStops(one, 1, stops)),
    hasWayBack: proposals.some(({ flightGroups }) => flightGroups.length === 2),
    prices: spread(anyPrice.map(adultPriceRial)),
    durations: spread(left({ durationMinutes: null }).map((one) => one.totalDurationMinutes)),
    airports: airportsIn(proposals, anyAirport),
    refundable: left({ isOnlyRefundable: false }).filter((one) => one.isRefundable).length,
    soldOut: left({ isOnlyExisting: false }).filter((one) => !isSellable(one)).length,
    duplicates: left({ hasDuplicates: true }).length - left({ hasDuplicates: false }).length,
  }
}

/** The price of one adult: what a card shows first. */
export const adultPriceRial = ({ prices, totalPrice }: Proposal): number =>
  prices.find(({ paxType }) => paxType === 'Adult')?.unitPrice ?? totalPrice

/** Seats the party takes; infants sit on a lap. */
export const seatsNeeded = ({ prices }: Proposal): number =>
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
export const airlineOf = ({ flightGroups }: Proposal): string =>
  flightGroups[0]?.marketingAirlineCode ?? ''

function dayPartOf(proposal: Proposal): DayPart {
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

const isOfType = ({ isCharter }: Proposal, type: ResultType) =>
  type === resultTypeFilters.All || isCharter === (type === resultTypeFilters.Charter)

const isWithin = (value: number, [from, to]: Span): boolean => value >= from && value <= to
const minuteOf = (time: string): number =>
  Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** Whether a journey has as many stops as the filter wants; one that is not there has no say. */
function hasStops({ flightGroups }: Proposal, journey: number, stops: StopFilter): boolean {
  const group = flightGroups[journey]
  return stops === '0' || !group || group.flightLegs.length === Number(stops)
}

/** Gate to gate of one journey, waits included. */
export const minutesOf = ({ flightLegs }: FlightGroup): number =>
  flightLegs.reduce((sum, leg) => sum + leg.durationMinutes + leg.stopMinutes, 0)

function countedBy<Choice extends string>(
  choices: readonly Choice[],
  proposals: readonly Proposal[],
  fits: (proposal: Proposal, choice: Choice) => boolean,
): Record<Choice, number> {
  return Object.fromEntries(
    choices.map((choice) => [choice, proposals.filter((one) => fits(one, choice)).length]),
  ) as Record<Choice, number>
}

const bars = 16

/** The least and the most, and how many lie in each sixteenth between them, for a drawing; nothing of nothing. */
function spread(
  values: readonly number[],
): { least: number; most: number; counts: number[] } | null {
  if (values.length === 0) return null
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const counts = Array<number>(bars).fill(0)
  for (const value of values) {
    const bar = most === least ? 0 : Math.floor(((value - least) / (most - least)) * bars)
    counts[Math.min(bar, bars - 1)] = (counts[Math.min(bar, bars - 1)] ?? 0) + 1
  }
  return { least, most, counts }
}

export type AirportChoice = { code: string; name: string; cityName: string; count: number }

/** Where a proposal starts, ends and changes planes, each airport once. */
function airportsOf(proposal: Proposal): Omit<AirportChoice, 'count'>[] {
  const airports = new Map<string, Omit<AirportChoice, 'count'>>()
  for (const leg of legsOf(proposal)) {
    const [from, to] = [leg.origin, leg.destination]
    airports.set(from, { code: from, name: leg.originName, cityName: leg.originCityName })
    airports.set(to, { code: to, name: leg.destinationName, cityName: leg.destinationCityName })
  }
  return [...airports.values()]
}

/** Airports that tell proposals apart: those that every one touches are no choice. */
function airportsIn(all: readonly Proposal[], left: readonly Proposal[]): AirportChoice[] {
  const airports = new Map<string, AirportChoice>()
  const met = new Map<string, number>()
  for (const airport of all.flatMap(airportsOf)) {
    met.set(airport.code, (met.get(airport.code) ?? 0) + 1)
    airports.set(airport.code, { ...airport, count: 0 })
  }
  for (const { code } of left.flatMap(airportsOf)) {
    const airport = airports.get(code)
    if (airport) airport.count += 1
  }
  return [...airports.values()]
    .filter(({ code }) => met.get(code) !== all.length)
    .sort((one, other) => other.count - one.count || one.code.localeCompare(other.code))
}

/** Of equal hashes the cheapest that can be sold, else the cheapest. */
function cheapestOfEach(proposals: readonly Proposal[]): Proposal[] {
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

function airlinesIn(all: readonly Proposal[], left: readonly Proposal[]): AirlineChoice[] {
  const airlines = new Map<string, AirlineChoice>()
  for (const proposal of all) {
    const code = airlineOf(proposal)
    const leg = proposal.flightGroups[0]?.flightLegs[0]
    const name = proposal.flightGroups[0]?.marketingAirlineName ?? code
    const colour = leg?.airlineColour ?? ''
    if (!airlines.has(code)) airlines.set(code, { code, name, colour, count: 0, fromRial: null })
  }
  for (const proposal of left) {
    const airline = airlines.get(airlineOf(proposal))
    if (!airline) continue
    airline.count += 1
    const price = adultPriceRial(proposal)
    if (isSellable(proposal) && (airline.fromRial === null || price < airline.fromRial))
      airline.fromRial = price
  }
  return [...airlines.values()].sort(
    (one, other) => other.count - one.count || one.code.localeCompare(other.code),
  )
}

type Compare = (one: Proposal, other: Proposal) => number
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byPrice: Compare = (one, other) => one.totalPrice - other.totalPrice
const byDeparture: Compare = (one, other) => byText(departureOf(one), departureOf(other))
const byDuration: Compare = (one, other) => one.totalDurationMinutes - other.totalDurationMinutes
const byId: Compare = (one, other) => byText(one.proposalId, other.proposalId)

/** Ties are settled too, so that a list never reshuffles by itself. */
const orders: Record<Sort, { compare: Compare }> = {
  cheapest: { compare: inTurn(byPrice, byDeparture, byId) },
  earliest: { compare: inTurn(byDeparture, byPrice, byId) },
  fastest: { compare: inTurn(byDuration, byPrice, byId) },
  latest: { compare: inTurn((one, other) => byDeparture(other, one), byPrice, byId) },
  expensive: { compare: inTurn((one, other) => byPrice(other, one), byDeparture, byId) },
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
