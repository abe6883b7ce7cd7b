import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tables } from '../../../platform/db/database.ts'
import type { InventoryTables } from '../tables.generated.ts'
import { extendTimetable, importConnections, importPenalties, importSchedule } from './index.ts'
import { sampleLeg } from './testing/sample-leg.ts'
import {
  csv,
  done,
  fare,
  november,
  openTimetable,
  penalties,
  ssim,
} from './testing/timetable-fixture.ts'

const timetable = await openTimetable()
const { db, clock, needs, schedule, fares, stockRows, onDate, buy } = timetable
const { folder, ship, importFolder } = timetable

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
      flights: 30,
      addedFlights: 0,
      changedFlights: 0,
      removedFlights: 0,
      addedClasses: 0,
      changedClasses: 0,
      removedClasses: 0,
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
    expect(await fares(wrong)).toMatchObject({
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
    const outcome = await db.tx((tx) =>
      importPenalties(tx, `${penalties}sample,2026-01-01,until-hours-before,3,10\n`),
    )
    expect(outcome).toMatchObject({ badLines: [{ line: 3 }] })
  })
})

describe('connection rules', () => {
  const header = 'station,border,arrivingAirline,departingAirline,leastMinutes,mostMinutes\n'
  const bring = (lines: string) => db.tx((tx) => importConnections(tx, header + lines))
  const rules = () =>
    tables<InventoryTables>(db).selectFrom('inventory.connectionRule').selectAll().execute()

  it('take the place of those that were there, and a bad line leaves them as they were', async () => {
    await done(bring('IKA,international,,,180,1440\nIKA,international,TK,TK,90,900\n'))
    expect(await rules()).toHaveLength(2)
    expect(await bring('MHD,domestic,,,45,30\n')).toMatchObject({ badLines: [{ line: 2 }] })
    expect(await rules()).toHaveLength(2)
    await done(bring('MHD,domestic,,,45,720\n'))
    expect(await rules()).toEqual([
      {
        station: 'MHD',
        isInternational: false,
        leastMinutes: 45,
        mostMinutes: 720,
        arrivingAirline: '*',
        departingAirline: '*',
      },
    ])
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
    const extend = () => db.tx((tx) => extendTimetable(tx, needs))
    expect(await extend()).toEqual({ addedFlights: 10, droppedFlights: 9 })
    expect(await last()).toBe('2027-10-07')
    expect((await stockRows()).slice(0, 2).map(({ on }) => on)).toEqual([
      '2026-11-02',
      '2026-11-10',
    ])
    expect(await extend()).toEqual({ addedFlights: 0, droppedFlights: 0 })
  })

  it('puts no more days on sale than the agency wants, and the rest once it wants more', async () => {
    await done(fares(csv(fare())))
    const year = { operatesFrom: '2026-10-01', operatesUntil: '2027-09-30' }
    const text = ssim([sampleLeg(year)], { validFrom: year.operatesFrom, validUntil: '2027-09-30' })
    const few = { ...needs, daysAhead: 60 }
    await done(db.tx((tx) => importSchedule(tx, few, { text, repeats: true })))
    expect((await stockRows()).at(-1)?.on).toBe('2026-12-31')
    await db.tx((tx) => extendTimetable(tx, few))
    expect((await stockRows()).at(-1)?.on).toBe('2026-12-31')
    await db.tx((tx) => extendTimetable(tx, needs))
    expect((await stockRows()).at(-1)?.on).toBe('2027-09-27')
  })

  it('does not invent flights beyond the end of a schedule that staff brought in', async () => {
    await done(fares(csv(fare())))
    await done(schedule(ssim(november)))
    expect((await stockRows()).at(-1)?.on).toBe('2026-11-30')
    clock.advance({ hours: 24 * 60 })
    await db.tx((tx) => extendTimetable(tx, needs))
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
