import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { holdSeats, releaseSeats, stockDesk } from '../stock/index.ts'
import { sampleLeg } from './testing/sample-leg.ts'
import { csv, done, fare, november, openTimetable, ssim } from './testing/timetable-fixture.ts'

const { db, clock, stock, schedule, fares, onDate, buy } = await openTimetable()
const one = { adults: 1, children: 0, infants: 0 }

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
        airlineCode: 'IR',
        flightNumber: 260,
        operatesOn: '2026-11-15',
        origin: 'THR',
        destination: 'MHD',
        seatsTaken: 3,
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

describe('what staff set by hand', () => {
  const desk = stockDesk({ ...stock, nameOf: (airport) => airport })
  const set = (
    operatesOn: string,
    facet: 'price' | 'seats' | 'open',
    [was, value]: [number, number],
  ) =>
    db.tx((tx) =>
      desk.change(tx, [
        {
          row: `IR-260-${operatesOn.replaceAll('-', '')}-THRMHD`,
          column: 'SY',
          facet,
          was,
          value,
        },
      ]),
    )
  const pricesOf = async (day: string) => {
    const { rows } = await desk.sheet({ of: 'THR-MHD', from: day, until: day })
    return rows.flatMap(({ cells }) => cells[0])
  }

  it('outlives an import: its price, its seats, and above all a stop', async () => {
    await done(schedule(ssim(november)))
    await done(fares(csv(fare({ seats: '9', adultRial: '20000000', childRial: '10000000' }))))
    const changed = [
      await set('2026-11-18', 'price', [20_000_000, 25_000_000]),
      await set('2026-11-18', 'seats', [9, 4]),
      await set('2026-11-19', 'open', [1, 0]),
    ]
    expect(changed.flat().map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed'])
    await done(fares(csv(fare({ seats: '30', adultRial: '30000000', childRial: '15000000' }))))
    expect(await pricesOf('2026-11-18')).toMatchObject([{ price: 25_000_000, seats: 4, open: 1 }])
    expect(await pricesOf('2026-11-19')).toMatchObject([{ price: 30_000_000, seats: 30, open: 0 }])
    expect(await pricesOf('2026-11-20')).toMatchObject([{ price: 30_000_000, seats: 30, open: 1 }])
    await expect(buy('2026-11-19')).rejects.toThrow('FLIGHT_NOT_AVAILABLE')
    await set('2026-11-19', 'open', [0, 1])
    await buy('2026-11-19')
  })
})
