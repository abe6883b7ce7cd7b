import type { IsoDate } from '../../../platform/imports/fields.ts'
import type { Leg } from './leg.ts'
import { offsetMinutesAt, utcMinutesOf } from './zone-clock.ts'

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

/**
 * The flights of these legs whose operation date lies from `from` to `until`, both included, leg by leg and by date.
 *
 * Seasons repeat: an operation date after `coveredUntil` (the last date any leg names unless given; pass the carrier's
 * own when legs of several carriers are mixed) is looked up 364 days earlier, again and again until it is covered, so
 * that sale never runs dry. A repeated flight keeps its local departure and its duration. Legs with an open end need
 * no repeat. Throws a RangeError for an airport without a zone.
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
  const leaves = momentOf({ leg, end: leg.departure, day: source, zone: zones[0] })
  const durationMinutes = momentOf({ leg, end: leg.arrival, day: source, zone: zones[1] }) - leaves
  const shift = (day - source) * dayMinutes
  const departureLocal = leaves + offsetMinutesAt(zones[0], leaves) + shift
  const departsAt = shift === 0 ? leaves : utcMinutesOf(zones[0], departureLocal)
  const arrivesAt = departsAt + durationMinutes
  const arrivalLocal = arrivesAt + offsetMinutesAt(zones[1], arrivesAt)
  return {
    airlineCode: leg.airlineCode,
    flightNumber: leg.flightNumber,
    operationalSuffix: leg.operationalSuffix,
    legSequence: leg.legSequence,
    operatesOn: toDate(day),
    origin: leg.departure.airport,
    destination: leg.arrival.airport,
    departsOn: toDate(Math.floor(departureLocal / dayMinutes)),
    departureMinutes: departureLocal % dayMinutes,
    arrivesOn: toDate(Math.floor(arrivalLocal / dayMinutes)),
    arrivalMinutes: arrivalLocal % dayMinutes,
    departsAt: Temporal.Instant.fromEpochMilliseconds(departsAt * 60_000),
    arrivesAt: Temporal.Instant.fromEpochMilliseconds(arrivesAt * 60_000),
    durationMinutes,
    originTerminal: leg.departure.terminal,
    destinationTerminal: leg.arrival.terminal,
    aircraftType: leg.aircraftType,
    serviceType: leg.serviceType,
    repeats: day === source ? null : toDate(source),
  }
}

/** The moment, in minutes since 1970 UTC, of one end of the leg when its flight operates on `day`. */
function momentOf({
  leg,
  end,
  day,
  zone,
}: {
  leg: Leg
  end: Leg['departure']
  day: number
  zone: string
}): number {
  const clock = (day + end.dayOffset) * dayMinutes + end.passengerMinutes
  return leg.timeMode === 'U' ? clock : utcMinutesOf(zone, clock)
}

const dayMinutes = 1440

const datesByDay = new Map<number, IsoDate>()

function toDay(date: IsoDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / (dayMinutes * 60_000))
}

function toDate(day: number): IsoDate {
  let date = datesByDay.get(day)
  if (date === undefined) {
    date = Temporal.PlainDate.from('1970-01-01').add({ days: day }).toString()
    datesByDay.set(day, date)
  }
  return date
}

/** 1 (Monday) to 7 (Sunday). */
function weekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}
