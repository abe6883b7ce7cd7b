import type { Leg, LegEnd } from '@parastoo/server/modules/inventory/timetable/leg'
import {
  offsetMinutesAt,
  utcMinutesOf,
} from '@parastoo/server/modules/inventory/timetable/zone-clock'
import type { Carrier, Rotation, Source } from './read-source.ts'
import { seasons } from './seasons.ts'

/** One flight of a rotation on one day (counted from 1970-01-01): the clocks its leg record would show. */
type Day = { day: number; departure: Clock; arrival: Clock; dayOffset: number }
type Clock = { minutes: number; utcVariationMinutes: number }

/**
 * Every leg of a carrier, season by season: out and back for each departure of each rotation. A flight leaves its base
 * at the same local time all year; where a zone on its way changes its clocks, a new variation of the leg begins.
 */
export function planLegs(source: Source, carrier: Carrier): Leg[] {
  const legs = source.rotations
    .filter((rotation) => rotation.airline === carrier.airline)
    .flatMap((rotation) =>
      rotation.departures.flatMap((departure, index) =>
        planRotation({
          source,
          carrier,
          rotation,
          departure,
          number: rotation.firstNumber + 2 * index,
        }),
      ),
    )
  return legs.sort(
    (a, b) => a.flightNumber - b.flightNumber || a.itineraryVariation - b.itineraryVariation,
  )
}

function planRotation({
  source,
  carrier,
  rotation,
  departure,
  number,
}: {
  source: Source
  carrier: Carrier
  rotation: Rotation
  departure: number
  number: number
}): Leg[] {
  const base = zoneOf(source, rotation.base)
  const away = zoneOf(source, rotation.outstation)
  const out: Day[][] = []
  const back: Day[][] = []
  for (const season of seasons) {
    const days = operationDays(season, rotation.days).map((day) => {
      const leaves = utcMinutesOf(base, day * 1440 + departure)
      const lands = leaves + rotation.blockMinutes
      const turned = Math.ceil((lands + rotation.turnMinutes) / 5) * 5
      return {
        out: dayOf({ leaves, lands, from: base, to: away }),
        back: dayOf({
          leaves: turned,
          lands: turned + rotation.blockMinutes,
          from: away,
          to: base,
        }),
      }
    })
    out.push(...runs(days.map((day) => day.out)))
    back.push(...runs(days.map((day) => day.back)))
  }
  const make =
    (origin: string, destination: string, flightNumber: number) => (run: Day[], index: number) =>
      makeLeg({
        source,
        carrier,
        rotation,
        origin,
        destination,
        flightNumber,
        variation: index + 1,
        run,
      })
  return [
    ...out.map(make(rotation.base, rotation.outstation, number)),
    ...back.map(make(rotation.outstation, rotation.base, number + 1)),
  ]
}

function operationDays(season: { from: string; until: string }, weekdays: number[]): number[] {
  const first = dayOfDate(season.from)
  const count = dayOfDate(season.until) - first + 1
  return Array.from({ length: count }, (_, index) => first + index).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  )
}

function dayOfDate(date: string): number {
  return localMinutesOf(Temporal.PlainDate.from(date)) / 1440
}

function dateOfDay(day: number): string {
  return new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toString()
}

/** 1 (Monday) to 7 (Sunday); 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1
}

function dayOf({
  leaves,
  lands,
  from,
  to,
}: {
  leaves: number
  lands: number
  from: string
  to: string
}): Day {
  const departure = localClock(leaves, from)
  const arrival = localClock(lands, to)
  return {
    day: departure.day,
    departure,
    arrival,
    dayOffset: arrival.day - departure.day,
  }
}

function localClock(utcMinutes: number, zone: string): Clock & { day: number } {
  const utcVariationMinutes = offsetMinutesAt(zone, utcMinutes)
  const local = utcMinutes + utcVariationMinutes
  const day = Math.floor(local / 1440)
  return { day, minutes: local - day * 1440, utcVariationMinutes }
}

/** Midnight of a date in minutes since 1970, as if local were UTC. */
export function localMinutesOf(date: Temporal.PlainDate): number {
  return Math.round(date.toZonedDateTime('UTC').epochMilliseconds / 60_000)
}

/** Cuts the days where any clock of the leg changes. */
function runs(days: Day[]): Day[][] {
  const cut: Day[][] = []
  for (const day of days) {
    const last = cut.at(-1)
    if (last?.[0] && sameClocks(last[0], day)) last.push(day)
    else cut.push([day])
  }
  return cut
}

