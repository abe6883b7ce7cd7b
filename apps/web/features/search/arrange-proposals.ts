/** Filtering and sorting of results, in the browser: the whole answer is there, so what is shown never lies. */
import { resultTypeFilters } from '@parastoo/contract/enums'
import type { FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import {
  type DayPart,
  dayParts,
  plainView,
  type ResultType,
  type Sort,
  sorts,
  type View,
} from './results-view.ts'

/** The proposals a view shows, in its order: sellable ones first, then sold-out ones (spec, section 4). */
export function arrange(proposals: readonly Proposal[], view: View): Proposal[] {
  const shown = proposals.filter((proposal) => passes(proposal, view))
  const kept = view.hasDuplicates ? shown : cheapestOfEach(shown)
  const { compare } = orders[view.sort]
  return kept.sort(
    (one, other) => Number(isSellable(other)) - Number(isSellable(one)) || compare(one, other),
  )
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
  const left = (without: Partial<View>) => arrange(proposals, { ...view, ...without })
  const anyType = left({ type: plainView.type })
  const anyTime = left({ dayParts: [] })
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
    (!view.isOnlyExisting || isSellable(proposal))
  )
}

const isOfType = ({ isCharter }: Proposal, type: ResultType) =>
  type === resultTypeFilters.All || isCharter === (type === resultTypeFilters.Charter)

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
