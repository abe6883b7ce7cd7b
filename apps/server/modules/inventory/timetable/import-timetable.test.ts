import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { createPlaces } from '../../flights/index.ts'
import { holdSeats, issueTickets, releaseSeats } from '../stock/index.ts'
import {
  extendTimetable,
  importFares,
  importPenalties,
  importSchedule,
  importShippedTimetable,
} from './index.ts'
import type { Leg } from './leg.ts'
import { fareColumns } from './read-fares.ts'
import { sampleLeg } from './testing/sample-leg.ts'
import { writeSsim } from './write-ssim.ts'

const { db } = await testDatabase({ maxConnections: 16 })
const clock = createTestClock('2026-11-01T08:00:00Z')
const shipped = resolve(import.meta.dirname, '../../../../../data/timetable')
const places = createPlaces({ db })
const needs = { clock, places }
const stock = { db, clock, announce: () => {} }
const one = { adults: 1, children: 0, infants: 0 }

type Season = { season?: string | null; validFrom?: string; validUntil?: string }
const ssim = (legs: Leg[], { season = null, validFrom, validUntil }: Season = {}) =>
  writeSsim({
    seasonCount: 1,
    carrier: {
      timeMode: 'L',
      airlineCode: 'IR',
      season,
      validFrom: validFrom ?? '2026-11-01',
      validUntil: validUntil ?? '2026-11-30',
      createdOn: null,
      createdAtMinutes: null,
      title: null,
      releasedOn: null,
      status: 'C',
      creatorReference: null,
      duplicateDesignatorMarker: null,
      generalRemarks: null,
      secureFlight: false,
      inFlightServices: null,
      electronicTicketing: null,
    },
    legs,
  })
const fare = (changes: Partial<Record<(typeof fareColumns)[number], string>> = {}) => ({
  ...{ airline: 'IR', origin: 'THR', destination: 'MHD', flight: '*', class: 'Y', cabin: '1' },
  ...{ channel: 'system', validFrom: '', validUntil: '', days: '', hours: '' },
  ...{ adultRial: '40000000', childRial: '20000000', infantRial: '4000000', baggage: '20Kg' },
  ...{ refundable: 'yes', penalties: 'sample', seats: '9', charterer: '' },
  ...changes,
})
const csv = (...fares: ReturnType<typeof fare>[]) =>
  [
    fareColumns.join(','),
    ...fares.map((row) => fareColumns.map((name) => row[name]).join(',')),
  ].join('\n')
const penalties = 'table,validFrom,clock,amount,percent\nsample,2025-01-01,after,0,50\n'

const schedule = (text: string, repeats = false) =>
  db.tx((dbTx) => importSchedule(dbTx, needs, { text, repeats }))
const fares = (text: string) => db.tx((dbTx) => importFares(dbTx, needs, text))
const done = async <Counts>(outcome: Promise<ImportOutcome<Counts>>): Promise<Counts> => {
  const found = await outcome
  if ('badLines' in found) throw new Error(JSON.stringify(found.badLines))
  return found.imported
}
const november = [sampleLeg()]

