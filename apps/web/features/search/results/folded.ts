/** What a list of hundreds leaves for later: other sellers of the same flight, and journeys nobody takes without need. */
import type { FlightGroup, Proposal } from '@parastoo/contract/flights/proposal'

/** The same flights at the same times, whoever sells them: all but the cheapest, by hash, in order of price. */
export type Others = ReadonlyMap<string, readonly Proposal[]>

/** The cheapest of each flight in the given order, sellable before sold out, and the rest of its offers under it. */
export function groupedBySeller({
  arranged,
  heads,
}: {
  /** All that the view shows, in its order. */
  arranged: readonly Proposal[]
  /** Of equal hashes the one that stands for them. */
  heads: readonly Proposal[]
}): { shown: Proposal[]; others: Others } {
  const headIds = new Set(heads.map(({ proposalId }) => proposalId))
  const others = new Map<string, Proposal[]>()
  const shown: Proposal[] = []
  for (const one of arranged) {
    if (headIds.has(one.proposalId)) shown.push(one)
    else others.set(one.hash, [...(others.get(one.hash) ?? []), one])
  }
  for (const offers of others.values())
    offers.sort((one, other) => one.totalPrice - other.totalPrice)
  return { shown, others }
}

/** So many times the fastest journey is too long. */
const mostTimesFastest = 3
/** A wait of so long that touches the small hours is a night at an airport. */
const nightWaitMinutes = 300
const nightEndsHour = 5

/**
 * Leaves out journeys of over three times the fastest, and those that wait through a night where others do not. Measured by what
 * the filters left: who asked for two stops sees the fastest of them.
 */
export function foldLong(proposals: readonly Proposal[]): { shown: Proposal[]; long: Proposal[] } {
  const fastest = Math.min(...proposals.map(({ totalDurationMinutes }) => totalDurationMinutes))
  const isNightNeeded = proposals.every(waitsThroughNight)
  const isLong = (one: Proposal) =>
    one.totalDurationMinutes > fastest * mostTimesFastest ||
    (!isNightNeeded && waitsThroughNight(one))
  return {
    shown: proposals.filter((one) => !isLong(one)),
    long: proposals.filter(isLong),
  }
}

const waitsThroughNight = ({ flightGroups }: Proposal): boolean =>
  flightGroups.some(({ flightLegs }: FlightGroup) =>
    flightLegs.some(({ arrivalTime, stopMinutes }) => {
      if (stopMinutes < nightWaitMinutes) return false
      const lands = Number(arrivalTime.slice(11, 13)) * 60 + Number(arrivalTime.slice(14, 16))
      const leaves = lands + stopMinutes
      return lands < nightEndsHour * 60 || leaves > 24 * 60
    }),
  )
