import type { IsoDate } from '../../../platform/imports/fields.ts'
import type { Leg } from './leg.ts'

/** One leg on one day. Clock times and dates are local to their airport; instants come from the airports' zones. */
export type DatedFlight = {
  airlineCode: string
  flightNumber: number
  operationalSuffix: string | null
  legSequence: number
  /** The operation date that names the flight, with airline, number, suffix and leg; `departsOn` but for late legs. */
  operatesOn: IsoDate
  origin: string
  destination: string
  departsOn: IsoDate
  /** Local minutes after midnight of `departsOn`. */
  departureMinutes: number
  arrivesOn: IsoDate
  arrivalMinutes: number
  departsAt: Temporal.Instant
  arrivesAt: Temporal.Instant
  durationMinutes: number
  originTerminal: string | null
  destinationTerminal: string | null
  aircraftType: string
  serviceType: string
  /** The shipped day this one repeats, when the date lies beyond the last season; else null. */
  repeats: IsoDate | null
}

/** Weeks by which seasons repeat: 52 whole weeks keep the day of the week and the fortnight. */
export const repeatDays = 364

/** Airports of the legs that `zoneOf` does not know; an importer refuses the file that names them. */
export function unknownAirports(
  legs: readonly Leg[],
  zoneOf: (airport: string) => string | undefined,
): string[] {
  const airports = legs.flatMap((leg) => [leg.departure.airport, leg.arrival.airport])
  return [...new Set(airports)].filter((airport) => zoneOf(airport) === undefined).sort()
}

/**
 * The flights of these legs whose operation date lies from `from` to `until`, both included, leg by leg and by date.
 *
 * Seasons repeat: an operation date after `coveredUntil` (the last date any leg names unless given; pass the carrier's
 * own when legs of several carriers are mixed) is looked up 364 days earlier, again and again until it is covered, so
 * that sale never runs dry. A repeated flight keeps its local departure and its duration. Legs with an open end need
 * no repeat. Throws a RangeError for an airport without a zone: ask `unknownAirports` first.
 */
export function* expandSchedule({
  legs,
  zoneOf,
  from,
  until,
  coveredUntil = lastCoveredDate(legs),
}: {
  legs: readonly Leg[]
  zoneOf: (airport: string) => string | undefined
  from: IsoDate
  until: IsoDate
  coveredUntil?: IsoDate | null
}): Generator<DatedFlight> {
  const window = { first: toDay(from), last: toDay(until) }
  const covered = coveredUntil === null ? Number.POSITIVE_INFINITY : toDay(coveredUntil)
  for (const leg of legs) {
    const zones = [leg.departure, leg.arrival].map((end) => {
      const zone = zoneOf(end.airport)
      if (zone === undefined) throw new RangeError(`no time zone is known for ${end.airport}`)
      return zone
    })
    for (const { day, source } of operationDays({ leg, window, covered })) {
      yield dateFlight({ leg, day, source, zones: [zones[0] ?? '', zones[1] ?? ''] })
    }
  }
}

/** The last date that a leg with an end names; null when none has one. */
export function lastCoveredDate(legs: readonly Leg[]): IsoDate | null {
  return legs.reduce<IsoDate | null>(
    (last, leg) =>
      leg.operatesUntil !== null && (last === null || leg.operatesUntil > last)
        ? leg.operatesUntil
        : last,
    null,
  )
}

/** Days are counted from 1970-01-01, a Thursday. `source` is the day of the leg's period that `day` repeats. */
function* operationDays({
  leg,
  window,
  covered,
}: {
  leg: Leg
  window: { first: number; last: number }
  covered: number
}): Generator<{ day: number; source: number }> {
  const begins = toDay(leg.operatesFrom)
  const ends = leg.operatesUntil === null ? Number.POSITIVE_INFINITY : toDay(leg.operatesUntil)
  for (let shift = 0; begins + shift <= window.last; shift += repeatDays) {
    if (shift > 0 && ends === Number.POSITIVE_INFINITY) return
    // Only the last 364 covered days repeat; earlier ones would double them.
    const earliest = shift === 0 ? begins : Math.max(begins, covered - repeatDays + 1)
    const first = Math.max(earliest + shift, window.first)
    const last = Math.min(ends + shift, window.last)
    for (let day = first; day <= last; day += 1) {
      if (operates(leg, day - shift, begins)) yield { day, source: day - shift }
    }
  }
}

function operates(leg: Leg, day: number, begins: number): boolean {
  if (!leg.daysOfOperation.includes(weekday(day))) return false
  if (leg.everyWeeks === 1) return true
  const monday = begins - weekday(begins)
  return Math.floor((day - 1 - monday) / 7) % 2 === 0
}

function dateFlight({
  leg,
  day,
  source,
  zones,
}: {
  leg: Leg
  day: number
  source: number
  zones: [string, string]
}): DatedFlight {
  const leaves = atZone(leg, leg.departure, source, zones[0])
  const lands = atZone(leg, leg.arrival, source, zones[1])
  const durationMinutes = Math.round((lands.epochMilliseconds - leaves.epochMilliseconds) / 60_000)
  const departure = leaves
    .toPlainDateTime()
    .add({ days: day - source })
    .toZonedDateTime(zones[0])
  const arrival = departure.add({ minutes: durationMinutes }).withTimeZone(zones[1])
  return {
    airlineCode: leg.airlineCode,
    flightNumber: leg.flightNumber,
    operationalSuffix: leg.operationalSuffix,
    legSequence: leg.legSequence,
    operatesOn: toDate(day),
    origin: leg.departure.airport,
    destination: leg.arrival.airport,
    departsOn: departure.toPlainDate().toString(),
    departureMinutes: departure.hour * 60 + departure.minute,
    arrivesOn: arrival.toPlainDate().toString(),
    arrivalMinutes: arrival.hour * 60 + arrival.minute,
    departsAt: departure.toInstant(),
    arrivesAt: arrival.toInstant(),
    durationMinutes,
    originTerminal: leg.departure.terminal,
    destinationTerminal: leg.arrival.terminal,
    aircraftType: leg.aircraftType,
    serviceType: leg.serviceType,
    repeats: day === source ? null : toDate(source),
  }
}

/** The moment of one end of the leg when its flight operates on `day`. */
function atZone(
  leg: Leg,
  end: Leg['departure'],
  day: number,
  zone: string,
): Temporal.ZonedDateTime {
  const clock = Temporal.PlainDateTime.from(
    toDate(day + end.dayOffset + Math.floor(end.passengerMinutes / 1440)),
  ).add({ minutes: end.passengerMinutes % 1440 })
  return leg.timeMode === 'U'
    ? clock.toZonedDateTime('UTC').withTimeZone(zone)
    : clock.toZonedDateTime(zone)
}

const dayMs = 86_400_000

function toDay(date: IsoDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
}

function toDate(day: number): IsoDate {
  return Temporal.Instant.fromEpochMilliseconds(day * dayMs)
    .toString()
    .slice(0, 10)
}

/** 1 (Monday) to 7 (Sunday). */
function weekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}