type Row = { on: string; fare: string; total: number; left: number; closed: boolean; price: number }
/** What is in the tables, flight by flight. */
async function stockRows(where = sql`true`): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select operates_on::text as on, seat_class.fare_class as fare, seats_total as total, seats_left as left,
      (seat_class.is_closed or flight_date.is_closed) as closed, adult_price as price
    from inventory.flight_date
    join inventory.seat_class on flight_date_id = flight_date.id
    join inventory.fare on fare.id = fare_id
    where ${where}
    order by operates_on, flight_date.flight_number, seat_class.fare_class`.execute(tables(db))
  return rows
}
const onDate = (date: string) => stockRows(sql`operates_on = ${date}::date`)
const buy = async (date: string, { fareClass = 'Y', number = 260, key = newId() } = {}) => {
  const offerKey = `IR-${number}-${date.replaceAll('-', '')}-THRMHD-S${fareClass}`
  const until = clock.now().add({ minutes: 15 })
  const held = await holdSeats(stock, { key, offerKey, party: one, until })
  if (isRefused(held)) throw new Error(held.refused)
  const passengers = [{ type: 'Adult', firstName: 'A', lastName: 'B', document: '1' }] as const
  await issueTickets(stock, { key, passengers })
}

const folder = mkdtempSync(join(tmpdir(), 'timetable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['airports.csv', 'airlines.csv', 'countries.csv'])
  cpSync(join(shipped, name), join(folder, name))
for (const name of ['schedules', 'fares']) mkdirSync(join(folder, name))
const ship = (name: string, text: string) => writeFileSync(join(folder, name), text)
const importFolder = () => importShippedTimetable({ db, clock, folder })
ship('penalties.csv', penalties)
await importFolder()
await places.refresh()

beforeEach(async () => {
  clock.setTo('2026-11-01T08:00:00Z')
  await sql`truncate inventory.schedule, inventory.leg, inventory.fare, inventory.flight_date, inventory.seat_class,
    inventory.hold, inventory.held_seat, inventory.ticket`.execute(tables(db))
})

describe('importing', () => {
  it('puts every flight of the schedule on sale at its fares, by the clocks of its airports', async () => {
    await done(schedule(ssim(november)))
    const counts = await done(
      fares(csv(fare(), fare({ class: 'M', adultRial: '35000000', seats: '4' }))),
    )
    expect(counts).toMatchObject({ flights: 30, addedFlights: 30, addedClasses: 60, fares: 2 })
    expect(await onDate('2026-11-15')).toEqual([
      { on: '2026-11-15', fare: 'M', total: 4, left: 4, closed: false, price: 35_000_000 },
      { on: '2026-11-15', fare: 'Y', total: 9, left: 9, closed: false, price: 40_000_000 },
    ])
    const { rows } = await sql<{ at: Temporal.Instant; local: Temporal.PlainDateTime }>`
      select departs_at as at, departure_time as local from inventory.flight_date
      where operates_on = '2026-11-15'`.execute(tables(db))
    expect(rows.map(({ at, local }) => `${at} ${local}`)).toEqual([
      '2026-11-15T01:30:00Z 2026-11-15T05:00:00',
    ])
  })

  it('does not sell a flight without a fare, nor one that carries no passengers', async () => {
    await done(fares(csv(fare({ flight: '260' }))))
    const legs = [
      ...november,
      sampleLeg({ flightNumber: 262 }),
      sampleLeg({ flightNumber: 264, serviceType: 'F' }),
    ]
    const counts = await done(schedule(ssim(legs)))
    expect(counts).toMatchObject({ flights: 30, withoutFare: 30 })
  })

  it('changes nothing when the same files come again', async () => {
    await done(schedule(ssim(november)))
    await done(fares(csv(fare())))
    const before = await stockRows()
    expect(await done(schedule(ssim(november)))).toMatchObject({
      ...{ flights: 30, addedFlights: 0, changedFlights: 0, removedFlights: 0 },
      ...{ addedClasses: 0, changedClasses: 0, removedClasses: 0 },
    })
    expect(await done(fares(csv(fare())))).toMatchObject({ changedClasses: 0, addedClasses: 0 })
    expect(await stockRows()).toEqual(before)
  })

  it('moves a flight to its new time and keeps its seats', async () => {
    await done(schedule(ssim(november)))
    await done(fares(csv(fare())))
    await buy('2026-11-15')
    const leg = sampleLeg({
      departure: { ...sampleLeg().departure, passengerMinutes: 330, aircraftMinutes: 330 },
    })
    expect(await done(schedule(ssim([leg])))).toMatchObject({ changedFlights: 30, addedFlights: 0 })
    expect(await onDate('2026-11-15')).toMatchObject([{ total: 9, left: 8 }])
  })

  it('prices anew, and forgets fares that nobody names any more', async () => {
    await done(schedule(ssim(november)))
    await done(fares(csv(fare())))
    expect(await done(fares(csv(fare({ adultRial: '50000000' }))))).toMatchObject({
      changedClasses: 30,
    })
    expect(await onDate('2026-11-15')).toMatchObject([{ price: 50_000_000 }])
    const { rows } = await sql`select from inventory.fare`.execute(tables(db))
    expect(rows).toHaveLength(1)
  })

  it('lets the later import rule the dates that two seasons share', async () => {
    await done(fares(csv(fare())))
    await done(schedule(ssim([sampleLeg({ flightNumber: 260 })], { season: 'W26' })))
    clock.advance({ minutes: 1 })
    const later = { season: 'X26', validFrom: '2026-11-10', validUntil: '2026-11-20' }
    const leg = { operatesFrom: later.validFrom, operatesUntil: later.validUntil }
    await done(schedule(ssim([sampleLeg({ flightNumber: 999, ...leg })], later)))
    const { rows } = await sql<{ number: number; flights: number }>`
      select flight_number as number, count(*)::int as flights from inventory.flight_date group by 1 order by 1
    `.execute(tables(db))
    expect(rows).toEqual([
      { number: 260, flights: 19 },
      { number: 999, flights: 11 },
    ])
  })
})

describe('what was sold', () => {
  beforeEach(async () => {
    await done(schedule(ssim(november)))
    await done(fares(csv(fare(), fare({ class: 'M', seats: '4' }))))
    await buy('2026-11-15')
    await buy('2026-11-15')
    await buy('2026-11-15')
  })

  it('stays sold when a class grows, and when it shrinks below what is sold', async () => {
    await done(fares(csv(fare({ seats: '20' }))))
    expect(await onDate('2026-11-15')).toMatchObject([{ fare: 'Y', total: 20, left: 17 }])
    await done(fares(csv(fare({ seats: '2' }))))
    expect(await onDate('2026-11-15')).toMatchObject([{ fare: 'Y', total: 3, left: 0 }])
    expect(await onDate('2026-11-16')).toMatchObject([{ fare: 'Y', total: 2, left: 2 }])
    await done(fares(csv(fare({ seats: '5' }))))
    expect(await onDate('2026-11-15')).toMatchObject([{ fare: 'Y', total: 5, left: 2 }])
  })

  it('keeps its class, closed, when the fare is gone; classes nobody bought vanish', async () => {
    const counts = await done(fares(csv(fare({ class: 'M' }))))
    expect(counts).toMatchObject({ removedClasses: 29, closedFlights: [] })
    expect(await onDate('2026-11-15')).toMatchObject([
      { fare: 'M', closed: false },
      { fare: 'Y', closed: true, total: 9, left: 6 },
    ])
    await expect(buy('2026-11-15')).rejects.toThrow('FLIGHT_NOT_AVAILABLE')
    await done(fares(csv(fare())))
    expect(await onDate('2026-11-15')).toMatchObject([
      { fare: 'Y', closed: false, total: 9, left: 6 },
    ])
  })

  it('keeps its flight, closed and reported, when the flight is gone; others are removed', async () => {
    const counts = await done(schedule(ssim([sampleLeg({ flightNumber: 300 })])))
    expect(counts).toMatchObject({ addedFlights: 30, removedFlights: 29 })
    expect(counts.closedFlights).toEqual([
      {
        ...{ airlineCode: 'IR', flightNumber: 260, operatesOn: '2026-11-15' },
        ...{ origin: 'THR', destination: 'MHD', seatsTaken: 3 },
      },
    ])
    await expect(buy('2026-11-15')).rejects.toThrow('FLIGHT_NOT_AVAILABLE')
    expect(await done(schedule(ssim([sampleLeg({ flightNumber: 300 })])))).toMatchObject({
      closedFlights: [],
    })
    await done(schedule(ssim(november)))
    expect((await onDate('2026-11-15')).find(({ fare }) => fare === 'Y')).toMatchObject({
      closed: false,
      left: 6,
    })
  })

  it('and is being sold: imports and buyers do not disturb each other', async () => {
    const buying = Array.from({ length: 60 }, async (_, index) => {
      const key = newId()
      const offerKey = 'IR-260-20261120-THRMHD-SY'
      const until = clock.now().add({ minutes: 15 })
      await holdSeats(stock, { key, offerKey, party: one, until })
      if (index % 2 === 0) await releaseSeats(stock, key)
    })
    const importing = ['3', '40', '7', '30'].map((seats) => fares(csv(fare({ seats }))))
    await Promise.all([...buying, ...importing])
    const { rows } = await sql<{ taken: number; held: number }>`
      select seats_total - seats_left as taken, coalesce((
        select sum(seats)::int from inventory.held_seat join inventory.hold on key = hold_key
        where held_seat.flight_date_id = class.flight_date_id and held_seat.fare_class = class.fare_class
          and state in ('held', 'issued')), 0) as held
      from inventory.seat_class as class`.execute(tables(db))
    expect(rows.length).toBeGreaterThan(29)
    for (const { taken, held } of rows) expect(taken).toBe(held)
  })
})

describe('a file with bad lines', () => {
  it('is refused as a whole, each line with its number and reason', async () => {
    await done(schedule(ssim(november)))
    await done(fares(csv(fare())))
    const before = await stockRows()
    const wrong = csv(
      fare({ adultRial: '1' }),
      fare({ penalties: 'nowhere' }),
      fare({ cabin: '9' }),
      fare({ origin: 'QQQ', airline: 'ZZ' }),
    )
    expect(await fares(wrong)).toEqual({
      badLines: [
        { line: 2, reason: 'a child cannot pay more than an adult' },
        { line: 3, reason: 'the penalty table nowhere is not known; import penalties first' },
        { line: 4, reason: 'cabin cannot be "9"' },
        { line: 5, reason: 'the airport QQQ is not known; import airports first' },
        { line: 5, reason: 'the airline ZZ is not known; import airlines first' },
      ],
    })
    const elsewhere = sampleLeg({ arrival: { ...sampleLeg().arrival, airport: 'QQQ' } })
    const outcome = await schedule(ssim([...november, elsewhere]))
    expect(outcome).toMatchObject({
      badLines: [{ line: 12, reason: 'no airport is known as QQQ; import airports first' }],
    })
    expect(await stockRows()).toEqual(before)
  })

  it('of penalties changes no table', async () => {
    const outcome = await db.tx((dbTx) =>
      importPenalties(dbTx, `${penalties}sample,2026-01-01,until-hours-before,3,10\n`),
    )
    expect(outcome).toMatchObject({ badLines: [{ line: 3 }] })
  })
})

describe('time', () => {
  it('brings new days on sale when the schedule repeats, and drops the past unless it was sold', async () => {
    await done(fares(csv(fare())))
    const year = { operatesFrom: '2026-10-01', operatesUntil: '2027-09-30' }
    const valid = { validFrom: year.operatesFrom, validUntil: year.operatesUntil }
    await done(schedule(ssim([sampleLeg(year)], valid), true))
    const last = async () => (await stockRows()).at(-1)?.on
    expect(await last()).toBe('2027-09-27')
    expect((await stockRows())[0]?.on).toBe('2026-10-31')
    await buy('2026-11-02')
    clock.advance({ hours: 24 * 10 })
    const extend = () => db.tx((dbTx) => extendTimetable(dbTx, needs))
    expect(await extend()).toEqual({ addedFlights: 10, droppedFlights: 9 })
    expect(await last()).toBe('2027-10-07')
    expect((await stockRows()).slice(0, 2).map(({ on }) => on)).toEqual([
      '2026-11-02',
      '2026-11-10',
    ])
    expect(await extend()).toEqual({ addedFlights: 0, droppedFlights: 0 })
  })

  it('does not invent flights beyond the end of a schedule that staff brought in', async () => {
    await done(fares(csv(fare())))
    await done(schedule(ssim(november)))
    expect((await stockRows()).at(-1)?.on).toBe('2026-11-30')
    clock.advance({ hours: 24 * 60 })
    await db.tx((dbTx) => extendTimetable(dbTx, needs))
    expect(await stockRows()).toEqual([])
  })
})

describe('the shipped folder', () => {
  const fill = () => {
    ship('schedules/IR.ssim', ssim(november))
    ship('fares/IR.csv', csv(fare()))
  }

  it('is brought in once, and again only when a file of it changes', async () => {
    fill()
    expect(await importFolder()).toMatchObject({ imported: { flights: 30, addedFlights: 30 } })
    expect(await importFolder()).toMatchObject({ unchanged: true })
    ship('fares/IR.csv', csv(fare({ seats: '5' })))
    expect(await importFolder()).toMatchObject({ imported: { addedFlights: 0, addedClasses: 0 } })
    expect(await importFolder()).toMatchObject({ unchanged: true })
    expect(await onDate('2026-11-15')).toMatchObject([{ total: 5 }])
  })

  it('with a bad line changes nothing and is tried again', async () => {
    fill()
    ship('fares/W5.csv', csv(fare({ airline: 'W5' }), fare({ airline: 'W5', seats: 'many' })))
    const bad = { badLines: [{ file: 'fares/W5.csv', line: 3 }] }
    expect(await importFolder()).toMatchObject(bad)
    expect(await importFolder()).toMatchObject(bad)
    expect(await stockRows()).toEqual([])
    rmSync(join(folder, 'fares/W5.csv'))
  })
})
