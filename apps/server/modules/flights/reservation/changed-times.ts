/** How a line stands after what its carrier changed and its traveller answered: pure. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { LegTimes } from '../ports.ts'

/** Times leg by leg in the order flown; null for one that goes no more. */
export type LineTimes = readonly (LegTimes | null)[]

/** A change as far as it decides how a line stands. */
export type ToldChange = {
  place: number
  after: LineTimes
  /** What was answered and carried out. */
  settled: 'accept' | 'refund' | 'rebook' | null
}

export type Standing = {
  /** The proposal at the times it flies by now; a leg that goes no more keeps the last it had. */
  proposal: Proposal
  /** What was bought, or taken instead. */
  bought: LineTimes
  /** What the traveller has said yes to: as bought, or as last accepted. */
  agreed: LineTimes
  /** What stands now. */
  now: LineTimes
}

export const timesOfProposal = ({ flightGroups }: Pick<Proposal, 'flightGroups'>): LegTimes[] =>
  flightGroups
    .flatMap(({ flightLegs }) => flightLegs)
    .map(({ departureTime, arrivalTime }) => ({ departureTime, arrivalTime }))

/** Overlays changes, oldest first, on what was sold. Those before another flight was taken are about a flight nobody flies. */
export function standingOf(sold: Proposal, told: readonly ToldChange[]): Standing {
  const rebookedAt = told.findLast(({ settled }) => settled === 'rebook')?.place ?? 0
  const living = told.filter(({ place }) => place > rebookedAt)
  const bought = timesOfProposal(sold)
  const agreed = living.findLast(({ settled }) => settled === 'accept')?.after ?? bought
  const now = living.at(-1)?.after ?? bought
  // A leg that was called off keeps the last times it had, for papers that must name some.
  const last = bought.map(
    (times, index) => living.findLast(({ after }) => after[index])?.after[index] ?? times,
  )
  return { proposal: living.length === 0 ? sold : atTimes(sold, last), bought, agreed, now }
}

/** The same itinerary at other times; durations follow the clocks at both ends, each of which stays where it is. */
function atTimes(sold: Proposal, times: readonly LegTimes[]): Proposal {
  let index = 0
  let shift = 0
  const flightGroups = sold.flightGroups.map((group) => {
    const moved = group.flightLegs.map((leg) => {
      const at = times[index] ?? leg
      index += 1
      const longer = minutesFrom(leg.arrivalTime, at.arrivalTime)
      const later = minutesFrom(leg.departureTime, at.departureTime)
      return { ...leg, ...at, durationMinutes: leg.durationMinutes + longer - later }
    })
    const flightLegs = moved.map((leg, place) => {
      const next = moved[place + 1]
      return {
        ...leg,
        stopMinutes: next ? Math.max(0, minutesFrom(leg.arrivalTime, next.departureTime)) : 0,
      }
    })
    const departureTime = flightLegs[0]?.departureTime ?? group.departureTime
    const arrivalTime = flightLegs.at(-1)?.arrivalTime ?? group.arrivalTime
    shift +=
      minutesFrom(group.arrivalTime, arrivalTime) - minutesFrom(group.departureTime, departureTime)
    return { ...group, flightLegs, departureTime, arrivalTime }
  })
  return { ...sold, flightGroups, totalDurationMinutes: sold.totalDurationMinutes + shift }
}

/** What became of one flight since it was sold, or taken instead of another. */
export type LegStanding =
  | { state: 'as-sold' }
  | { state: 'moved'; soldDepartureTime: string }
  | { state: 'called-off' }

/** Leg by leg in the order flown, as papers and pages tell it. */
export const standingOfLegs = ({ bought, now }: Pick<Standing, 'bought' | 'now'>): LegStanding[] =>
  bought.map((sold, index) => {
    const stands = now[index]
    if (!stands) return { state: 'called-off' }
    return sold && !isSameTimes([sold], [stands])
      ? { state: 'moved', soldDepartureTime: sold.departureTime }
      : { state: 'as-sold' }
  })

/** Minutes between two readings of one clock. */
export const minutesFrom = (one: string, other: string): number =>
  Temporal.PlainDateTime.from(one).until(Temporal.PlainDateTime.from(other)).total('minutes')

/** A carrier that moves a flight by more than this gives everything back (spec 1: more than two hours). */
const freeRefundMinutes = 120

/** Whether flights go otherwise than was agreed: one goes no more, or leaves more than two hours earlier or later. */
export const isMovedFar = (agreed: LineTimes, now: LineTimes): boolean =>
  agreed.some((times, index) => {
    const stands = now[index]
    if (!times || !stands) return true
    return Math.abs(minutesFrom(times.departureTime, stands.departureTime)) > freeRefundMinutes
  })

export const isSameTimes = (one: LineTimes, other: LineTimes): boolean =>
  one.length === other.length &&
  one.every(
    (times, index) =>
      times?.departureTime === other[index]?.departureTime &&
      times?.arrivalTime === other[index]?.arrivalTime,
  )
