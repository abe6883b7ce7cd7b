import { readColumns } from '@parastoo/contract/flights/columns'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Body } from '../../../platform/http/body.ts'
import { newId } from '../../../platform/ids.ts'
import type { PartyCount, PreparedProposals } from '../../flights/index.ts'
import { propose } from '../../flights/search/propose.ts'
import type { Columns, Found } from '../engine/index.ts'
import { spellOut } from '../engine/spell-out.ts'
import { createOffers } from '../offers.ts'
import { createProposalWriter } from './index.ts'
import {
  placesOnSale,
  type SampleFlight,
  sampleColumns,
  sampleFound,
} from './testing/sample-finds.ts'

const clock = createTestClock('2030-01-01T00:00:00Z')
let named = new Map([
  ['THR', ['مهرآباد', 'تهران']],
  ['MHD', ['شهید هاشمی‌نژاد «مشهد»', 'مشهد']],
])
const places = {
  airport(code: string) {
    const [nameFa, cityNameFa] = named.get(code) ?? []
    return nameFa === undefined ? undefined : ({ nameFa, cityNameFa } as never)
  },
  airline: (code: string) =>
    code === 'W5'
      ? ({ code, nameFa: 'ماهان', nameEn: 'Mahan', colour: '#00704a' } as never)
      : undefined,
  all: () => named as never,
}
const offers = createOffers({ db: {} as Db, clock, places, commissionPercent: 5 })
const supplier = 'inventory'
const writerOf = (limits: { legs?: number; itineraries?: number } = {}) =>
  createProposalWriter({ names: places, supplier, ...limits })

type Ask = { requestId: string; isReturning: boolean }

/** The way of objects: offers spelt out, proposed and sorted. */
function byObjects(columns: Columns, found: Found, party: PartyCount, ask: Ask): Proposal[] {
  const proposing = { ...ask, supplier, party, places: places as never }
  return Array.from({ length: found.count }, (_, index) =>
    propose(offers.offerOf(spellOut(columns, found, index), found.seats[index] ?? 0), proposing),
  ).sort((a, b) => Number(a.seat === 0) - Number(b.seat === 0) || a.totalPrice - b.totalPrice)
}

function byJson(prepared: PreparedProposals, ask: Ask): Proposal[] {
  const body = new Body()
  body.byte(0x5b)
  prepared.writeJson(body, ask, { from: 0, to: prepared.count })
  body.byte(0x5d)
  return JSON.parse(body.written().toString())
}

function columnsBody(prepared: PreparedProposals, ask: Ask): Uint8Array {
  const body = new Body()
  body.byte(1)
  prepared.writeColumns(body, ask)
  body.byte(0)
  body.sized(JSON.stringify({ reply: {}, proposals: [], returningProposals: [] }))
  return new Uint8Array(body.written())
}
const byColumns = (prepared: PreparedProposals, ask: Ask) =>
  readColumns(columnsBody(prepared, ask)).data.proposals

