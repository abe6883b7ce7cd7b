import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import {
  createPlaces,
  type FlightOffer,
  importAirports,
  isUnknown,
  type TravellingPassenger,
} from '../flights/index.ts'
import { createInventory, importPenalties } from './index.ts'
import { addSampleFlight, countSeats } from './stock/testing/stock-fixture.ts'

const { db, url } = await testDatabase()
const clock = createTestClock('2026-11-20T08:00:00Z')
const shipped = resolve(import.meta.dirname, '../../../../data/timetable')
await db.tx((tx) => importAirports(tx, readFileSync(join(shipped, 'airports.csv'), 'utf8')))
const penalties = `table,validFrom,clock,amount,percent
sample,2025-01-01,after,0,100
sample,2026-01-01,within-minutes-of-issue,20,0
sample,2026-01-01,until-noon-days-before,3,30
sample,2026-01-01,until-hours-before,3,60
sample,2026-01-01,until-departure,0,70
sample,2026-01-01,after,0,80
sample,2027-01-01,after,0,99
`
await db.tx((tx) => importPenalties(tx, penalties))
const places = createPlaces({ db })
await places.refresh()
const jobs = createJobs({ db, url, log: silentLog, clock })
const needs = { db, jobs, clock, log: silentLog, places }
const inventory = createInventory({ ...needs, config: { sandbox: true } })
inventory.defineJobs()
await jobs.start({ work: false })
const flight = await addSampleFlight(db, {
  classes: [
    { fareClass: 'Y', adultPrice: 41_000_001, seats: 9 },
    { fareClass: 'M', adultPrice: 36_000_000, seats: 2 },
    { fareClass: 'C', adultPrice: 90_000_000, cabin: 2 },
  ],
})
const [yClass = '', mClass = ''] = flight.offerKeys
await inventory.open()
afterAll(async () => {
  await inventory.close()
  await jobs.stop()
})

const { flightSupplier: supplier, calendar } = inventory
const signal = new AbortController().signal
const one = { adults: 1, children: 0, infants: 0 }
const journey = { origins: ['THR', 'IKA'], destinations: ['MHD'], departsOn: '2026-12-01' }
const question = {
  journeys: [journey],
  party: one,
  cabinClass: 1 as const,
}
const reprice = async (offerKey: string): Promise<FlightOffer> => {
  const offer = await supplier.reprice(offerKey)
  if (isRefused(offer) || isUnknown(offer)) throw new Error(JSON.stringify(offer))
  return offer
}
const inMinutes = (minutes: number) => clock.now().add({ minutes })
const plain = (offer: FlightOffer | undefined) => JSON.parse(JSON.stringify(offer))

