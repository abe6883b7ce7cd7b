/** What each filter would leave, which comes with the filters themselves: a phone reads flights before it narrows them. */
import { resultTypeFilters } from '@parastoo/contract/enums'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import {
  type Airport,
  adultPriceRial,
  airlineOf,
  airportsOf,
  dayPartOf,
  hasStops,
  isOfType,
  isSellable,
  leftBy,
} from '../results/arrange-proposals.ts'
import {
  type DayPart,
  dayParts,
  plainView,
  type ResultType,
  stopFilters,
  type View,
  wholeDay,
} from '../results/results-view.ts'

export type AirlineChoice = {
  code: string
  name: string
  colour: string
  count: number
  /** The lowest price for the whole party; null when all are sold out. */
  fromRial: number | null
}

export type Choices = ReturnType<typeof choicesOf>

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

export type AirportChoice = Airport & { count: number }

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

/** In the order in which they were found: what a late supplier brings joins at the end and moves nothing. */
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
    const { totalPrice } = proposal
    if (isSellable(proposal) && (airline.fromRial === null || totalPrice < airline.fromRial))
      airline.fromRial = totalPrice
  }
  return [...airlines.values()]
}
