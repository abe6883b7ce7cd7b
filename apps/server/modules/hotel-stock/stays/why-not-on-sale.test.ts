import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlanTerms, type RateNight, type RoomNight, whyNotOnSale } from './index.ts'

const plan: PlanTerms = {
  board: 'BB',
  pays: 'prepaid',
  market: 'any',
  validFrom: null,
  validUntil: null,
  releaseDays: 0,
  leastNights: 1,
  mostNights: null,
  pricesPer: 'room',
  taxPercent: 10,
  commissionPercent: 12,
  tax: 'added',
}
const open: RateNight = {
  priceRial: 1,
  singleRial: null,
  extraAdultRial: null,
  leastNightsArriving: 1,
  leastNightsThrough: 1,
  mostNights: null,
  isClosedToArrival: false,
  isClosedToDeparture: false,
  isClosed: false,
}
const free: RoomNight = { free: 2, isStopped: false, releaseDays: null }
const stay = {
  plan,
  roomNights: [free, free, free],
  rateNights: [open, open, open],
  departure: null,
  checkIn: '2027-01-10',
  daysAhead: 5,
  market: 'iranian' as const,
  rooms: 1,
}
const withRate = (at: number, change: Partial<RateNight>) =>
  stay.rateNights.map((night, index) => (index === at ? { ...night, ...change } : night))
const withRoom = (at: number, change: Partial<RoomNight>) =>
  stay.roomNights.map((night, index) => (index === at ? { ...night, ...change } : night))

describe('a stay of three nights', () => {
  it.each([
    ['can be bought', {}, null],
    ['wants every night', { rateNights: [open, null, open] }, 'night-missing'],
    ['wants an allotment in every night', { roomNights: [free, free, null] }, 'night-missing'],
    [
      'is closed by one stopped night of the room',
      { roomNights: withRoom(1, { isStopped: true }) },
      'stopped',
    ],
    ['is sold out by its fullest night', { roomNights: withRoom(2, { free: 0 }) }, 'sold-out'],
    ['needs as many rooms as are wanted together', { rooms: 3 }, 'sold-out'],
    [
      'is closed by one closed night of the rate',
      { rateNights: withRate(2, { isClosed: true }) },
      'closed',
    ],
    [
      'is too short for the least stay of its arrival',
      { rateNights: withRate(0, { leastNightsArriving: 4 }) },
      'too-short',
    ],
    [
      'is not bound by the least stay of another arrival',
      { rateNights: withRate(1, { leastNightsArriving: 9 }) },
      null,
    ],
    [
      'is too short for the least stay through a middle night',
      { rateNights: withRate(1, { leastNightsThrough: 4 }) },
      'too-short',
    ],
    [
      'is too long for one of its nights',
      { rateNights: withRate(1, { mostNights: 2 }) },
      'too-long',
    ],
    [
      'may not arrive where arrival is closed',
      { rateNights: withRate(0, { isClosedToArrival: true }) },
      'closed-to-arrival',
    ],
    [
      'may sleep through a day closed to arrival',
      { rateNights: withRate(1, { isClosedToArrival: true }) },
      null,
    ],
    [
      'may not leave where departure is closed',
      { departure: { isClosedToDeparture: true } },
      'closed-to-departure',
    ],
    [
      'may sleep a night closed to departure',
      { rateNights: withRate(2, { isClosedToDeparture: true }) },
      null,
    ],
    ['comes too late for the release days', { plan: { ...plan, releaseDays: 6 } }, 'too-late'],
    [
      'is released by the night of arrival in place of the plan',
      { plan: { ...plan, releaseDays: 6 }, roomNights: withRoom(0, { releaseDays: 2 }) },
      null,
    ],
    [
      'is not sold to another market',
      { plan: { ...plan, market: 'foreign' as const } },
      'other-market',
    ],
    [
      'arrives before the plan is valid',
      { plan: { ...plan, validFrom: '2027-01-11' } },
      'not-valid',
    ],
    ['may end after the plan is valid', { plan: { ...plan, validUntil: '2027-01-10' } }, null],
  ])('%s', (_outcome, change, why) => {
    expect(whyNotOnSale({ ...stay, ...change })).toBe(why)
  })
})

it('edge 15: is bought exactly where every rule, taken alone, lets it pass', () => {
  const rate = fc.record({
    leastNightsArriving: fc.integer({ min: 1, max: 4 }),
    leastNightsThrough: fc.integer({ min: 1, max: 4 }),
    mostNights: fc.option(fc.integer({ min: 1, max: 6 })),
    isClosedToArrival: fc.boolean(),
    isClosedToDeparture: fc.boolean(),
    isClosed: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  })
  const room = fc.record({
    free: fc.integer({ min: 0, max: 6 }),
    isStopped: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
    releaseDays: fc.option(fc.integer({ min: 0, max: 9 })),
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(rate, room), { minLength: 1, maxLength: 5 }),
      rate,
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 3 }),
      (nights, departure, daysAhead, rooms) => {
        const rateNights = nights.map(([of]) => ({ ...open, ...of }))
        const roomNights = nights.map(([, of]) => of)
        const [arrival] = rateNights
        const rules = [
          roomNights.every(({ free: left, isStopped }) => left >= rooms && !isStopped),
          rateNights.every((night) => !night.isClosed),
          rateNights.every((night) => nights.length >= night.leastNightsThrough),
          rateNights.every((night) => nights.length <= (night.mostNights ?? 99)),
          nights.length >= (arrival?.leastNightsArriving ?? 0),
          !arrival?.isClosedToArrival,
          !departure.isClosedToDeparture,
          daysAhead >= (roomNights[0]?.releaseDays ?? 0),
        ]
        const why = whyNotOnSale({ ...stay, roomNights, rateNights, departure, daysAhead, rooms })
        expect(why === null).toBe(rules.every(Boolean))
      },
    ),
    { numRuns: 1_000 },
  )
})
