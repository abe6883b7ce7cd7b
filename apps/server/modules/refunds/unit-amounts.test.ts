import { shareOut } from '@parastoo/kit/share-out'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paidOf, shareDiscount } from '../orders/index.ts'
import { amountsOf } from './quote-items.ts'
import { discountBackOf, lostOf, penaltyOf, refundOf, sourcesOfRefund } from './refund.ts'

const sold = fc
  .record({
    prices: fc.array(fc.integer({ min: 0, max: 3_000_000_000 }), { minLength: 1, maxLength: 9 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    cost: fc.double({ min: 0, max: 1.2, noNaN: true }),
    percent: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(24.717_212_39, 33.3)),
  })
  .filter(({ prices }) => prices.some((price) => price > 0))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The units of a line as they are written when it is placed, discounted and issued, and what the product would keep of them. */
function unitsOf({ prices, off, cost, percent }: Parameters<typeof linesOf>[0]) {
  const discountRial = Math.floor(sum(prices) * off)
  const shares = shareDiscount(prices, discountRial)
  const costs = shareOut(Math.floor(sum(prices) * cost), prices)
  const kept = prices.map((priceRial, place) => ({
    unitId: `${place}`,
    keptRial: penaltyOf(priceRial, percent),
    percent,
    validUntil: Temporal.Instant.fromEpochMilliseconds(0),
  }))
  return prices.map((priceRial, place) => {
    const unit = { unitId: `${place}`, priceRial, discountRial: shares[place] ?? 0 }
    return {
      ...amountsOf(unit, { units: kept }),
      unit,
      costRial: costs[place] ?? 0,
      // As the database generates it.
      dueRial: Math.min(penaltyOf(priceRial, percent), paidOf(unit)),
    }
  })
}

/** The amounts as they were reckoned before there were units: from the line's price list, its discount and its cost, at the quote. */
function linesOf({
  prices,
  off,
  cost,
  percent,
}: {
  prices: readonly number[]
  off: number
  cost: number
  percent: number
}) {
  const amountRial = sum(prices)
  const discounts = shareDiscount(prices, Math.floor(amountRial * off))
  const costs = shareOut(Math.floor(amountRial * cost), prices)
  return prices.map((priceRial, place) => ({
    priceRial,
    paidRial: priceRial - (discounts[place] ?? 0),
    costRial: costs[place] ?? 0,
    penaltyRial: Math.min(priceRial, Math.round((priceRial * percent) / 100)),
  }))
}

it('gives back of each unit what was given back of each passenger, to the rial', () => {
  fc.assert(
    fc.property(sold, (line) => {
      const before = linesOf(line)
      for (const [place, now] of unitsOf(line).entries()) {
        const then = before[place]
        if (!then) throw new Error('Somebody is missing')
        const refundRial = Math.max(0, then.paidRial - then.penaltyRial)
        expect(refundOf(now)).toBe(refundRial)
        expect(paidOf(now.unit) - now.dueRial).toBe(refundRial)
        expect(lostOf(now)).toBe(then.paidRial - refundRial)
        expect(discountBackOf(now)).toBe(then.priceRial - then.penaltyRial - refundRial)
        expect(sourcesOfRefund(now)).toEqual(sourcesOfRefund(then))
      }
    }),
    { numRuns: 500 },
  )
})

it('spreads a discount to the rial, and never gives back more than was paid', () => {
  fc.assert(
    fc.property(sold, (line) => {
      const units = unitsOf(line)
      const paid = sum(units.map(({ paidRial }) => paidRial))
      expect(paid).toBe(sum(line.prices) - Math.floor(sum(line.prices) * line.off))
      for (const { paidRial, priceRial, dueRial } of units) {
        expect(paidRial).toBeGreaterThanOrEqual(0)
        expect(paidRial).toBeLessThanOrEqual(priceRial)
        expect(dueRial).toBeLessThanOrEqual(paidRial)
      }
    }),
    { numRuns: 500 },
  )
})
