import { addDays } from '@parastoo/kit/dates'
import { holidayOn, isWeekend } from '@parastoo/kit/holidays'
import { expect, it } from 'vitest'
import { keepPrices } from '../modules/flights/search/price-history-store.ts'
import type { FlightsTables } from '../modules/flights/tables.generated.ts'
import { tables } from '../platform/db/database.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const { buyer, clock, db, house, jobs, today } = await openTestHouse()
const visitor = buyer(1)
const isWorkingDay = (date: string) => !isWeekend(date, 'IR') && holidayOn(date, 'IR') === null
/** In the band of days ahead that history is made of below. */
const next = [7, 8, 9, 10, 11, 12, 13].map((days) => addDays(today, days)).find(isWorkingDay) ?? ''

type Level = {
  level: string | null
  lowest: number | null
  typicalFrom: number | null
  typicalTo: number | null
  observations: number
  since: string | null
}
const ask = (changes: object = {}) =>
  visitor.call<Level>('POST', '/api/flight-catalog/FlightCalendar/PriceLevel', {
    origin: 'THR',
    destination: 'MHD',
    date: next,
    ...changes,
  })
const level = async () => visitor.must(await ask())
/** The sixty days before today, the last first. */
const departures = Array.from({ length: 60 }, (_, index) => addDays(today, -1 - index))
/** Each was seen ten days ahead at this price. */
const remember = (priceRial: number) =>
  keepPrices(
    db,
    departures.map((departsOn, index) => ({
      origin: 'THR',
      destination: 'MHD',
      cabinClass: 1 as const,
      band: 7,
      daysFromMiddle: 0,
      departsOn: Temporal.PlainDate.from(departsOn),
      seenAt: clock.now().subtract({ hours: 24 * (11 + index) }),
      priceRial,
    })),
  )
const seen = () => tables<FlightsTables>(db).selectFrom('flights.priceSeen').selectAll().execute()

it('the level of a price is told from what the route has cost, and is none while nothing is known', async () => {
  const unknown = await level()
  expect(unknown).toMatchObject({ level: null, typicalFrom: null, observations: 0, since: null })
  const lowest = unknown.lowest ?? 0
  expect(lowest).toBeGreaterThan(0)
  const levels = []
  for (const price of [lowest * 2, lowest, Math.round(lowest / 2)]) {
    await remember(price)
    levels.push((await level()).level)
  }
  expect(levels).toEqual(['Low', 'Typical', 'High'])
  expect(await level()).toMatchObject({
    lowest,
    typicalFrom: expect.any(Number),
    typicalTo: expect.any(Number),
    // A working day is compared with working days only.
    since: addDays(departures.findLast(isWorkingDay) ?? '', -10),
  })
})

it.each([
  [{ destination: 'QQQ' }, 'PLACE_UNKNOWN', 'destination'],
  [{ destination: 'THR' }, 'SAME_ORIGIN_AND_DESTINATION', 'destination'],
  [{ date: addDays(today, -1) }, 'DEPARTURE_DATE_IN_PAST', 'date'],
  [{ date: addDays(today, 331) }, 'DEPARTURE_DATE_TOO_FAR', 'date'],
  [{ origin: '' }, 'ORIGIN_REQUIRED', 'origin'],
  [{ date: 'soon' }, 'DEPARTURE_DATE_REQUIRED', 'date'],
])('%j is refused at its field', async (changes, code, field) => {
  const { refused } = await ask(changes)
  expect(refused).toMatchObject({ status: 400, code })
  expect(JSON.stringify(refused)).toContain(`"${field}"`)
})

it('prices are recorded behind a search, and every day by a job', async () => {
  const route = {
    origin: 'MHD',
    originKind: 'CityCode',
    destination: 'THR',
    destinationKind: 'CityCode',
    departureDate: addDays(today, 12),
  }
  const { proposals } = visitor.must(
    await visitor.call<{ proposals: { totalPrice: number; seat: number }[] }>(
      'POST',
      '/api/flight-catalog/FlightCatalog/Available',
      { productType: 'DomesticFlight', originDestinations: [route] },
    ),
  )
  await house.flights.close()
  const ofSearch = (await seen()).filter(({ origin }) => origin === 'MHD')
  expect(ofSearch).toHaveLength(1)
  const prices = proposals.filter(({ seat }) => seat > 0).map(({ totalPrice }) => totalPrice)
  expect(ofSearch[0]).toMatchObject({ band: 7, priceRial: Math.min(...prices) })
  await db.tx((tx) => jobs.enqueue(tx, 'record-prices', {}))
  const done = await jobs.runDue()
  expect(done.filter(({ name }) => name === 'record-prices')).toEqual([
    { name: 'record-prices', outcome: 'done' },
  ])
  expect((await seen()).length).toBeGreaterThan(100)
})
