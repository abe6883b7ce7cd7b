import type { StayAsk } from '../../hotels/index.ts'

type Zone = {
  /** Days from today, there, to the arrival. */
  daysAhead: number
  /** What the clock there shows. */
  hour: Temporal.PlainTime
  /** By the hour from which rooms can be had. */
  checkIns: Map<Temporal.PlainTime, Temporal.Instant>
}

/**
 * The moments a stay is judged and cancelled by, made once for each time zone: hundreds of hotels of a city share them, and to make
 * them anew for each was most of what a search took.
 */
export function stayTimes({ checkIn }: Pick<StayAsk, 'checkIn'>, now: Temporal.Instant) {
  const arrival = Temporal.PlainDate.from(checkIn)
  const zones = new Map<string, Zone>()
  const zoneOf = (timeZone: string): Zone => {
    const known = zones.get(timeZone)
    if (known) return known
    const here = now.toZonedDateTimeISO(timeZone)
    const { days } = here.toPlainDate().until(arrival, { largestUnit: 'day' })
    const zone: Zone = { daysAhead: days, hour: here.toPlainTime(), checkIns: new Map() }
    zones.set(timeZone, zone)
    return zone
  }
  return {
    now,
    daysAhead: (timeZone: string): number => zoneOf(timeZone).daysAhead,
    /** Whether it is later there than this hour. */
    isPast: (timeZone: string, hour: Temporal.PlainTime): boolean =>
      Temporal.PlainTime.compare(zoneOf(timeZone).hour, hour) > 0,
    /** When rooms can be had on the day of arrival. */
    checkInAt(timeZone: string, from: Temporal.PlainTime): Temporal.Instant {
      const { checkIns } = zoneOf(timeZone)
      const known = checkIns.get(from)
      if (known) return known
      const at = arrival.toZonedDateTime({ timeZone, plainTime: from }).toInstant()
      checkIns.set(from, at)
      return at
    },
  }
}

export type StayTimes = ReturnType<typeof stayTimes>
