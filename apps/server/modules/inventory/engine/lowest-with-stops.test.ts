import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildColumns } from './build-columns.ts'
import type { Columns } from './columns.ts'
import { lowestWithStops } from './lowest-with-stops.ts'
import { classBytes, type FareOnSale, flightNumbers } from './packed-rows.ts'
import { search } from './search.ts'
import { createSearchBuffers } from './search-buffers.ts'

const [firstDay, days] = [22_300, 9]
const places = [
  { code: 'THR', countryCode: 'IR', cityCode: 'THR', lat: 35.69, lon: 51.31, clock: 210 },
  { code: 'IKA', countryCode: 'IR', cityCode: 'THR', lat: 35.42, lon: 51.15, clock: 210 },
  { code: 'MHD', countryCode: 'IR', cityCode: 'MHD', lat: 36.24, lon: 59.64, clock: 210 },
  { code: 'SYZ', countryCode: 'IR', cityCode: 'SYZ', lat: 29.54, lon: 52.59, clock: 210 },
  { code: 'IFN', countryCode: 'IR', cityCode: 'IFN', lat: 32.75, lon: 51.86, clock: 210 },
  { code: 'IST', countryCode: 'TR', cityCode: 'IST', lat: 41.28, lon: 28.75, clock: 180 },
  { code: 'SAW', countryCode: 'TR', cityCode: 'IST', lat: 40.9, lon: 29.31, clock: 180 },
  { code: 'DXB', countryCode: 'AE', cityCode: 'DXB', lat: 25.25, lon: 55.36, clock: 240 },
  // Nobody knows where it lies, which forbids no detour.
  { code: 'QQQ', countryCode: 'IQ', cityCode: 'QQQ', lat: Number.NaN, lon: Number.NaN, clock: 180 },
]
const airports = places.map(({ code }) => code)

type Flight = { from: number; to: number; day: number; at: number; lasts: number; classes: Class[] }
type Class = { fare: number; seats: number }

const fares: FareOnSale[] = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  adultPrice: 9_000_000 + ((index * 7) % 24) * 1_100_000,
  childPrice: 5_000_000 + ((index * 5) % 24) * 900_000,
  infantPrice: 1_000_000 + index,
  cabin: index % 6 === 5 ? 2 : 1,
  isCharter: index % 3 === 0,
  fareClass: 'Y',
  isRefundable: true,
  baggageAmount: 20,
  baggageUnit: 'Kg',
  penaltyTableId: 'plain',
}))
const flight = fc.record({
  from: fc.nat(places.length - 1),
  to: fc.nat(places.length - 1),
  day: fc.nat(days - 1),
  at: fc.nat(1439),
  lasts: fc.integer({ min: 45, max: 400 }),
  classes: fc.array(
    fc.record({ fare: fc.nat(fares.length - 1), seats: fc.integer({ min: -1, max: 7 }) }),
    { minLength: 1, maxLength: 4 },
  ),
})

function columnsOf(flights: readonly Flight[]): Columns {
  const flown = flights.filter(({ from, to }) => from !== to)
  const numbers = Buffer.alloc(flown.length * flightNumbers * 4)
  const classes = flown.flatMap((each, index) =>
    each.classes.map((one) => ({ ...one, flight: index + 1 })),
  )
  const bytes = Buffer.alloc(classes.length * classBytes)
  const words = flown.map(({ from, to, day, at, lasts }, index) => {
    const local = (firstDay + day) * 1440 + at
    const departs = local - (places[from]?.clock ?? 0)
    const arrives = departs + lasts
    const landed = arrives + (places[to]?.clock ?? 0)
    const row = [index + 1, departs, arrives, local, landed, firstDay + day, 100 + index]
    row.forEach((value, place) => {
      numbers.writeInt32BE(value, (index * flightNumbers + place) * 4)
    })
    return `${['IR ', 'W5 ', 'PYA'][index % 3]}${airports[from]}${airports[to]} A320`
  })
  classes.forEach(({ flight: id, fare, seats }, index) => {
    bytes.writeInt32BE(id, index * classBytes)
    bytes.writeInt32BE(fare + 1, index * classBytes + 4)
    bytes.writeInt16BE(seats, index * classBytes + 8)
  })
  return buildColumns({
    fares,
    flights: [{ count: flown.length, lastId: flown.length, numbers, words: words.join('') }],
    classes: [{ count: classes.length, bytes }],
    rules: [{ station: 'DXB', isInternational: true, leastMinutes: 90, mostMinutes: 600 }],
    factsOf: (airport) => places.find(({ code }) => code === airport),
  })
}

