import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChildBand,
  type PlanTerms,
  priceRoom,
  type RateNight,
  type RoomTerms,
} from './index.ts'

const double: RoomTerms = {
  baseOccupancy: 2,
  mostAdults: 3,
  mostChildren: 3,
  mostPeople: 5,
  extraBeds: 2,
}
const plan: Pick<PlanTerms, 'pricesPer' | 'taxPercent' | 'tax'> = {
  pricesPer: 'room',
  taxPercent: 10,
  tax: 'added',
}
const night = (priceRial: number, more: Partial<RateNight> = {}): RateNight => ({
  priceRial,
  singleRial: null,
  extraAdultRial: Math.round(priceRial / 3),
  leastNightsArriving: 1,
  leastNightsThrough: 1,
  mostNights: null,
  isClosedToArrival: false,
  isClosedToDeparture: false,
  isClosed: false,
  ...more,
})
const bands: ChildBand[] = [
  {
    fromAge: 0,
    untilAge: 2,
    withoutBed: { percent: 0 },
    withBed: null,
    countsInOccupancy: false,
    mostFreePerRoom: null,
  },
  {
    fromAge: 2,
    untilAge: 7,
    withoutBed: { percent: 0 },
    withBed: { percent: 50 },
    countsInOccupancy: true,
    mostFreePerRoom: 1,
  },
  {
    fromAge: 7,
    untilAge: 12,
    withoutBed: { percent: 50 },
    withBed: { percent: 75 },
    countsInOccupancy: true,
    mostFreePerRoom: null,
  },
]
const price = (
  party: { adults: number; childAges: number[] },
  nights = [night(1_000_000)],
  more = {},
) => priceRoom({ room: double, plan, bands, nights, party, ...more })

describe('a room for a party', () => {
  it('says price and tax of each night', () => {
    const priced = price({ adults: 2, childAges: [] }, [night(1_000_000), night(1_500_005)])
    expect(priced).toMatchObject({
      nightsRial: [1_100_000, 1_650_006],
      totalRial: 2_750_006,
      taxRial: 250_001,
    })
  })

  it('lets one child of five sleep free, and gives the second a bed at half', () => {
    const priced = price({ adults: 2, childAges: [5, 4] })
    expect(priced?.children).toEqual([
      { age: 5, way: 'without-bed', priceRial: 0 },
      { age: 4, way: 'with-bed', priceRial: 250_000 },
    ])
    expect(priced?.totalRial).toBe(1_375_000)
  })

  it('edge 3: charges by the age on the day of arrival: the birthday moves the price', () => {
    const totals = [1, 2, 6, 7, 11, 12].map(
      (age) => price({ adults: 2, childAges: [age] })?.totalRial,
    )
    expect(totals).toEqual([1_100_000, 1_100_000, 1_100_000, 1_375_000, 1_375_000, 1_466_666])
  })

  it('lets a child fill the second place of a double beside one adult', () => {
    expect(price({ adults: 1, childAges: [8] })).toMatchObject({
      totalRial: 1_100_000,
      children: [{ age: 8, way: 'in-room', priceRial: 0 }],
    })
  })

  it('has a price for one alone where the hotel has one', () => {
    const nights = [night(1_000_000, { singleRial: 800_000 })]
    expect(price({ adults: 1, childAges: [] }, nights)?.totalRial).toBe(880_000)
    expect(price({ adults: 2, childAges: [] }, nights)?.totalRial).toBe(1_100_000)
  })

  it('edge 4: takes no more people than fit, infants not counted', () => {
    expect(price({ adults: 4, childAges: [] })).toBeNull()
    expect(price({ adults: 3, childAges: [3, 3, 3] })).toBeNull()
    expect(price({ adults: 2, childAges: [8, 8, 8, 0, 1] })).not.toBeNull()
    expect(
      price({ adults: 3, childAges: [] }, [night(1_000_000, { extraAdultRial: null })]),
    ).toBeNull()
  })

  it('keeps tax that the hotel asks for itself out of the total', () => {
    const atHotel = { plan: { ...plan, tax: 'at-hotel' } }
    expect(price({ adults: 2, childAges: [] }, [night(1_000_000)], atHotel)).toMatchObject({
      totalRial: 1_000_000,
      taxRial: 0,
      taxAtHotelRial: 100_000,
    })
    const included = { plan: { ...plan, tax: 'included' } }
    expect(price({ adults: 2, childAges: [] }, [night(1_100_000)], included)).toMatchObject({
      totalRial: 1_100_000,
      taxRial: 100_000,
    })
  })

  it('multiplies prices per person', () => {
    const perPerson = { plan: { ...plan, pricesPer: 'person' } }
    expect(
      price(
        { adults: 3, childAges: [] },
        [night(1_000_000, { extraAdultRial: 700_000 })],
        perPerson,
      )?.totalRial,
    ).toBe(2_970_000)
  })
})

const partyOf = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  childAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
})
const nightOf = fc
  .record({
    priceRial: fc.integer({ min: 1, max: 500_000_000 }),
    extraAdultRial: fc.integer({ min: 0, max: 100_000_000 }),
  })
  .map(({ priceRial, ...more }) => night(priceRial, more))
const anyPlan = fc.record({
  pricesPer: fc.constantFrom('room' as const, 'person' as const),
  tax: fc.constantFrom('included' as const, 'added' as const, 'at-hotel' as const),
  taxPercent: fc.integer({ min: 0, max: 20 }),
})

it('whole rial for any stay: nights sum up, a stay cut in two costs the same, one more guest is never cheaper', () => {
  fc.assert(
    fc.property(
      partyOf,
      fc.array(nightOf, { minLength: 2, maxLength: 14 }),
      anyPlan,
      fc.nat({ max: 12 }),
      (party, nights, ofPlan, cut) => {
        const of = (some: RateNight[], who = party) =>
          priceRoom({ room: double, plan: ofPlan, bands, nights: some, party: who })
        const whole = of(nights)
        if (!whole) return
        expect(whole.nightsRial.every((rial) => Number.isSafeInteger(rial) && rial > 0)).toBe(true)
        expect(whole.nightsRial.reduce((sum, rial) => sum + rial, 0)).toBe(whole.totalRial)
        const at = 1 + (cut % (nights.length - 1))
        const [first, second] = [of(nights.slice(0, at)), of(nights.slice(at))]
        expect((first?.totalRial ?? 0) + (second?.totalRial ?? 0)).toBe(whole.totalRial)
        expect((first?.taxRial ?? 0) + (second?.taxRial ?? 0)).toBe(whole.taxRial)
        const more = of(nights, { ...party, childAges: [...party.childAges, 9] })
        if (more) expect(more.totalRial).toBeGreaterThanOrEqual(whole.totalRial)
        const infant = of(nights, { ...party, childAges: [...party.childAges, 0] })
        expect(infant?.totalRial).toBe(whole.totalRial)
      },
    ),
    { numRuns: 500 },
  )
})
