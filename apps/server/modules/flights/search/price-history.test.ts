import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { addDays, daysBetween } from '@parastoo/kit/dates'
import { holidayOn, isWeekend } from '@parastoo/kit/holidays'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { tables } from '../../../platform/db/database.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { FlightsTables } from '../tables.generated.ts'
import type { SearchNeeds } from './needs.ts'
import { forgetPrices } from './price-history-store.ts'
import { noticePrices, type RecordingNeeds, recordPrices } from './record-prices.ts'
import { showPriceLevel } from './show-price-level.ts'

const { db } = await testDatabase()
const clock = createTestClock('2030-03-01T08:00:00Z')
const today = () => clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
/** Tehran has two airports; every other code is a city of its own. */
const airportsOf = (code: string, kind: string) =>
  (code === 'THR' && kind === 'CityCode' ? ['THR', 'IKA'] : [code]).map((iataCode) => ({
    iataCode,
    cityCode: iataCode === 'IKA' ? 'THR' : iataCode,
    countryCode: 'IR',
  }))

let asked = 0
/** What a day costs, by the airports it is asked from. */
let priceOf = (_date: string, _origins: readonly string[]): number | null => 20_000_000
const calendar: RecordingNeeds['calendar'] = {
  async lowest({ origins, from, to }) {
    asked += 1
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
      const date = addDays(from, index)
      const totalRial = priceOf(date, origins)
      return totalRial === null ? [] : [{ date, totalRial }]
    }).flat()
  },
  flightsOnSale: () => 0,
}
const needs = {
  db,
  clock,
  calendar,
  log: silentLog,
  places: { airportsOf },
} as unknown as RecordingNeeds & SearchNeeds

const seen = () =>
  tables<FlightsTables>(db)
    .selectFrom('flights.priceSeen')
    .selectAll()
    .orderBy('origin')
    .orderBy('destination')
    .orderBy('departsOn')
    .orderBy('band')
    .execute()
const ofRoute = async (origin: string, destination: string) =>
  (await seen()).filter((row) => row.origin === origin && row.destination === destination)

const question = (changes: Partial<SearchCriteria['originDestinations'][number]> = {}) =>
  ({
    cabinClass: 1,
    originDestinations: [
      {
        origin: 'IKA',
        originKind: 'AirportCode',
        destination: 'RAS',
        destinationKind: 'CityCode',
        departureDate: addDays(today(), 10),
        ...changes,
      },
    ],
  }) as SearchCriteria
/** A working day seven to thirteen days ahead. */
const workingDay = () => {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today(), 7 + index))
  const isWorking = (date: string) => !isWeekend(date, 'IR') && holidayOn(date, 'IR') === null
  return days.find(isWorking) ?? today()
}
const level = (changes: object = {}) =>
  showPriceLevel(needs, {
    origin: 'THR',
    originKind: 'CityCode',
    destination: 'MHD',
    destinationKind: 'CityCode',
    date: workingDay(),
    cabinClass: 1,
    ...changes,
  })

beforeEach(async () => {
  await sql`truncate flights.price_seen`.execute(tables(db))
  clock.advance({ hours: 24 * 400 })
  priceOf = () => 20_000_000
})

