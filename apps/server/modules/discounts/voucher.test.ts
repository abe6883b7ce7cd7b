import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeText, type DiscountedOrder, discountOf, type Voucher } from './voucher.ts'

const now = Temporal.Instant.from('2030-01-01T10:00:00Z')
const voucher: Voucher = {
  voucherId: 'v',
  code: 'NOROOZ',
  titleFa: 'نوروز',
  worth: { basisPoints: 1_000 },
  ceilingRial: null,
  leastTotalRial: 0,
  products: null,
  routes: null,
  isFirstOrder: false,
  perUser: null,
  inAll: null,
  budgetRial: null,
  startsAt: now.subtract({ hours: 1 }),
  endsAt: null,
  stoppedAt: null,
}
const flightOf = (amountRial: number, routes: readonly string[] = ['THR-MHD', 'MHD-THR']) => ({
  lineId: 'flight',
  productType: 'DomesticFlight',
  amountRial,
  marks: routes.map((route) => `route:${route}`),
})
const hotel = { lineId: 'hotel', productType: 'Hotel', amountRial: 400_000, marks: [] }
const order: DiscountedOrder = {
  orderId: 'o',
  userId: 'u',
  lines: [flightOf(1_000_000)],
  isFirst: false,
}
const worth = (some: Partial<Voucher>, of: Partial<DiscountedOrder> = {}) =>
  discountOf({ ...voucher, ...some }, { ...order, ...of }, now)
const off = (...asked: Parameters<typeof worth>) => {
  const found = worth(...asked)
  return 'amountRial' in found ? found.amountRial : found.refused
}

describe('a code', () => {
  it.each([
    ['norooz', 'NOROOZ'],
    [' nor ooz-_1 ', 'NOROOZ1'],
    ['NOR\u200cOOZ۱۲', 'NOROOZ12'],
  ])('typed as %j is kept as %s', (typed, kept) => {
    expect(codeText(typed)).toBe(kept)
  })
})

describe('takes off', () => {
  it('its percent, its amount, and no more than its ceiling', () => {
    expect(off({})).toBe(100_000)
    expect(off({ worth: { amountRial: 70_000 } })).toBe(70_000)
    expect(off({ ceilingRial: 50_000 })).toBe(50_000)
    expect(off({ ceilingRial: 200_000 })).toBe(100_000)
  })

  it('whole toman only, unless it pays the whole order', () => {
    expect(off({}, { lines: [flightOf(1_000_099)] })).toBe(100_000)
    expect(off({ worth: { amountRial: 17 } })).toBe(10)
    expect(off({ worth: { amountRial: 5_000 } }, { lines: [flightOf(1_007)] })).toBe(1_007)
  })

  it('never more than the order, never part of a toman from an order it does not pay whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 10 }),
        fc.integer({ min: 1, max: 10_000 }),
        (totalRial, basisPoints) => {
          const taken = off({ worth: { basisPoints } }, { lines: [flightOf(totalRial)] })
          if (typeof taken !== 'number') return
          expect(taken).toBeLessThanOrEqual((totalRial * basisPoints) / 10_000)
          expect(taken > 0 && (taken % 10 === 0 || taken === totalRial)).toBe(true)
        },
      ),
    )
  })
})

describe('of an order with a flight and a hotel', () => {
  const both = { lines: [flightOf(1_000_000), hotel] }

  it('takes its share of what it is good for, and off nothing else', () => {
    expect(worth({}, both)).toEqual({ amountRial: 140_000, lineIds: ['flight', 'hotel'] })
    expect(worth({ products: ['Hotel'] }, both)).toEqual({
      amountRial: 40_000,
      lineIds: ['hotel'],
    })
    expect(off({ products: ['Hotel'], worth: { amountRial: 900_000 } }, both)).toBe(400_000)
  })

  it('needs its least total of what it is good for', () => {
    expect(off({ products: ['Hotel'], leastTotalRial: 400_001 }, both)).toBe(
      'DISCOUNT_TOTAL_TOO_SMALL',
    )
  })
})

describe('is worth something', () => {
  it.each<[string, Partial<Voucher>, Partial<DiscountedOrder>]>([
    ['from the moment it starts', { startsAt: now }, {}],
    ['until it ends', { endsAt: now.add({ milliseconds: 1 }) }, {}],
    ['until it is stopped', { stoppedAt: now.add({ milliseconds: 1 }) }, {}],
    ['for its product', { products: ['Hotel', 'DomesticFlight'] }, {}],
    ['on any of its routes', { routes: ['MHD-THR'] }, {}],
    ['on a first order', { isFirstOrder: true }, { isFirst: true }],
    ['from its least total on', { leastTotalRial: 1_000_000 }, {}],
  ])('%s', (_when, some, of) => {
    expect(off(some, of)).toBe(100_000)
  })
})

describe('is refused', () => {
  it.each<[string, Partial<Voucher>, Partial<DiscountedOrder>, string]>([
    ['early', { startsAt: now.add({ milliseconds: 1 }) }, {}, 'DISCOUNT_CODE_NOT_STARTED'],
    ['late', { endsAt: now }, {}, 'DISCOUNT_CODE_ENDED'],
    ['once stopped', { stoppedAt: now }, {}, 'DISCOUNT_CODE_ENDED'],
    ['for another product', { products: ['Hotel'] }, {}, 'DISCOUNT_CODE_NOT_FOR_THIS'],
    ['on another route', { routes: ['THR-KIH'] }, {}, 'DISCOUNT_CODE_NOT_FOR_THIS'],
    [
      'where nothing is flown',
      { routes: ['THR-KIH'] },
      { lines: [flightOf(1_000_000, [])] },
      'DISCOUNT_CODE_NOT_FOR_THIS',
    ],
    ['on a second order', { isFirstOrder: true }, {}, 'DISCOUNT_CODE_FIRST_ORDER'],
    ['below its least total', { leastTotalRial: 1_000_001 }, {}, 'DISCOUNT_TOTAL_TOO_SMALL'],
    [
      'when it comes to less than a toman',
      {},
      { lines: [flightOf(99)] },
      'DISCOUNT_TOTAL_TOO_SMALL',
    ],
  ])('%s', (_when, some, of, refused) => {
    expect(worth(some, of)).toMatchObject({ refused, field: 'code' })
  })

  it('with the total it needs, where that is the reason', () => {
    expect(worth({ leastTotalRial: 2_000_000 })).toMatchObject({
      detail: { leastTotal: 2_000_000 },
    })
    expect(worth({ endsAt: now })).not.toHaveProperty('detail')
  })
})
