import type { FulfilmentState, MoneyState } from '@parastoo/contract/orders/states'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isIssueLate,
  isPayable,
  moneyNoteFa,
  type Order,
  type OrderLine,
  payableOf,
  shareDiscount,
  statusAt,
} from './order.ts'

const now = Temporal.Instant.from('2030-01-01T10:00:00Z')
const minutesAgo = (minutes: number, milliseconds = 0) => now.subtract({ minutes, milliseconds })

const lineOf = (fulfilment: FulfilmentState, issuingSince: Temporal.Instant | null = null) =>
  ({ fulfilment, issuingSince }) as OrderLine
const orderOf = (
  lines: OrderLine[],
  rest: { money?: MoneyState; holdExpiresAt?: Temporal.Instant } = {},
) => ({ money: 'paid', holdExpiresAt: now.add({ minutes: 1 }), ...rest, lines }) as Order

describe('an issue is late', () => {
  it('after fifteen minutes, and not at fifteen sharp', () => {
    expect(isIssueLate(orderOf([lineOf('issuing', minutesAgo(15))]), now)).toBe(false)
    expect(isIssueLate(orderOf([lineOf('issuing', minutesAgo(15, 1))]), now)).toBe(true)
    expect(isIssueLate(orderOf([lineOf('issuing', minutesAgo(14))]), now)).toBe(false)
  })

  it('when one line of several is', () => {
    expect(isIssueLate(orderOf([lineOf('issued'), lineOf('issuing', minutesAgo(20))]), now)).toBe(
      true,
    )
  })

  it('only while it is being issued and its beginning is known', () => {
    expect(isIssueLate(orderOf([lineOf('issued', minutesAgo(60))]), now)).toBe(false)
    expect(isIssueLate(orderOf([lineOf('issuing', null)]), now)).toBe(false)
    expect(isIssueLate(orderOf([]), now)).toBe(false)
  })

  it('and reads as pending then', () => {
    const order = (minutes: number) => orderOf([lineOf('issuing', minutesAgo(minutes))])
    expect(statusAt(order(16), now)).toBe('FinalizationPending')
    expect(statusAt(order(1), now)).toBe('FinalizationInProgress')
    expect(statusAt(orderOf([lineOf('issued')]), now)).toBe('FinalizationSuccessful')
    expect(statusAt(orderOf([lineOf('held')], { money: 'unpaid' }), now)).toBe('Submitted')
  })
})

describe('an order can be paid', () => {
  it('while it is unpaid, wholly held and in time', () => {
    expect(isPayable(orderOf([lineOf('held'), lineOf('held')], { money: 'unpaid' }), now)).toBe(
      true,
    )
  })

  it.each<[string, OrderLine[], { money?: MoneyState; holdExpiresAt?: Temporal.Instant }]>([
    ['it is paid', [lineOf('held')], { money: 'paid' }],
    ['it is closed', [lineOf('held')], { money: 'closed' }],
    ['a line is not held', [lineOf('held'), lineOf('released')], { money: 'unpaid' }],
    ['no line is held', [lineOf('holding')], { money: 'unpaid' }],
    ['its time is over', [lineOf('held')], { money: 'unpaid', holdExpiresAt: minutesAgo(1) }],
    ['its time ends now', [lineOf('held')], { money: 'unpaid', holdExpiresAt: now }],
  ])('not when %s', (_why, lines, rest) => {
    expect(isPayable(orderOf(lines, rest), now)).toBe(false)
  })
})

describe('a discount', () => {
  it('is taken off what the customer is asked for', () => {
    const discount = { code: 'A', amountRial: 300, providerExtra: null }
    expect(payableOf({ totalRial: 1_000, discount })).toBe(700)
    expect(payableOf({ totalRial: 1_000, discount: null })).toBe(1_000)
  })

  it('is spread over the lines by their price, and the last takes what rounding left', () => {
    expect(shareDiscount([100, 300], 40)).toEqual([10, 30])
    expect(shareDiscount([1, 1, 1], 2)).toEqual([0, 1, 1])
    expect(shareDiscount([500], 499)).toEqual([499])
  })

  it('loses no rial and takes no more off a line than it costs', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, part) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0)
        const discount = Math.floor(total * part)
        const shares = shareDiscount(amounts, discount)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount)
        for (const [index, share] of shares.entries()) {
          const exact = (discount * (amounts[index] ?? 0)) / total
          expect(Math.abs(share - exact)).toBeLessThanOrEqual(1 + total * 1e-15)
        }
      }),
    )
  })
})

describe('where the money is', () => {
  it('is said when all of an order failed, and when a part did', () => {
    expect(moneyNoteFa(orderOf([lineOf('failed'), lineOf('failed')]))).toBe(
      'صدور بلیت انجام نشد و همهٔ مبلغ به کیف پول شما برگشت.',
    )
    expect(moneyNoteFa(orderOf([lineOf('failed'), lineOf('issued')]))).toBe(
      'صدور بخشی از سفارش انجام نشد و مبلغ آن به کیف پول شما برگشت.',
    )
  })

  it('is not said when nothing failed', () => {
    expect(moneyNoteFa(orderOf([lineOf('issued'), lineOf('issuing')]))).toBeNull()
  })
})
