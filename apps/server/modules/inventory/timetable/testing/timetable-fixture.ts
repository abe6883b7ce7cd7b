import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { createTestClock } from '../../../../platform/clock.ts'
import { tables } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/ids.ts'
import type { ImportOutcome } from '../../../../platform/imports/import-outcome.ts'
import { testDatabase } from '../../../../platform/testing/test-database.ts'
import { createPlaces } from '../../../flights/index.ts'
import { holdSeats, issueTickets } from '../../stock/index.ts'
import { importFares, importSchedule, importShippedTimetable } from '../index.ts'
import type { Leg } from '../leg.ts'
import { fareColumns } from '../read-fares.ts'
import { writeSsim } from '../write-ssim.ts'
import { sampleLeg } from './sample-leg.ts'

type Season = { season?: string | null; validFrom?: string; validUntil?: string }
/** An SSIM file of Iran Air with these legs. */
export const ssim = (legs: Leg[], { season = null, validFrom, validUntil }: Season = {}) =>
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
/** A line of a fares file: Tehran to Mashhad at 40 million rial, with the given cells changed. */
export const fare = (changes: Partial<Record<(typeof fareColumns)[number], string>> = {}) => ({
  airline: 'IR',
  origin: 'THR',
  destination: 'MHD',
  flight: '*',
  class: 'Y',
  cabin: '1',
  channel: 'system',
  validFrom: '',
  validUntil: '',
  days: '',
  hours: '',
  adultRial: '40000000',
  childRial: '20000000',
  infantRial: '4000000',
  baggage: '20Kg',
  refundable: 'yes',
  penalties: 'sample',
  seats: '9',
  charterer: '',
  ...changes,
})
export const csv = (...fares: ReturnType<typeof fare>[]) =>
  [
    fareColumns.join(','),
    ...fares.map((row) => fareColumns.map((name) => row[name]).join(',')),
  ].join('\n')
export const penalties = 'table,validFrom,clock,amount,percent\nsample,2025-01-01,after,0,50\n'

export const november = [sampleLeg()]

type StockRow = {
  on: string
  fare: string
  total: number
  left: number
  closed: boolean
  price: number
}

/** What an import did; throws when it was refused. */
export async function done<Counts>(outcome: Promise<ImportOutcome<Counts>>): Promise<Counts> {
  const found = await outcome
  if ('badLines' in found) throw new Error(JSON.stringify(found.badLines))
  return found.imported
}

/** A database with the shipped places, a folder to ship from, and a timetable that is empty before each test. */
export async function openTimetable() {
  const { db } = await testDatabase({ maxConnections: 16 })
  const clock = createTestClock('2026-11-01T08:00:00Z')
  const places = createPlaces({ db })
  const needs = { clock, places }
  const stock = { db, clock, announce: () => {} }

  const shipped = resolve(import.meta.dirname, '../../../../../../data/timetable')
  const folder = mkdtempSync(join(tmpdir(), 'timetable-'))
  for (const name of ['airports.csv', 'airlines.csv', 'countries.csv', 'terminals.csv'])
    cpSync(join(shipped, name), join(folder, name))
  for (const name of ['schedules', 'fares']) mkdirSync(join(folder, name))
  const ship = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const importFolder = () => importShippedTimetable({ db, clock, folder })
  ship('penalties.csv', penalties)
  await importFolder()
  await places.refresh()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeEach(async () => {
    clock.setTo('2026-11-01T08:00:00Z')
    await sql`
      truncate inventory.schedule, inventory.leg, inventory.fare, inventory.flight_date, inventory.seat_class,
        inventory.hold, inventory.held_seat, inventory.ticket, inventory.cancelled_ticket`.execute(
      tables(db),
    )
  })

  /** What is in the tables, flight by flight. */
  const stockRows = async (where = sql`true`): Promise<StockRow[]> => {
    const { rows } = await sql<StockRow>`
      select operates_on::text as on, seat_class.fare_class as fare, seats_total as total, seats_left as left,
        (seat_class.is_closed or flight_date.is_closed) as closed, adult_price as price
      from inventory.flight_date
      join inventory.seat_class on flight_date_id = flight_date.id
      join inventory.fare on fare.id = fare_id
      where ${where}
      order by operates_on, flight_date.flight_number, seat_class.fare_class`.execute(tables(db))
    return rows
  }

  return {
    db,
    clock,
    needs,
    stock,
    folder,
    ship,
    importFolder,
    stockRows,
    onDate: (date: string) => stockRows(sql`operates_on = ${date}::date`),
    schedule: (text: string, repeats = false) =>
      db.tx((tx) => importSchedule(tx, needs, { text, repeats })),
    fares: (text: string) => db.tx((tx) => importFares(tx, needs, text)),
    /** Sells one seat of class Y on flight 260; throws when it is refused. */
    async buy(date: string): Promise<void> {
      const key = newId()
      const offerKey = `IR-260-${date.replaceAll('-', '')}-THRMHD-SY`
      const party = { adults: 1, children: 0, infants: 0 }
      const until = clock.now().add({ minutes: 15 })
      const held = await holdSeats(stock, { key, offerKey, party, until })
      if (isRefused(held)) throw new Error(held.refused)
      const passengers = [{ type: 'Adult', firstName: 'A', lastName: 'B', document: '1' }] as const
      await issueTickets(stock, { key, passengers })
    },
  }
}
