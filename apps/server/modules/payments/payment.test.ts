import { sourcesOf } from '@parastoo/contract/orders/states'
import { paymentMoves, paymentStates } from '@parastoo/contract/payments/states'
import { describe, expect, it } from 'vitest'
import { differenceOf, isWorthAsking, keepableCard, type Payment } from './payment.ts'
import { type PaidAnswer, rialCharge } from './ports.ts'
import { refuseTopUp } from './top-up.ts'

const createdAt = Temporal.Instant.from('2026-01-01T08:00:00Z')
const payment: Payment = {
  paymentId: '01941f00-0000-7000-8000-000000000001',
  userId: '01941f00-0000-7000-8000-000000000002',
  orderId: null,
  instalment: 0,
  gateway: 'sandbox',
  gatewayId: 1,
  amountRial: 1_000_000,
  charge: { amountMinor: 1_000_000, currencyCode: 'IRR' },
  state: 'waiting',
  reference: 'A1',
  trackingNumber: null,
  failure: null,
  createdAt,
}
const paid: PaidAnswer = {
  state: 'paid',
  charged: { amountMinor: 1_000_000, currencyCode: 'IRR' },
  paymentId: payment.paymentId,
  trackingNumber: '12345678',
  cardMask: null,
}

describe('paymentMoves', () => {
  it('lead from created to every state, and nowhere from paid', () => {
    const reached = new Set(['created'])
    for (const from of reached)
      for (const to of paymentMoves[from as keyof typeof paymentMoves]) reached.add(to)
    expect([...reached].sort()).toEqual([...paymentStates].sort())
    expect(paymentMoves.paid).toEqual([])
  })

  it('let the bank say "paid" from wherever the customer was at the bank', () => {
    expect(sourcesOf(paymentMoves, 'paid').sort()).toEqual(['cancelled', 'failed', 'waiting'])
    expect(sourcesOf(paymentMoves, 'waiting').sort()).toEqual(['cancelled', 'created', 'failed'])
  })
})

describe('differenceOf', () => {
  it('finds none when amount, currency and payment are ours, or the bank does not name the payment', () => {
    expect(differenceOf(payment, paid)).toBeNull()
    expect(differenceOf(payment, { ...paid, paymentId: null })).toBeNull()
  })

  it.each([
    ['one rial less', { charged: rialCharge(999_999) }, '999999 IRR'],
    ['one rial more', { charged: rialCharge(1_000_001) }, '1000001 IRR'],
    ['toman for rial', { charged: rialCharge(100_000) }, '100000 IRR'],
    ['another currency', { charged: { amountMinor: 1_000_000, currencyCode: 'IQD' } }, 'IQD'],
    ['another payment', { paymentId: 'another' }, 'another'],
    ['no tracking number', { trackingNumber: '' }, 'tracking'],
  ])('finds %s', (_what, wrong, named) => {
    expect(differenceOf(payment, { ...paid, ...wrong })).toContain(named)
  })
})

describe('isWorthAsking', () => {
  const later = (minutes: number) => createdAt.add({ minutes })

  it.each([
    ['a waiting one, always', {}, 10_000, true],
    ['a failed one, for an hour', { state: 'failed', failure: 'refused' }, 60, true],
    ['a failed one after that', { state: 'failed', failure: 'refused' }, 61, false],
    ['a cancelled one, for an hour', { state: 'cancelled' }, 60, true],
    ['a paid one', { state: 'paid' }, 1, false],
    ['one that differed', { state: 'failed', failure: 'differs' }, 1, false],
    ['one the bank never saw', { state: 'created', reference: null }, 1, false],
  ] as const)('%s', (_which, change, minutes, isWorth) => {
    expect(isWorthAsking({ ...payment, ...change }, { now: later(minutes) })).toBe(isWorth)
  })
})

describe('isWorthAsking of a payment the bank lists as unverified', () => {
  const now = createdAt.add({ hours: 9 })

  it('is true however long ago it failed, unless it differed or is paid', () => {
    const failed = { ...payment, state: 'failed', failure: 'given-up' } as const
    expect(isWorthAsking(failed, { now, isListed: true })).toBe(true)
    expect(isWorthAsking({ ...failed, failure: 'differs' }, { now, isListed: true })).toBe(false)
    expect(isWorthAsking({ ...payment, state: 'paid' }, { now, isListed: true })).toBe(false)
  })
})

describe('keepableCard', () => {
  it.each([
    ['603799******1234', '603799******1234'],
    ['603799xx-xxxx-1234', '603799******1234'],
    ['6037991111111234', '603799******1234'],
    [' 603799******1234 ', '603799******1234'],
    ['x603799******1234', null],
    ['603799******1234x', null],
    ['603799abcdef1234', null],
    ['****1234', null],
    ['', null],
    [null, null],
  ])('keeps of %s: %s', (mask, kept) => {
    expect(keepableCard(mask)).toBe(kept)
  })
})

describe('refuseTopUp', () => {
  it.each([
    [9_999, 'TOP_UP_TOO_SMALL'],
    [2_000_000_001, 'TOP_UP_TOO_LARGE'],
    [0, 'AMOUNT_IS_INVALID'],
    [-10_000, 'AMOUNT_IS_INVALID'],
    [10_000.5, 'AMOUNT_IS_INVALID'],
    [Number.NaN, 'AMOUNT_IS_INVALID'],
  ])('refuses %s rial', (amountRial, refused) => {
    expect(refuseTopUp(amountRial)).toMatchObject({ refused })
  })

  it.each([10_000, 2_000_000_000])('takes %s rial', (amountRial) => {
    expect(refuseTopUp(amountRial)).toBeNull()
  })
})
