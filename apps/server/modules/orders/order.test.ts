import type { FulfilmentState, MoneyState } from '@parastoo/contract/orders/states'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isLineLate,
  isPayable,
  moneyNoteFa,
  type Order,
  type OrderLine,
  payableOf,
  shareDiscount,
  statusAt,
} from './order.ts'

const now = Temporal.Instant.from('2030-01-01T10:00:00Z')
const paying = { isPaymentFailed: false }
const minutesAgo = (minutes: number, milliseconds = 0) => now.subtract({ minutes, milliseconds })

const lineOf = (fulfilment: FulfilmentState, promisedBy: Temporal.Instant | null = null) =>
  ({ kind: 'flight', fulfilment, promisedBy, waitsFor: null, word: null }) as OrderLine
const orderOf = (
  lines: OrderLine[],
  rest: { money?: MoneyState; payBy?: Temporal.Instant | null } = {},
) => ({ money: 'paid', payBy: now.add({ minutes: 1 }), ...rest, lines }) as Order

describe('a line is late', () => {
  it('after its promise, and not at its last moment', () => {
    expect(isLineLate(lineOf('issuing', now), now)).toBe(false)
    expect(isLineLate(lineOf('issuing', minutesAgo(0, 1)), now)).toBe(true)
    expect(isLineLate(lineOf('issuing', now.add({ hours: 72 })), now)).toBe(false)
  })

  it('only while it is being issued', () => {
    expect(isLineLate(lineOf('issued', minutesAgo(60)), now)).toBe(false)
    expect(isLineLate(lineOf('held'), now)).toBe(false)
  })

  it('not while its traveller has the next step', () => {
    expect(isLineLate({ ...lineOf('issuing', minutesAgo(9)), pausedAt: minutesAgo(30) }, now)).toBe(
      false,
    )
  })

  it('by its own promise, whatever that of the others is', () => {
    const visa = lineOf('issuing', now.add({ hours: 72 }))
    expect(statusAt(orderOf([visa, lineOf('issuing', minutesAgo(1))]), now, paying)).toBe(
      'FinalizationPending',
    )
    expect(statusAt(orderOf([visa, lineOf('issued', minutesAgo(1))]), now, paying)).toBe(
      'FinalizationInProgress',
    )
  })

  it('and reads as pending then', () => {
    const order = (minutes: number) => orderOf([lineOf('issuing', minutesAgo(minutes))])
    expect(statusAt(order(1), now, paying)).toBe('FinalizationPending')
    expect(statusAt(order(-1), now, paying)).toBe('FinalizationInProgress')
    expect(statusAt(orderOf([lineOf('issued')]), now, paying)).toBe('FinalizationSuccessful')
    expect(statusAt(orderOf([lineOf('held')], { money: 'unpaid' }), now, paying)).toBe('Submitted')
  })
})

describe('an order can be paid', () => {
  it('at any time while nothing that it holds runs out', () => {
    expect(isPayable(orderOf([lineOf('held')], { money: 'unpaid', payBy: null }), now)).toBe(true)
  })

  it('while it is unpaid, wholly held and in time', () => {
    expect(isPayable(orderOf([lineOf('held'), lineOf('held')], { money: 'unpaid' }), now)).toBe(
      true,
    )
  })

  it.each<[string, OrderLine[], { money?: MoneyState; payBy?: Temporal.Instant }]>([
    ['it is paid', [lineOf('held')], { money: 'paid' }],
    ['it is closed', [lineOf('held')], { money: 'closed' }],
    ['a line is not held', [lineOf('held'), lineOf('released')], { money: 'unpaid' }],
    ['no line is held', [lineOf('holding')], { money: 'unpaid' }],
    ['its time is over', [lineOf('held')], { money: 'unpaid', payBy: minutesAgo(1) }],
    ['its time ends now', [lineOf('held')], { money: 'unpaid', payBy: now }],
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