describe('own stock as a supplier', () => {
  it('offers the cheapest class that seats the party, in the shape flights knows', async () => {
    const [offer, ...more] = await supplier.search(question, signal)
    expect(more).toEqual([])
    expect(offer).toMatchObject({
      offerKey: 'W5-1041-20261201-THRMHD-SM',
      isCharter: false,
      isRefundable: true,
      cabinClass: 1,
      fareClass: 'M',
      baggage: { amount: 20, unit: 'Kg' },
      seats: 2,
      unitPriceRial: { Adult: 36_000_000, Child: 18_000_000, Infant: 3_600_000 },
      unitCostRial: { Adult: 34_200_000, Child: 17_100_000, Infant: 3_420_000 },
    })
    expect(plain(offer).journeys).toEqual([
      [
        {
          airlineCode: 'W5',
          flightNumber: '1041',
          origin: 'THR',
          destination: 'MHD',
          departureTime: '2026-12-01T06:45',
          arrivalTime: '2026-12-01T08:10',
          departsAt: '2026-12-01T06:45:00Z',
          arrivesAt: '2026-12-01T08:10:00Z',
          aircraft: 'Airbus A320',
          durationMinutes: 85,
          fareClass: 'M',
          cabinClass: 1,
        },
      ],
    ])
  })

  it('offers a larger party the class that has seats for all, and 0 seats where none has', async () => {
    const ask = (adults: number) =>
      supplier.search({ ...question, party: { ...one, adults } }, signal)
    expect(await ask(3)).toMatchObject([{ fareClass: 'Y', seats: 9 }])
    const [soldOut] = await supplier.search(
      { ...question, party: { adults: 6, children: 4, infants: 0 } },
      signal,
    )
    expect(soldOut).toMatchObject({ fareClass: 'M', seats: 0 })
  })

  it('finds the cabin that was asked for, and nothing on other days', async () => {
    const business = await supplier.search({ ...question, cabinClass: 2 }, signal)
    expect(business).toMatchObject([{ fareClass: 'C', cabinClass: 2 }])
    const elsewhere = (change: object) =>
      supplier.search({ ...question, journeys: [{ ...journey, ...change }] }, signal)
    expect(await elsewhere({ departsOn: '2026-12-02' })).toEqual([])
    expect(await elsewhere({ origins: ['XXX'] })).toEqual([])
  })

  it('re-prices to the very offer that was found, and to whole rial', async () => {
    const [found] = await supplier.search(question, signal)
    expect(plain(await reprice(mClass))).toEqual(plain(found))
    expect((await reprice(yClass)).unitCostRial.Adult).toBe(38_950_001)
    for (const key of ['W5-9999-20261201-THRMHD-SY', 'nonsense', `${yClass}+${mClass}`])
      expect(await supplier.reprice(key)).toMatchObject({ refused: 'FLIGHT_NOT_AVAILABLE' })
  })

  it('ties the penalty table in force to the departure, by the origin’s clock', async () => {
    const { penaltyBands } = await reprice(mClass)
    expect(
      penaltyBands.map(({ until, percent, labelFa }) => [`${until}`, percent, labelFa]),
    ).toEqual([
      ['2026-11-20T08:20:00Z', 0, 'تا ۲۰ دقیقه پس از صدور'],
      ['2026-11-28T08:30:00Z', 30, 'تا ساعت ۱۲:۰۰ شنبه ۷ آذر'],
      ['2026-12-01T03:45:00Z', 60, 'تا ساعت ۰۷:۱۵ سه‌شنبه ۱۰ آذر'],
      ['2026-12-01T06:45:00Z', 70, 'تا زمان پرواز'],
      ['null', 80, 'پس از آن'],
    ])
  })

  it('keeps everything of a class that is sold without return, whatever table it names', async () => {
    const cClass = mClass.replace(/M$/, 'C')
    await sql`update inventory.fare set is_refundable = false where fare_class = 'C'`.execute(
      tables<unknown>(db),
    )
    expect(await reprice(cClass)).toMatchObject({
      isRefundable: false,
      penaltyBands: [{ until: null, percent: 100, labelFa: 'در هر زمان' }],
    })
  })

  it('sells: holds, shows one seat less, issues, and knows of it', async () => {
    const key = newId()
    expect(
      await supplier.hold({ key, offerKey: mClass, party: one, until: inMinutes(15), costRial: 0 }),
    ).toEqual({
      held: true,
    })
    expect((await supplier.search(question, signal))[0]?.seats).toBe(1)
    expect((await reprice(mClass)).seats).toBe(1)
    expect(await supplier.status(key)).toEqual({ state: 'held' })
    const passenger: TravellingPassenger = {
      type: 'Adult',
      firstName: 'Sara',
      lastName: 'Moradi',
      document: '0012345679',
    }
    const tickets = await supplier.issue({ key, passengers: [passenger] })
    expect(await supplier.status(key)).toEqual({ state: 'issued', tickets })
    expect(await supplier.status(newId())).toEqual({ state: 'none' })
  })

  it('rehearses a price that moves between search and submit, in the sandbox only', async () => {
    const before = (await reprice(yClass)).unitPriceRial.Adult
    await inventory.changePrice({ offerKey: yClass, adultPriceRial: before + 1_000_000 })
    expect((await reprice(yClass)).unitPriceRial.Adult).toBe(before + 1_000_000)
    const [offer] = await supplier.search({ ...question, party: { ...one, adults: 3 } }, signal)
    expect(offer?.unitPriceRial.Adult).toBe(before + 1_000_000)
    const real = createInventory({ ...needs, config: { sandbox: false } })
    await expect(real.changePrice({ offerKey: yClass, adultPriceRial: 1 })).rejects.toThrow(
      'sandbox',
    )
  })
})

it('shows the lowest price of each day on which seats are left', async () => {
  await addSampleFlight(db, { operatesOn: '2026-12-03', flightNumber: 7, classes: [{ seats: 0 }] })
  const lowest = await calendar.lowest({
    ...journey,
    ...question,
    from: '2026-11-25',
    to: '2026-12-05',
  })
  expect(lowest).toEqual([{ date: '2026-12-01', totalRial: 36_000_000 }])
  const family = { adults: 2, children: 1, infants: 1 }
  const forFamily = await calendar.lowest({
    ...journey,
    ...question,
    party: family,
    from: '2026-12-01',
    to: '2026-12-01',
  })
  const { unitPriceRial: unit } = await reprice(yClass)
  expect(forFamily).toEqual([
    { date: '2026-12-01', totalRial: 2 * unit.Adult + unit.Child + unit.Infant },
  ])
})

it('is ready only once everything is loaded', async () => {
  const fresh = createInventory({ ...needs, config: { sandbox: true } })
  expect(fresh.isReady()).toBe(false)
  await expect(fresh.flightSupplier.search(question, signal)).rejects.toThrow('not loaded')
  await fresh.open()
  expect(fresh.isReady()).toBe(true)
  await fresh.close()
})

it('gives back by its job what nobody released, and rolls the timetable forward by another', async () => {
  const { left } = await countSeats(db, flight.flightDateId)
  const until = inMinutes(15)
  await supplier.hold({ key: newId(), offerKey: yClass, party: one, until, costRial: 0 })
  clock.advance({ minutes: 21 })
  await db.tx((tx) => jobs.enqueue(tx, 'release-stale-holds', {}))
  await db.tx((tx) => jobs.enqueue(tx, 'extend-timetable', {}))
  expect(await jobs.runDue()).toEqual([
    { name: 'release-stale-holds', outcome: 'done' },
    { name: 'extend-timetable', outcome: 'done' },
  ])
  expect((await countSeats(db, flight.flightDateId)).left).toBe(left)
})
