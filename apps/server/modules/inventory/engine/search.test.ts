import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { sized } from '../../../platform/testing/sized.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { changePrice, holdSeats, releaseSeats } from '../stock/index.ts'
import { addSampleFlight } from '../stock/testing/stock-fixture.ts'
import { createEngine, type Found } from './index.ts'
import { addPlaces, askSql, type SqlAsk, type SqlItinerary } from './testing/ask-sql.ts'

const { db } = await testDatabase()
const clock = createTestClock('2030-12-01T00:00:00Z')
const places = [
  { code: 'THR', countryCode: 'IR', cityCode: 'THR', lat: 35.69, lon: 51.31 },
  { code: 'IKA', countryCode: 'IR', cityCode: 'THR', lat: 35.42, lon: 51.15 },
  { code: 'MHD', countryCode: 'IR', cityCode: 'MHD', lat: 36.24, lon: 59.64 },
  { code: 'SYZ', countryCode: 'IR', cityCode: 'SYZ', lat: 29.54, lon: 52.59 },
  { code: 'IFN', countryCode: 'IR', cityCode: 'IFN', lat: 32.75, lon: 51.86 },
  { code: 'IST', countryCode: 'TR', cityCode: 'IST', lat: 41.28, lon: 28.75 },
  { code: 'SAW', countryCode: 'TR', cityCode: 'IST', lat: 40.9, lon: 29.31 },
  { code: 'DXB', countryCode: 'AE', cityCode: 'DXB', lat: 25.25, lon: 55.36 },
  { code: 'NJF', countryCode: 'IQ', cityCode: 'NJF', lat: 31.99, lon: 44.4 },
]
const airports = places.map(({ code }) => code)
const take = 30
const engine = createEngine({
  db,
  take,
  log: silentLog,
  factsOf: (airport) => places.find(({ code }) => code === airport),
})
const stock = { db, clock, announce: engine.announce }
const minutesOf = (instant: Temporal.Instant) => instant.epochMilliseconds / 60_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const dateAfter = (days: number) => Temporal.PlainDate.from('2030-12-01').add({ days }).toString()

let state = 11
/** The same draws in every run. */
const draw = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <Value>(values: readonly Value[]) => values[draw(values.length)] as Value
const offerKeys: string[] = []
for (let index = 0; index < 1400; index += 1) {
  const origin = pick(airports)
  const flight = await addSampleFlight(db, {
    airlineCode: pick(['IR', 'W5', 'PYA']),
    flightNumber: index + 1,
    operatesOn: dateAfter(draw(9)),
    origin,
    destination: pick(airports.filter((airport) => airport !== origin)),
    departure: `${String(draw(24)).padStart(2, '0')}:${pick(['00', '15', '59'])}`,
    durationMinutes: 60 + draw(200),
    classes: ['Y', 'M', 'Q'].slice(0, 1 + draw(3)).map((fareClass) => ({
      fareClass,
      isCharter: draw(3) === 0,
      cabin: pick([1, 1, 1, 2] as const),
      seats: draw(8),
      adultPrice: 10_000_000 + draw(9) * 1_000_000,
      childPrice: 5_000_000 + draw(3) * 1_000_000,
    })),
  })
  offerKeys.push(...flight.offerKeys)
}
// Clocks: three hours and a half ahead of UTC in Iran, three in Turkey, and half of Turkey's flights on another clock.
await sql`
  update inventory.flight_date set departs_at = departs_at - interval '210 minutes', arrives_at = arrives_at - interval '210 minutes'
  where origin in ('THR', 'IKA', 'MHD', 'SYZ', 'IFN')`.execute(tables(db))
await sql`
  update inventory.flight_date set departs_at = departs_at - interval '3 hours' + (id % 2) * interval '1 hour',
    arrives_at = arrives_at - interval '3 hours' + (id % 2) * interval '1 hour'
  where origin in ('IST', 'SAW')`.execute(tables(db))
await sql`insert into inventory.connection_rule values ('DXB', true, 90, 600), ('SYZ', false, 45, 300)`.execute(
  tables(db),
)
await addPlaces(db, places)
await engine.open()
afterAll(() => engine.close())

