/** Where each day begins in the flights of a pair, so that a search finds a day by one look and not by halving. */

/** Days named beyond the last flight that is known: flights come later than those that are there. */
const spareDays = 60
/** Flights further apart than that share the first or the last of the days. */
const mostDays = 800

export type DayIndex = {
  /** The first day named, since 1970, UTC. */
  firstIndexDay: number
  indexDays: number
  /** By segment × (`indexDays` + 1) + day: its first row that leaves on the day or later. The entry after the last day is its end. */
  dayRow: Int32Array
}

type Segments = {
  departure: Int32Array
  segmentStart: Int32Array
  segmentEnd: Int32Array
}

export function layOutDays(
  segments: Segments,
  { used, flights }: { used: number; flights: number },
): DayIndex {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let row = 0; row < flights; row += 1) {
    const departure = segments.departure[row] ?? 0
    if (departure < first) first = departure
    if (departure > last) last = departure
  }
  const firstIndexDay = flights > 0 ? Math.floor(first / 1440) : 0
  const lastDay = flights > 0 ? Math.floor(last / 1440) : 0
  const indexDays = Math.min(lastDay - firstIndexDay + 1 + spareDays, mostDays)
  const index: DayIndex = {
    firstIndexDay,
    indexDays,
    dayRow: new Int32Array((indexDays + 1) * segments.segmentStart.length),
  }
  for (let segment = 0; segment < used; segment += 1)
    indexSegment({ ...segments, ...index }, segment)
  return index
}

/** Writes down where the days of one segment begin. Its rows, start and end are there already, and no reader knows it yet. */
export function indexSegment(columns: Segments & DayIndex, segment: number): void {
  const { departure, segmentStart, segmentEnd, dayRow, firstIndexDay, indexDays } = columns
  const at = segment * (indexDays + 1)
  const end = segmentEnd[segment] ?? 0
  let row = segmentStart[segment] ?? 0
  dayRow[at] = row
  for (let day = 1; day < indexDays; day += 1) {
    const beginsAt = (firstIndexDay + day) * 1440
    while (row < end && (departure[row] ?? 0) < beginsAt) row += 1
    dayRow[at + day] = row
  }
  dayRow[at + indexDays] = end
}
