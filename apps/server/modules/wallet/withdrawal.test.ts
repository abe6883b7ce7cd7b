import { expect, it } from 'vitest'
import type { Payout } from '../payouts/index.ts'
import { promisedOf, refuseAmount } from './withdrawal.ts'

it.each([
  [Number.NaN, 'AMOUNT_IS_INVALID'],
  [100_000.5, 'AMOUNT_IS_INVALID'],
  [2 ** 53, 'AMOUNT_IS_INVALID'],
  [-200_000, 'AMOUNT_IS_INVALID'],
  [0, 'AMOUNT_IS_INVALID'],
  [1, 'WITHDRAWAL_TOO_SMALL'],
  [99_999, 'WITHDRAWAL_TOO_SMALL'],
  [2_000_000_001, 'WITHDRAWAL_TOO_LARGE'],
])('refuses %d rial', (amountRial, refused) => {
  expect(refuseAmount(amountRial)).toMatchObject({ refused })
})

it.each([100_000, 1_234_567, 2_000_000_000])('lets %i rial go', (amountRial) => {
  expect(refuseAmount(amountRial)).toBeNull()
})

const asked: Payout = {
  payoutId: 'w1',
  source: 'withdrawal',
  userId: 'u1',
  orderId: null,
  amountRial: 500_000,
  iban: 'IR120120000000001234567890',
  rail: null,
  holderFa: 'سارا احمدی',
  titleFa: 'درخواست برداشت',
  reference: 'w1',
  state: 'waiting',
  createdAt: Temporal.Instant.from('2030-01-01T10:00:00Z'),
  batchId: null,
  paidAt: null,
  returnedAt: null,
  trackingNumber: null,
  reasonFa: null,
}

it('shows its owner what is known of it, and of the account its two ends', () => {
  expect(promisedOf(asked)).toEqual({
    id: 'w1',
    amount: 500_000,
    status: 'requested',
    iban: 'IR12…7890',
    requestedAt: '2030-01-01T10:00:00Z',
    endedAt: null,
    trackingNumber: null,
    reason: null,
  })
})

it('shows when and how it ended', () => {
  const paidAt = Temporal.Instant.from('2030-01-02T10:00:00Z')
  const paid = { ...asked, state: 'paid' as const, paidAt, trackingNumber: '77' }
  expect(promisedOf(paid)).toMatchObject({
    status: 'paid',
    endedAt: '2030-01-02T10:00:00Z',
    trackingNumber: '77',
  })
  const returnedAt = paidAt.add({ hours: 48 })
  const bounced = { ...paid, state: 'bounced' as const, returnedAt, reasonFa: 'حساب بسته است.' }
  expect(promisedOf(bounced)).toMatchObject({
    status: 'returned',
    endedAt: '2030-01-04T10:00:00Z',
    reason: 'حساب بسته است.',
  })
})