function sameClocks(a: Day, b: Day): boolean {
  return (
    a.departure.minutes === b.departure.minutes &&
    a.departure.utcVariationMinutes === b.departure.utcVariationMinutes &&
    a.arrival.minutes === b.arrival.minutes &&
    a.arrival.utcVariationMinutes === b.arrival.utcVariationMinutes &&
    a.dayOffset === b.dayOffset
  )
}

function makeLeg({
  source,
  carrier,
  rotation,
  origin,
  destination,
  flightNumber,
  variation,
  run,
}: {
  source: Source
  carrier: Carrier
  rotation: Rotation
  origin: string
  destination: string
  flightNumber: number
  variation: number
  run: Day[]
}): Leg {
  const first = run[0]
  const last = run.at(-1)
  if (!first || !last) throw new Error('a run has at least one day')
  const status = isDomestic(source, rotation) ? 'D' : 'I'
  const end = (airport: string, clock: Clock, dayOffset: number): LegEnd => ({
    airport,
    passengerMinutes: clock.minutes,
    aircraftMinutes: clock.minutes,
    utcVariationMinutes: clock.utcVariationMinutes,
    terminal: terminalOf(source, airport, carrier.airline),
    dayOffset,
  })
  const outbound = origin === rotation.base
  return {
    airlineCode: carrier.airline,
    flightNumber,
    operationalSuffix: null,
    itineraryVariation: variation,
    legSequence: 1,
    serviceType: rotation.channel === 'charter' ? 'C' : 'J',
    operatesFrom: dateOfDay(first.day),
    operatesUntil: dateOfDay(last.day),
    daysOfOperation: [...new Set(run.map(({ day }) => weekdayOf(day)))].sort(),
    everyWeeks: 1,
    departure: end(origin, first.departure, 0),
    arrival: end(destination, first.arrival, first.dayOffset),
    aircraftType: rotation.aircraft,
    bookingDesignators: [carrier.business ?? '', ...carrier.classes].join(''),
    bookingModifiers: null,
    mealServices: rotation.blockMinutes < 75 ? 'R' : rotation.blockMinutes < 150 ? 'S' : 'M',
    jointOperationAirlines: [],
    connectingStatus: { departure: status, arrival: status },
    secureFlight: false,
    aircraftOwner: null,
    cockpitCrewEmployer: null,
    cabinCrewEmployer: null,
    onwardFlight: outbound
      ? {
          airlineCode: carrier.airline,
          flightNumber: flightNumber + 1,
          operationalSuffix: null,
          layoverDays: 0,
        }
      : null,
    flightTransitLayover: null,
    operatingAirlineDisclosure: null,
    trafficRestrictions: null,
    trafficRestrictionOverflow: false,
    aircraftConfiguration: null,
    timeMode: 'L',
    segments: codeshareSegments({ rotation, flightNumber, origin, destination }),
    line: 0,
    recordSerial: 0,
  }
}

/** Data element 10 lists the numbers under which partners sell the leg. */
function codeshareSegments({
  rotation,
  flightNumber,
  origin,
  destination,
}: {
  rotation: Rotation
  flightNumber: number
  origin: string
  destination: string
}): Leg['segments'] {
  if (rotation.codeshare === null) return []
  const { airline, thousands } = rotation.codeshare
  const partnerNumber = thousands * 1000 + (flightNumber % 1000)
  return [
    {
      boardPointIndicator: 'A',
      offPointIndicator: 'B',
      elementId: 10,
      origin,
      destination,
      text: `${airline} ${partnerNumber}`,
    },
  ]
}

export function isDomestic(source: Source, rotation: Rotation): boolean {
  const [base, outstation] = [rotation.base, rotation.outstation].map(
    (airport) => source.airports.get(airport)?.countryCode,
  )
  return base === outstation
}

function terminalOf(source: Source, airport: string, airline: string): string | null {
  return (
    source.terminals.get(`${airport} ${airline}`) ?? source.terminals.get(`${airport} *`) ?? null
  )
}

function zoneOf(source: Source, iataCode: string): string {
  const airport = source.airports.get(iataCode)
  if (!airport) throw new Error(`network.csv names ${iataCode}, which airports.csv does not know`)
  return airport.timeZone
}
