import { readdirSync, readFileSync } from 'node:fs'
import {
  type DatedFlight,
  expandSchedule,
} from '@parastoo/server/modules/inventory/timetable/expand-schedule'
import type { Leg } from '@parastoo/server/modules/inventory/timetable/leg'
import { indexFares, matchFares } from '@parastoo/server/modules/inventory/timetable/match-fares'
import { type FareRow, readFares } from '@parastoo/server/modules/inventory/timetable/read-fares'
import {
  penaltyTableOn,
  readPenalties,
} from '@parastoo/server/modules/inventory/timetable/read-penalties'
import { readSsim } from '@parastoo/server/modules/inventory/timetable/read-ssim'
import { beforeAll, expect, test } from 'vitest'
import { readSource, type Source } from './timetable/read-source.ts'
import { differingFiles, makeTimetable } from './write-timetable.ts'

const shipped = new URL('../data/timetable/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, shipped), 'utf8')
const all = (folder: string) =>
  readdirSync(new URL(folder, shipped)).map((name) => read(`${folder}/${name}`))

let source: Source
let legs: Leg[]
let fares: FareRow[]
let week: DatedFlight[]

beforeAll(() => {
  source = readSource()
  const schedules = all('schedules').map(readSsim)
  expect(schedules.flatMap((file) => file.badLines)).toEqual([])
  legs = schedules.flatMap((file) => file.legs)
  const tables = all('fares').map(readFares)
  expect(tables.flatMap((file) => file.badLines)).toEqual([])
  fares = tables.flatMap((file) => file.rows)
  week = expand('2026-12-05', '2026-12-11')
}, 30_000)

function expand(from: string, until: string): DatedFlight[] {
  const zoneOf = (airport: string) => source.airports.get(airport)?.timeZone
  return [...expandSchedule({ legs, zoneOf, from, until })]
}

const route = (flight: { origin: string; destination: string }) =>
  `${flight.origin} ${flight.destination}`

test('the shipped files are what the source makes, byte for byte', () => {
  expect(differingFiles(makeTimetable(source))).toEqual([])
}, 30_000)

test('the network is as large as the issue asks for, and every flight has its way back', () => {
  const routes = new Set(week.map(route))
  expect(routes.size).toBeGreaterThanOrEqual(360)
  expect(week.length).toBeGreaterThanOrEqual(2200)
  for (const one of routes) expect(routes).toContain(one.split(' ').reverse().join(' '))
  const daily = week.filter((flight) => route(flight) === 'THR MHD').length / 7
  expect(daily).toBeGreaterThanOrEqual(24)
})

test('every flight is sold on every day of the next 330, and no flight twice on one day', () => {
  const index = indexFares(fares)
  const flights = expand('2026-11-21', '2027-10-17')
  const unsold = flights.filter((flight) => matchFares(index, flight).length === 0)
  expect(unsold).toEqual([])
  const names = flights.map((flight) =>
    [flight.airlineCode, flight.flightNumber, flight.operatesOn, flight.legSequence].join(),
  )
  expect(new Set(names).size).toBe(names.length)
}, 30_000)

test('the last shipped week repeats beyond the last season with the same flights', () => {
  const count = (from: string, until: string) => expand(from, until).length
  expect(count('2029-03-17', '2029-03-23')).toBe(count('2028-03-18', '2028-03-24'))
})

test('UTC variations in the files are those of the zones, and block times are those of the source', () => {
  for (const flight of week) {
    expect(flight.durationMinutes).toBeGreaterThanOrEqual(20)
    expect(flight.durationMinutes).toBeLessThanOrEqual(900)
  }
  const there = expand('2027-03-20', '2027-04-04').filter(
    (flight) => route(flight) === 'IKA FRA' && flight.airlineCode === 'IR',
  )
  expect(there.length).toBeGreaterThan(4)
  expect(new Set(there.map((flight) => flight.durationMinutes))).toEqual(new Set([350]))
  expect(new Set(there.map((flight) => flight.arrivalMinutes))).toEqual(new Set([650, 710]))
  const claims = legs
    .filter((leg) => leg.arrival.airport === 'FRA' && leg.airlineCode === 'IR')
    .map((leg) => leg.arrival.utcVariationMinutes)
  expect(new Set(claims)).toEqual(new Set([60, 120]))
})

test('system children pay 50 to 75 percent and infants about 10, dearer classes cost more', () => {
  for (const fare of fares.filter((row) => row.channel === 'system')) {
    expect(fare.childRial / fare.adultRial).toBeGreaterThan(0.49)
    expect(fare.childRial / fare.adultRial).toBeLessThan(0.76)
    expect(fare.infantRial / fare.adultRial).toBeCloseTo(0.1, 2)
  }
  const index = indexFares(fares)
  for (const flight of [...week, ...expand('2027-03-17', '2027-03-23')]) {
    const economy = matchFares(index, flight).filter((row) => row.channel === 'system')
    const inOrder = ['C', 'J', 'Y', 'M', 'Q', 'K'].flatMap((fareClass) =>
      economy.filter((row) => row.fareClass === fareClass).map((row) => row.adultRial),
    )
    expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a))
  }
}, 30_000)

test('seats are few enough to run out, and every penalty table exists', () => {
  expect(fares.every((row) => row.seats >= 2 && row.seats <= 40)).toBe(true)
  const { rows, badLines } = readPenalties(read('penalties.csv'))
  expect(badLines).toEqual([])
  const missing = fares.filter(
    (row) => penaltyTableOn(rows, { id: row.penaltyTableId, issuedOn: '2026-11-20' }) === null,
  )
  expect(missing).toEqual([])
})

test('a month of cheapest fares rises and falls enough for a price calendar', () => {
  const index = indexFares(fares)
  const cheapest = Map.groupBy(
    expand('2027-02-20', '2027-04-10').filter((flight) => route(flight) === 'THR KIH'),
    (flight) => flight.departsOn,
  )
  const prices = [...cheapest.values()].map((flights) =>
    Math.min(...flights.flatMap((f) => matchFares(index, f).map((row) => row.adultRial))),
  )
  expect(new Set(prices).size).toBeGreaterThanOrEqual(5)
  expect(Math.max(...prices) / Math.min(...prices)).toBeGreaterThan(1.4)
})
