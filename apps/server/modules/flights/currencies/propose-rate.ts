/** What feeds make of a rate: a proposal where two of them agree, and nothing else. */

/** One feed's word on a currency. */
export type Reading = { feed: string; rialPerUnit: number; at: Temporal.Instant }

export type RateProposal = {
  rialPerUnit: number
  /** The feeds that agree on it, by name. */
  feeds: string[]
  /** Of the oldest of them. */
  at: Temporal.Instant
  /** So far from the rate in force that a second person looks at it. */
  isJump: boolean
}

/** Two feeds that lie no further apart than this speak of one market. */
const largestGap = 0.02
/** A reading older than this says nothing of now. */
const freshMinutes = 120
/** Clocks differ by less; what is said of a later time is no word on now. */
export const aheadMinutes = 5
/** As far as one person alone may move a rate. */
const largestStep = 0.05

/**
 * The mean of the largest group of fresh readings that lie within two hundredths of each other, of two feeds at least; of groups of one size
 * the tightest. Null where no two agree.
 */
export function proposeRate(
  readings: readonly Reading[],
  { now, inForceRial }: { now: Temporal.Instant; inForceRial: number },
): RateProposal | null {
  const isFresh = ({ at }: Reading) =>
    Temporal.Instant.compare(at.add({ minutes: freshMinutes }), now) > 0 &&
    Temporal.Instant.compare(at, now.add({ minutes: aheadMinutes })) < 0
  const sorted = readings
    .filter(isFresh)
    .toSorted((one, other) => one.rialPerUnit - other.rialPerUnit)
  const group = sorted
    .map((lowest) => sorted.filter((each) => isNear(lowest, each)))
    .filter((each) => each.length > 1)
    .toSorted((one, other) => other.length - one.length || spreadOf(one) - spreadOf(other))[0]
  if (!group) return null
  const sum = group.reduce((total, { rialPerUnit }) => total + rialPerUnit, 0)
  const rialPerUnit = Math.round(sum / group.length)
  return {
    rialPerUnit,
    feeds: group.map(({ feed }) => feed).toSorted(),
    at: group.map(({ at }) => at).reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? a : b)),
    isJump: Math.abs(rialPerUnit - inForceRial) > inForceRial * largestStep,
  }
}

const isNear = (lowest: Reading, { rialPerUnit }: Reading): boolean =>
  rialPerUnit >= lowest.rialPerUnit && rialPerUnit <= lowest.rialPerUnit * (1 + largestGap)

const spreadOf = (group: readonly Reading[]): number =>
  (group.at(-1)?.rialPerUnit ?? 0) - (group[0]?.rialPerUnit ?? 0)