const price = fc.oneof(
  fc.integer({ min: 0, max: 900 }).map((value) => value * 100_000),
  fc.integer({ min: 0, max: 9_000_000_001 }),
)
const sampleClass = fc.record({
  cabin: fc.constantFrom(1 as const, 2 as const, 3 as const),
  isCharter: fc.boolean(),
  isRefundable: fc.boolean(),
  baggageAmount: fc.integer({ min: 0, max: 40 }),
  baggageUnit: fc.constantFrom('Kg' as const, 'Pc' as const),
  adultPrice: price,
  childPrice: price,
  infantPrice: price,
  seats: fc.integer({ min: 0, max: 12 }),
})
const sampleFlight: fc.Arbitrary<SampleFlight> = fc.record({
  airlineCode: fc.constantFrom('W5', 'IR', 'PYA'),
  flightNumber: fc.integer({ min: 1, max: 9999 }),
  suffix: fc.constantFrom('', '', 'A'),
  origin: fc.constantFrom('THR', 'MHD', 'IST'),
  destination: fc.constantFrom('KIH', 'DXB'),
  aircraft: fc.constantFrom('320', 'XYZ', 'A30'),
  departure: fc.integer({ min: 31_600_000, max: 32_100_000 }),
  durationMinutes: fc.integer({ min: 20, max: 900 }),
  aheadAtOrigin: fc.constantFrom(210, 0, -300, 270),
  aheadAtDestination: fc.constantFrom(210, 60, -720),
  classes: fc
    .array(sampleClass, { minLength: 1, maxLength: 3 })
    .map((classes) => classes.map((one, index) => ({ ...one, fareClass: 'YMQ'.charAt(index) }))),
})
const party = fc.record({
  adults: fc.integer({ min: 1, max: 9 }),
  children: fc.integer({ min: 0, max: 4 }),
  infants: fc.integer({ min: 0, max: 3 }),
})
/** Finds of 1 to 6 journeys with 1 to 3 legs each, of classes drawn from 0 to 999 and folded into those there are. */
const finds = fc.integer({ min: 1, max: 6 }).chain((journeys) =>
  fc.array(
    fc.array(fc.array(fc.nat(999), { minLength: 1, maxLength: 3 }), {
      minLength: journeys,
      maxLength: journeys,
    }),
    { maxLength: 25 },
  ),
)
const fold = (drawn: number[][][], places: readonly number[]) =>
  drawn.map((itinerary) =>
    itinerary.map((legs) => legs.map((leg) => places[leg % places.length] ?? 0)),
  )

describe('what is written', () => {
  it('means what objects would: any legs, journeys, prices, parties, sold out or not, kept or new', () => {
    const writer = writerOf({ legs: 64, itineraries: 16 })
    let [written, soldOut] = [0, 0]
    fc.assert(
      fc.property(
        fc.array(sampleFlight, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(finds, party, fc.boolean()), { minLength: 1, maxLength: 3 }),
        (flights, questions) => {
          const columns = sampleColumns(flights)
          for (const [drawn, people, isReturning] of questions) {
            const itineraries = fold(drawn, placesOnSale(columns))
            const found = sampleFound(columns, itineraries, people)
            const ask = { requestId: newId(), isReturning }
            const expected = byObjects(columns, found, people, ask)
            const prepared = writer.prepare(columns, found, people)
            expect(byJson(prepared, ask)).toEqual(expected)
            // Again, from what was kept, and as columns.
            expect(byJson(prepared, ask)).toEqual(expected)
            expect(byColumns(prepared, ask)).toEqual(expected)
            expect(prepared.count).toBe(expected.length)
            expected.forEach((proposal, index) => {
              expect(prepared.seatsAt(index)).toBe(proposal.seat)
              expect(prepared.totalRialAt(index)).toBe(proposal.totalPrice)
            })
            written += expected.length
            soldOut += expected.filter(({ seat }) => seat === 0).length
          }
        },
      ),
      { numRuns: 300, seed: 42 },
    )
    expect(written).toBeGreaterThan(2000)
    expect(soldOut).toBeGreaterThan(300)
  })
})

const flight = (changes: Partial<SampleFlight> = {}): SampleFlight => ({
  airlineCode: 'W5',
  flightNumber: 1041,
  suffix: '',
  origin: 'THR',
  destination: 'MHD',
  aircraft: '320',
  departure: 31_700_000,
  durationMinutes: 90,
  aheadAtOrigin: 210,
  aheadAtDestination: 210,
  classes: [
    {
      fareClass: 'Y',
      cabin: 1,
      isCharter: false,
      isRefundable: true,
      baggageAmount: 20,
      baggageUnit: 'Kg',
      seats: 9,
      adultPrice: 41_000_000,
      childPrice: 30_000_000,
      infantPrice: 4_000_000,
    },
  ],
  ...changes,
})
const one = { adults: 1, children: 0, infants: 0 }
const ask = { requestId: '018f0000-0000-7000-8000-000000000001', isReturning: false }

