import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { createOffers } from './offers.ts'
import type { SeatClass } from './stock/index.ts'
import { importPenalties } from './timetable/index.ts'

const { db } = await testDatabase({ maxConnections: 2 })
const clock = createTestClock('2030-01-01T08:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
await db.tx((tx) =>
  importPenalties(
    tx,
    `table,validFrom,clock,amount,percent
sample,2029-01-01,until-hours-before,3,30
sample,2029-01-01,after,0,80
sample,2030-01-01,until-hours-before,3,40
sample,2030-01-01,after,0,90
`,
  ),
)
const airport = (code: string) => (code === '???' ? null : { timeZone: 'Asia/Tehran' })
const needs = { db, clock, places: { airport }, commissionPercent: 7 } as never
const offers = createOffers(needs)
await offers.refresh()

const classOf = (some: Partial<SeatClass> = {}): SeatClass => ({
  airlineCode: 'W5',
  flightNumber: 1041,
  operationalSuffix: '',
  operatesOn: '2030-01-05',
  origin: 'THR',
  destination: 'MHD',
  isCharter: false,
  fareClass: 'Y',
  aircraft: '320',
  departsAt: at('2030-01-05T06:45Z'),
  arrivesAt: at('2030-01-05T08:10Z'),
  departureTime: '2030-01-05T10:15',
  arrivalTime: '2030-01-05T11:40',
  durationMinutes: 85,
  cabin: 1 as const,
  baggage: { amount: 20, unit: 'Kg' as const },
  isRefundable: true,
  penaltyTableId: 'sample',
  seatsLeft: 9,
  adultPriceRial: 1_000_003,
  childPriceRial: 500_000,
  infantPriceRial: 100_000,
  ...some,
})
const on = classOf({
  flightNumber: 7,
  origin: 'MHD',
  destination: 'KIH',
  fareClass: 'B',
  cabin: 2,
  isCharter: true,
  isRefundable: false,
  baggage: { amount: 1, unit: 'Pc' },
  adultPriceRial: 2_000_000,
  childPriceRial: 1_000_000,
  infantPriceRial: 0,
  departsAt: at('2030-01-05T09:00Z'),
})

describe('an offer', () => {
  const offer = offers.offerOf([[classOf(), on]], 4)

  it('costs what its flights cost together, and us less by the commission, whole rial', () => {
    expect(offer.unitPriceRial).toEqual({ Adult: 3_000_003, Child: 1_500_000, Infant: 100_000 })
    // 93 percent of 1,000,003 is 930,002.79.
    expect(offer.unitCostRial).toEqual({ Adult: 2_790_003, Child: 1_395_000, Infant: 93_000 })
  })

  it('is as strict as its strictest flight, in the cabin of the first', () => {
    expect(offer).toMatchObject({
      isCharter: true,
      isRefundable: false,
      cabinClass: 1,
      fareClass: 'Y+B',
      seats: 4,
      baggage: { amount: 1, unit: 'Pc' },
      offerKey: 'W5-1041-20300105-THRMHD-SY+W5-7-20300105-MHDKIH-CB',
    })
    expect(offers.offerOf([[classOf()], [classOf()]], 1)).toMatchObject({
      isCharter: false,
      isRefundable: true,
      fareClass: 'Y',
      baggage: { amount: 20, unit: 'Kg' },
    })
  })

  it('tells each leg in the words of a ticket', () => {
    expect(offer.journeys).toEqual([
      [
        {
          airlineCode: 'W5',
          flightNumber: '1041',
          origin: 'THR',
          destination: 'MHD',
          departureTime: '2030-01-05T10:15',
          arrivalTime: '2030-01-05T11:40',
          departsAt: at('2030-01-05T06:45Z'),
          arrivesAt: at('2030-01-05T08:10Z'),
          aircraft: 'Airbus A320',
          durationMinutes: 85,
          fareClass: 'Y',
          cabinClass: 1,
        },
        expect.objectContaining({ flightNumber: '7', cabinClass: 2, fareClass: 'B' }),
      ],
    ])
  })

  it('is of a flight at least', () => {
    expect(() => offers.offerOf([], 1)).toThrow('An offer needs a flight')
  })
})

describe('what is kept when it is cancelled', () => {
  const percents = (some: Partial<SeatClass> = {}, issuedAt = clock.now()) =>
    offers.penaltyOf([[classOf(some)]], issuedAt).map(({ percent }) => percent)

  it('goes by the table in force on the day of issue, by the clock of Tehran', () => {
    expect(percents()).toEqual([40, 90])
    expect(percents({}, at('2029-12-31T20:29Z'))).toEqual([30, 80])
    expect(percents({}, at('2029-12-31T20:30Z'))).toEqual([40, 90])
  })

  it('is everything of a class sold without return, whatever its table says', () => {
    const bands = offers.penaltyOf([[classOf({ isRefundable: false })]], clock.now())
    expect(bands).toEqual([{ until: null, percent: 100, labelFa: 'در هر زمان' }])
  })

  it('is not known without a table in force, nor without the clock of the origin', () => {
    expect(percents({ penaltyTableId: 'other' })).toEqual([])
    expect(percents({}, at('2028-01-01T08:00Z'))).toEqual([])
    expect(percents({ origin: '???' })).toEqual([])
  })

  it('is reckoned by the first departure of a journey for all its legs', () => {
    const second = classOf({ origin: 'MHD', departsAt: at('2030-01-05T20:00Z') })
    const [first] = offers.penaltyOf([[classOf(), second]], clock.now())
    expect(first?.until?.toString()).toBe('2030-01-05T03:45:00Z')
    const apart = offers.penaltyOf([[classOf()], [second]], clock.now())
    expect(apart.map(({ until }) => until?.toString())).toEqual([
      '2030-01-05T03:45:00Z',
      '2030-01-05T17:00:00Z',
      undefined,
    ])
  })

  it('weighs each leg by its price', () => {
    const strict = classOf({ isRefundable: false, adultPriceRial: 3_000_009 })
    expect(
      offers.penaltyOf([[classOf(), strict]], clock.now()).map(({ percent }) => percent),
    ).toEqual([85, 97.5])
  })

  it('stands in the offer, reckoned once', () => {
    const offer = offers.offerOf([[classOf()]], 1)
    expect(offer.penaltyBands.map(({ percent }) => percent)).toEqual([40, 90])
    expect(offer.penaltyBands).toBe(offer.penaltyBands)
  })

  it('is not known before the tables are read', () => {
    expect(createOffers(needs).penaltyOf([[classOf()]], clock.now())).toEqual([])
  })
})
