/** UTC offsets by a zone's list of changes: many times faster than a ZonedDateTime a question, with the same answers. */

type Change = { fromUtcMinutes: number; offsetMinutes: number }

const changesByZone = new Map<string, Change[]>()
const listsFrom = Temporal.Instant.from('2026-09-01T00:00Z')
const listsUntil = Temporal.Instant.from('2028-06-01T00:00Z')

/** Minutes ahead of UTC in the zone at that moment, given in minutes since 1970 UTC. */
export function offsetMinutesAt(zone: string, utcMinutes: number): number {
  let offset = 0
  for (const change of changesOf(zone)) {
    if (change.fromUtcMinutes <= utcMinutes) offset = change.offsetMinutes
  }
  return offset
}

/** The moment, in minutes since 1970 UTC, of a local time of day. A time that a spring change skips moves forward. */
export function utcMinutesOf(zone: string, date: Temporal.PlainDate, minutes: number): number {
  const local = Math.round(date.toZonedDateTime('UTC').epochMilliseconds / 60_000) + minutes
  const guess = local - offsetMinutesAt(zone, local - offsetMinutesAt(zone, local))
  return guess
}

function changesOf(zone: string): Change[] {
  const known = changesByZone.get(zone)
  if (known) return known
  const changes: Change[] = []
  let moment: Temporal.ZonedDateTime | null = listsFrom.toZonedDateTimeISO(zone)
  while (moment !== null && Temporal.Instant.compare(moment.toInstant(), listsUntil) < 0) {
    changes.push({
      fromUtcMinutes: moment.epochMilliseconds / 60_000,
      offsetMinutes: moment.offsetNanoseconds / 60_000_000_000,
    })
    moment = moment.getTimeZoneTransition('next')
  }
  changesByZone.set(zone, changes)
  return changes
}