describe('what is kept', () => {
  it('is written anew when the price, the names or the columns change', () => {
    const writer = writerOf()
    const columns = sampleColumns([flight(), flight({ flightNumber: 7, departure: 31_700_100 })])
    const prices = () => {
      const prepared = writer.prepare(columns, sampleFound(columns, [[[0]]], one), one)
      const [json, read] = [byJson(prepared, ask), byColumns(prepared, ask)]
      expect(json).toEqual(read)
      return json[0]
    }
    expect(prices()?.totalPrice).toBe(41_000_000)
    const { fares } = columns
    fares.adultPriceRial[2] = 12_345_678
    fares.fareClass[2] = 'Y'.charCodeAt(0)
    columns.classFare[0] = 2
    expect(prices()?.totalPrice).toBe(12_345_678)
    expect(prices()?.flightGroups[0]?.flightLegs[0]?.originCityName).toBe('تهران')
    named = new Map([...named, ['THR', ['مهرآباد', 'طهران']]])
    expect(prices()?.flightGroups[0]?.flightLegs[0]?.originCityName).toBe('طهران')
    const others = sampleColumns([flight({ flightNumber: 99 })])
    const prepared = writer.prepare(others, sampleFound(others, [[[0]]], one), one)
    expect(byJson(prepared, ask)[0]?.flightGroups[0]?.flightLegs[0]?.flightNumber).toBe('99')
  })

  it('shows the seats of now and each party its own prices', () => {
    const writer = writerOf()
    const columns = sampleColumns([flight()])
    const write = (people: PartyCount) =>
      byJson(writer.prepare(columns, sampleFound(columns, [[[0]]], people), people), ask)[0]
    expect(write(one)).toMatchObject({ seat: 9, totalPrice: 41_000_000 })
    columns.classSeats[0] = 2
    expect(write(one)).toMatchObject({ seat: 2 })
    const family = { adults: 2, children: 1, infants: 1 }
    expect(write(family)).toMatchObject({ seat: 0, totalPrice: 116_000_000 })
    expect(write(family)?.prices.map(({ paxType }) => paxType)).toEqual([
      'Adult',
      'Child',
      'Infant',
    ])
    expect(write(one)).toMatchObject({ seat: 2, totalPrice: 41_000_000 })
  })

  it('stays within its bounds, and answers rightly past them', () => {
    const writer = writerOf({ legs: 8, itineraries: 16 })
    const flights = Array.from({ length: 60 }, (_, index) =>
      flight({ flightNumber: index + 1, departure: 31_700_000 + index }),
    )
    const columns = sampleColumns(flights)
    const found = sampleFound(
      columns,
      flights.map((_, index) => [[index]]),
      one,
    )
    for (let time = 0; time < 3; time += 1) {
      const numbers = byJson(writer.prepare(columns, found, one), ask).map(
        ({ flightGroups }) => flightGroups[0]?.flightLegs[0]?.flightNumber,
      )
      expect(numbers).toEqual(flights.map(({ flightNumber }) => String(flightNumber)))
    }
    expect(writer.kept().legs).toBeLessThanOrEqual(8)
    expect(writer.kept().itineraries).toBeLessThanOrEqual(16)
  })
})

describe('a body of columns', () => {
  const columns = sampleColumns([flight(), flight({ flightNumber: 7, departure: 31_700_100 })])
  const found = sampleFound(columns, [[[0]], [[1]], [[0, 1]]], one)
  const whole = columnsBody(writerOf().prepare(columns, found, one), ask)

  it('that is cut off anywhere is refused, and so is one that goes on', () => {
    for (let length = 0; length < whole.length; length += 1)
      expect(() => readColumns(whole.subarray(0, length))).toThrow()
    expect(() => readColumns(new Uint8Array([...whole, 0]))).toThrow('longer')
    expect(readColumns(whole).data.proposals).toHaveLength(3)
  })
})
