import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  discountBackOf,
  isSameName,
  lostOf,
  penaltyOf,
  refundOf,
  sourcesOfRefund,
} from './refund.ts'

const rial = fc.integer({ min: 0, max: 9_000_000_000_000 })

const share = fc.double({ min: 0, max: 1, noNaN: true })

it('takes a refund from supplier and agency to the rial, never more from either than it had', () => {
  fc.assert(
    fc.property(rial, share, share, share, (priceRial, costShare, keptShare, paidShare) => {
      const costRial = Math.floor(priceRial * costShare)
      const penaltyRial = Math.floor(priceRial * keptShare)
      const amounts = { priceRial, costRial, penaltyRial, paidRial: priceRial * paidShare }
      amounts.paidRial = Math.floor(amounts.paidRial)
      const parts = sourcesOfRefund(amounts)
      expect(parts.fromSupplierRial + parts.fromRevenueRial).toBe(priceRial - penaltyRial)
      expect(parts.fromSupplierRial).toBeGreaterThanOrEqual(0)
      expect(parts.fromSupplierRial).toBeLessThanOrEqual(costRial)
      expect(parts.fromRevenueRial).toBeGreaterThanOrEqual(0)
      // The rial that does not divide is the agency's.
      expect(parts.fromRevenueRial).toBeLessThanOrEqual(priceRial - costRial + 1)
      // Customer and discount get all of it, and neither more than it had paid.
      expect(refundOf(amounts) + discountBackOf(amounts)).toBe(priceRial - penaltyRial)
      expect(refundOf(amounts)).toBeLessThanOrEqual(amounts.paidRial)
      expect(lostOf(amounts)).toBeGreaterThanOrEqual(0)
      expect(discountBackOf(amounts)).toBeGreaterThanOrEqual(0)
      expect(discountBackOf(amounts)).toBeLessThanOrEqual(priceRial - amounts.paidRial)
    }),
    { numRuns: 1_000 },
  )
})

it('takes from the supplier what it says, and the rest from the agency, whichever way', () => {
  const amounts = { priceRial: 1_000, costRial: 900, penaltyRial: 300 }
  const sourcesBy = (supplierBackRial: number | null) =>
    sourcesOfRefund({ ...amounts, supplierBackRial })
  expect(sourcesBy(null)).toEqual({ fromSupplierRial: 630, fromRevenueRial: 70 })
  expect(sourcesBy(600)).toEqual({ fromSupplierRial: 600, fromRevenueRial: 100 })
  expect(sourcesBy(800)).toEqual({ fromSupplierRial: 800, fromRevenueRial: -100 })
  expect(sourcesBy(-50)).toEqual({ fromSupplierRial: -50, fromRevenueRial: 750 })
})

it('keeps no more than the price at any percent', () => {
  fc.assert(
    fc.property(rial, fc.integer({ min: 0, max: 100 }), (priceRial, percent) => {
      const penaltyRial = penaltyOf(priceRial, percent)
      expect(penaltyRial).toBeGreaterThanOrEqual(0)
      expect(penaltyRial).toBeLessThanOrEqual(priceRial)
      if (percent === 100) expect(penaltyRial).toBe(priceRial)
    }),
  )
})

it('knows a name however its spaces and letters are typed', () => {
  expect(isSameName('سارا مرادی', 'سارا\u200cمرادي')).toBe(true)
  expect(isSameName('سارا مرادی', ' سارا  مرادی ')).toBe(true)
  expect(isSameName('سارا مرادی', 'سارا مراد')).toBe(false)
  expect(isSameName('', '')).toBe(false)
})

it('tells what the customer loses: the penalty, and never more than was paid', () => {
  expect(lostOf({ paidRial: 1_000, penaltyRial: 300 })).toBe(300)
  expect(lostOf({ paidRial: 1_000, penaltyRial: 1_500 })).toBe(1_000)
})

it('knows a name in the letters of an Arabic keyboard, and no other for it', () => {
  expect(isSameName('آرش كریمی', 'ارش کریمی')).toBe(true)
  expect(isSameName('کریمی', 'ریمی')).toBe(false)
  expect(isSameName('آرش', 'رش')).toBe(false)
})
