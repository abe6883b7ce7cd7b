import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dinarsFor, shareDinars } from './dinars.ts'

const fib = { bank: 'FIB', amount: 8_000_000, dinars: 10_001, backAmount: 0, backDinars: 0 }

it('gives of a payment no part above its share, and all of it when all comes back', () => {
  const amount = fc.integer({ min: 1, max: 9_000_000_000_000 })
  const dinars = fc.integer({ min: 1, max: 999_999_999_999 })
  const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(amount, dinars, weights, (amount, dinars, weights) => {
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      const payment = { ...fib, amount, dinars }
      let given = 0
      for (const weight of weights) {
        const part = Math.floor((amount / whole) * weight)
        const { shares, restRial } = shareDinars([payment], Math.min(part, amount))
        for (const share of shares) {
          payment.backAmount += share.amountRial
          payment.backDinars += share.dinars
          // Below the next whole dinar above its own share.
          const most = (BigInt(share.amountRial) * BigInt(dinars)) / BigInt(amount) + 1n
          expect(BigInt(share.dinars) <= most).toBe(true)
          given += share.dinars
        }
        expect(restRial + shares.reduce((sum, share) => sum + share.amountRial, 0)).toBe(
          Math.min(part, amount),
        )
        expect(given).toBeLessThanOrEqual(dinars)
      }
      const last = shareDinars([payment], amount - payment.backAmount)
      const lastDinars = last.shares.reduce((sum, share) => sum + share.dinars, 0)
      if (last.restRial === 0) expect(given + lastDinars).toBe(dinars)
    }),
    { numRuns: 1_000 },
  )
})

it('halves an odd sum downwards first, and never makes a dinar of it', () => {
  const first = dinarsFor([fib], 4_000_000)
  expect(first).toEqual({ banks: ['FIB'], dinars: 5_000, restAmount: 0 })
  const half = { ...fib, backAmount: 4_000_000, backDinars: 5_000 }
  expect(dinarsFor([half], 4_000_000)?.dinars).toBe(5_001)
})

it('goes back by the oldest payment first, and leaves to the wallet what none of them paid', () => {
  const qi = { ...fib, bank: 'Qi', amount: 2_000_000, dinars: 2_500 }
  expect(dinarsFor([fib, qi], 11_000_000)).toEqual({
    banks: ['FIB', 'Qi'],
    dinars: 12_501,
    restAmount: 1_000_000,
  })
  expect(dinarsFor([fib, qi], 1_000_000)?.banks).toEqual(['FIB'])
})

it('gives nothing in dinars of what is less than one, or was not paid in them', () => {
  expect(dinarsFor([fib], 500)).toBeNull()
  expect(dinarsFor([], 1_000_000)).toBeNull()
  expect(dinarsFor([{ ...fib, backAmount: 8_000_000, backDinars: 10_001 }], 1_000)).toBeNull()
})