type Ask = Omit<SqlAsk, 'now'>

function askEngine(asks: readonly Pick<Ask, 'origins' | 'destinations' | 'date'>[], ask: Ask) {
  const found = engine.search({
    journeys: asks.map(({ date, ...ends }) => ({ ...ends, day: dayOf(date) })),
    party: ask.party,
    cabin: ask.cabin,
    nowMinutes: minutesOf(clock.now()),
  })
  return { found, itineraries: spell(found) }
}

/** What can be bought of it, in the words of the SQL. */
function spell(found: Found): (SqlItinerary & { minutes: number })[] {
  return Array.from({ length: found.count }, (_, index) => {
    const journeys = engine.spellOut(found, index)
    const legs = journeys.flat()
    const first = legs[0]
    const last = legs.at(-1)
    if (!first || !last) throw new Error('An itinerary without a flight')
    return {
      legs: journeys
        .map((flights) =>
          flights
            .map((leg) =>
              [
                `${leg.airlineCode} ${leg.flightNumber} ${leg.departureTime}`,
                `${leg.isCharter ? 'C' : 'S'}${leg.fareClass}`,
              ].join(' '),
            )
            .join(' + '),
        )
        .join(' / '),
      seats: found.seats[index] ?? 0,
      total: found.totalRial[index] ?? 0,
      departs: minutesOf(first.departsAt),
      arrives: minutesOf(last.arrivesAt),
      minutes: found.durationMinutes[index] ?? 0,
    }
  }).filter(({ seats }) => seats > 0)
}

async function happen(): Promise<void> {
  const offerKey = pick(offerKeys)
  const key = newId()
  const party = { adults: 1 + draw(3), children: draw(2), infants: 0 }
  const until = clock.now().add({ minutes: 15 })
  switch (draw(4)) {
    case 0:
      await holdSeats(stock, { key, offerKey, party, until })
      break
    case 1:
      await holdSeats(stock, { key, offerKey, party, until })
      await releaseSeats(stock, key)
      break
    case 2:
      await changePrice(stock, { offerKey, adultPriceRial: 9_000_000 + draw(9) * 1_000_000 })
      break
    default:
      clock.advance({ minutes: draw(10) })
  }
}

const someOf = (values: string[]) => fc.subarray(values, { minLength: 1, maxLength: 2 })
const asks = fc.record({
  origins: someOf([...airports, 'XXX']),
  destinations: someOf([...airports, 'XXX']),
  date: fc.integer({ min: 0, max: 9 }).map(dateAfter),
  party: fc.record({
    adults: fc.integer({ min: 1, max: 4 }),
    children: fc.integer({ min: 0, max: 2 }),
    infants: fc.integer({ min: 0, max: 1 }),
  }),
  cabin: fc.constantFrom(1, 1, 1, 2),
})

const sortKeys: Record<
  string,
  (one: { total: number; departs: number; arrives: number }) => number
> = {
  cheapest: ({ total }) => total,
  dearest: ({ total }) => -total,
  fastest: ({ departs, arrives }) => arrives - departs,
  earliest: ({ departs }) => departs,
  latest: ({ departs }) => -departs,
}
const firstBy = (
  itineraries: readonly SqlItinerary[],
  key: (one: SqlItinerary) => number,
  take: number,
) =>
  itineraries
    .map(key)
    .sort((a, b) => a - b)
    .slice(0, take)