const someOf = fc.subarray([...airports, 'XXX'], { minLength: 1, maxLength: 2 })
const ask = fc.record({
  origins: someOf,
  destinations: someOf,
  party: fc.record({
    adults: fc.integer({ min: 1, max: 3 }),
    children: fc.integer({ min: 0, max: 2 }),
    infants: fc.integer({ min: 0, max: 1 }),
  }),
  cabin: fc.constantFrom(1, 1, 2),
  nowMinutes: fc.integer({ min: 0, max: 2 * 1440 }).map((late) => firstDay * 1440 + late),
  maxStops: fc.constantFrom(0, 1, 2, 2),
  span: fc.record({
    from: fc.integer({ min: -1, max: days - 3 }),
    length: fc.integer({ min: 1, max: days }),
  }),
})

describe('the lowest price of a day', () => {
  it('is that of the cheapest itinerary a search of the day finds, whatever its stops', () => {
    const met = { priced: 0, byStops: 0, byTwo: 0 }
    fc.assert(
      fc.property(
        fc.array(flight, { minLength: 150, maxLength: 450, size: 'max' }),
        fc.array(ask, { minLength: 12, maxLength: 12 }),
        (flights, asks) => {
          const columns = columnsOf(flights)
          const buffers = createSearchBuffers(columns, 20)
          for (const { span: drawn, ...one } of asks) {
            const from = firstDay + drawn.from
            const span = { firstDay: from, lastDay: from + drawn.length }
            const found = lowestWithStops(columns, buffers, { ...one, ...span })
            const searched = Array.from(found, (_, index) =>
              cheapest(columns, buffers, one, span.firstDay + index),
            )
            expect([...found]).toEqual(searched.map(({ rial }) => rial))
            met.priced += searched.filter(({ rial }) => Number.isFinite(rial)).length
            met.byStops += searched.filter(({ legs }) => legs > 1).length
            met.byTwo += searched.filter(({ legs }) => legs > 2).length
          }
        },
      ),
      { numRuns: 150, seed: 5 },
    )
    expect(met.priced).toBeGreaterThan(1000)
    expect(met.byStops).toBeGreaterThan(300)
    expect(met.byTwo).toBeGreaterThan(50)
  }, 60_000)

  it('leaves what the search before has found as it was', () => {
    const [flights = []] = fc.sample(
      fc.array(flight, { minLength: 400, maxLength: 400, size: 'max' }),
      {
        numRuns: 1,
        seed: 9,
      },
    )
    const columns = columnsOf(flights)
    const buffers = createSearchBuffers(columns)
    const wish = { origins: ['THR'], destinations: ['IST'], day: firstDay + 3 }
    const plain = { party: { adults: 1, children: 0, infants: 0 }, cabin: 1, nowMinutes: 0 }
    const found = search(columns, buffers, { ...plain, journeys: [wish] })
    expect(found.count).toBeGreaterThan(1)
    const before = structuredClone(found)
    const span = { firstDay, lastDay: firstDay + days }
    lowestWithStops(columns, buffers, { ...plain, ...wish, ...span, origins: ['MHD'] })
    expect(found).toEqual(before)
  })
})

/** The first of a search of one day, which is the cheapest that can be bought; Infinity when nothing can. */
function cheapest(
  columns: Columns,
  buffers: ReturnType<typeof createSearchBuffers>,
  { origins, destinations, ...one }: AskOf,
  day: number,
) {
  const journeys = [{ origins, destinations, day }]
  const { count, seats, totalRial, rows } = search(columns, buffers, { ...one, journeys })
  if (count === 0 || (seats[0] ?? 0) === 0) return { rial: Number.POSITIVE_INFINITY, legs: 0 }
  return { rial: totalRial[0] ?? 0, legs: [0, 1, 2].filter((leg) => (rows[leg] ?? -1) >= 0).length }
}
type AskOf = Omit<typeof ask extends fc.Arbitrary<infer One> ? One : never, 'span'>