describe('the history of prices', () => {
  it('keeps one row for a departure day and band, that nearest to the middle of the band', async () => {
    const first = today()
    const date = addDays(first, 13)
    for (let day = 0; day <= 13; day += 1) {
      priceOf = () => 10_000_000 + day
      await recordPrices(needs)
      await recordPrices(needs)
      clock.advance({ hours: 24 })
    }
    const rows = (await ofRoute('THR', 'MHD')).filter(
      ({ departsOn }) => departsOn.toString() === date,
    )
    // Seen 13 to 0 days before: the middles of 7 to 13, 3 to 6 and 0 to 2 days are 10, 4 and 1.
    expect(rows.map(({ band, priceRial }) => [band, priceRial - 10_000_000])).toEqual([
      [0, 12],
      [3, 9],
      [7, 3],
    ])
  })

  it('holds what is for sale only, 120 days ahead, of the shipped routes where nobody asked', async () => {
    priceOf = (date) => (date === addDays(today(), 3) ? null : 30_000_000)
    await recordPrices(needs)
    const rows = await ofRoute('SYZ', 'THR')
    expect(rows).toHaveLength(119)
    expect(rows.map(({ departsOn }) => departsOn.toString())).not.toContain(addDays(today(), 3))
  })

  it('learns from what is asked for, by city, each day once, behind the reply', async () => {
    const { notice, flush } = noticePrices(needs)
    const before = asked
    for (let times = 0; times < 9; times += 1) notice(question())
    notice(question({ origin: 'THR' }))
    notice(question({ destination: 'GSM' }))
    expect(asked).toBe(before)
    await flush()
    expect(asked).toBe(before + 2)
    expect((await seen()).map((row) => `${row.origin} ${row.destination} ${row.band}`)).toEqual([
      'THR GSM 7',
      'THR RAS 7',
    ])
  })

  it('lets a flood pass: no more than so many questions at once', async () => {
    const { notice, flush } = noticePrices(needs)
    for (let days = 0; days < 300; days += 1)
      notice(question({ departureDate: addDays(today(), days) }))
    await flush()
    expect(await seen()).toHaveLength(32)
  })

  it('is forgotten', async () => {
    await recordPrices(needs)
    const all = await seen()
    clock.advance({ hours: 24 })
    await forgetPrices(db, clock.now().subtract({ hours: 25 }))
    expect(await seen()).toEqual(all)
    await forgetPrices(db, clock.now().subtract({ hours: 23 }))
    expect(await seen()).toEqual([])
  })
})

describe('the level of a price', () => {
  /** Prices between 20 and 29 million, recorded every day. */
  const remember = async (days: number) => {
    priceOf = (date) => 20_000_000 + (daysBetween('2030-01-01', date) % 10) * 1_000_000
    for (let day = 0; day < days; day += 1) {
      await recordPrices(needs)
      clock.advance({ hours: 24 })
    }
  }

  it('is told once two weeks of comparable departures are known', async () => {
    await remember(14)
    priceOf = () => 19_000_000
    expect(await level()).toMatchObject({ level: null, lowest: 19_000_000, typicalFrom: null })
    await remember(16)
    const found = async (priceRial: number) => {
      priceOf = () => priceRial
      return await level()
    }
    const low = await found(19_000_000)
    expect(low).toMatchObject({ level: 'Low', lowest: 19_000_000, since: expect.any(String) })
    expect(await found(24_500_000)).toMatchObject({ level: 'Typical' })
    expect(await found(31_000_000)).toMatchObject({ level: 'High' })
    priceOf = () => null
    expect(await level()).toMatchObject({ level: null, lowest: null })
  })

  it('is none of another band, cabin or way, and none of an airport dearer than its city', async () => {
    await remember(30)
    priceOf = (_date, origins) => (origins.includes('THR') ? 19_000_000 : 21_000_000)
    expect(await level()).toMatchObject({ level: 'Low' })
    expect(await level({ origin: 'THR', originKind: 'AirportCode' })).toMatchObject({
      level: 'Low',
    })
    expect(await level({ origin: 'IKA', originKind: 'AirportCode' })).toMatchObject({
      level: null,
      lowest: 21_000_000,
    })
    expect(await level({ cabinClass: 2 })).toMatchObject({ level: null, observations: 0 })
    expect(await level({ date: addDays(today(), 200) })).toMatchObject({ observations: 0 })
    expect(await level({ origin: 'MHD', destination: 'KIH' })).toMatchObject({ observations: 0 })
  })

  it.each([
    [{ date: '2030-01-01' }, 'DEPARTURE_DATE_IN_PAST', 'date'],
    [{ date: '2099-01-01' }, 'DEPARTURE_DATE_TOO_FAR', 'date'],
    [{ origin: 'MHD' }, 'SAME_ORIGIN_AND_DESTINATION', 'destination'],
  ])('refuses %j', async (changes, refused, field) => {
    expect(await level(changes)).toMatchObject([{ refused, field }])
  })
})