describe('itineraries with up to two stops are those that plain SQL finds', () => {
  it('in many searches, with sales, releases, price changes and time between them', async () => {
    const met = { answers: 0, withStops: 0, cut: 0 }
    await fc.assert(
      fc.asyncProperty(asks, async (ask) => {
        await happen()
        const expected = await askSql(db, { ...ask, now: clock.now() })
        const { found, itineraries } = askEngine([ask], ask)
        met.answers += expected.length
        met.withStops += expected.filter(({ legs }) => legs.includes(' + ')).length
        const byName = new Map(expected.map((each) => [each.legs, each]))
        for (const { minutes, ...each } of itineraries) {
          expect(byName.get(each.legs)).toEqual(each)
          expect(minutes).toBe(each.arrives - each.departs)
        }
        if (found.isComplete) {
          expect(itineraries).toHaveLength(expected.length)
          return
        }
        met.cut += 1
        for (const key of Object.values(sortKeys))
          expect(firstBy(itineraries, key, take)).toEqual(firstBy(expected, key, take))
        // No filter lies about the best it can show: the cheapest of each airline and of each number of stops is there.
        const groups = [
          ({ legs }: SqlItinerary) => legs.split(' ')[0],
          ({ legs }: SqlItinerary) => String(legs.split(' + ').length),
        ]
        for (const group of groups)
          for (const [name, members] of Map.groupBy(expected, group)) {
            const cheapest = itineraries.filter((each) => group(each) === name)
            expect(firstBy(cheapest, sortKeys.cheapest as never, 1)).toEqual(
              firstBy(members, sortKeys.cheapest as never, 1),
            )
          }
      }),
      { numRuns: sized(40, 100), seed: 42 },
    )
    expect(met.answers).toBeGreaterThan(sized(200, 800))
    expect(met.withStops).toBeGreaterThan(sized(150, 600))
    expect(met.cut).toBeGreaterThan(sized(0, 1))
  }, 240_000)
})

describe('journeys sold together', () => {
  const pairs = fc.record({ ask: asks, stay: fc.integer({ min: 0, max: 3 }) })

  it('are the best sums of what SQL finds for each, one after the other', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(pairs, async ({ ask, stay }) => {
        const back = {
          origins: ask.destinations,
          destinations: ask.origins,
          date: Temporal.PlainDate.from(ask.date).add({ days: stay }).toString(),
        }
        const { found, itineraries } = askEngine([ask, back], ask)
        const sqlAsk = { ...ask, now: clock.now() }
        const out = await askSql(db, sqlAsk)
        const home = await askSql(db, { ...sqlAsk, ...back })
        const isWhole = [ask, back].every((each) => askEngine([each], ask).found.isComplete)
        const expected = out.flatMap((first) =>
          home
            .filter(({ departs }) => departs > first.arrives)
            .map((second) => ({
              legs: `${first.legs} / ${second.legs}`,
              seats: Math.min(first.seats, second.seats),
              total: first.total + second.total,
              departs: first.departs,
              arrives: second.arrives,
            })),
        )
        const names = new Set(expected.map(({ legs }) => legs))
        for (const { legs } of itineraries) expect(names).toContain(legs)
        expect(itineraries.map(({ total }) => total)).toEqual(
          itineraries.map(({ total }) => total).sort((a, b) => a - b),
        )
        if (!isWhole) return
        compared += 1
        if (found.isComplete) expect(itineraries).toHaveLength(expected.length)
        for (const name of ['cheapest', 'dearest', 'earliest', 'latest'])
          expect(firstBy(itineraries, sortKeys[name] as never, 100)).toEqual(
            firstBy(expected, sortKeys[name] as never, 100),
          )
      }),
      { numRuns: sized(16, 40), seed: 7 },
    )
    expect(compared).toBeGreaterThan(sized(2, 6))
  }, 240_000)

  it('may be three, each from wherever the traveller wants', () => {
    const legs = [
      { origins: ['THR', 'IKA'], destinations: ['IST'], date: dateAfter(1) },
      { origins: ['SAW', 'IST'], destinations: ['DXB'], date: dateAfter(3) },
      { origins: ['DXB'], destinations: ['THR', 'IKA'], date: dateAfter(5) },
    ]
    const party = { adults: 1, children: 0, infants: 0 }
    const { found, itineraries } = askEngine(legs, { ...legs[0], party, cabin: 1 } as Ask)
    expect(found.journeys).toBe(3)
    expect(itineraries.length).toBeGreaterThan(20)
    for (const { legs: names } of itineraries) expect(names.split(' / ')).toHaveLength(3)
  })
})
