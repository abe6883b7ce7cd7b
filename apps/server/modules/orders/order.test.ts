import type { FulfilmentState, MoneyState } from '@parastoo/contract/orders/states'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instalment } from './instalments.ts'
import {
  holdKeyOf,
  isAskedNow,
  isForStaff,
  isLineLate,
  isPayable,
  isSameMoment,
  lineKeyOf,
  moneyNoteFa,
  type Order,
  type OrderLine,
  payableOf,
  shareDiscount,
  statusAt,
  whyNotPayable,
} from './order.ts'

const now = Temporal.Instant.from('2030-01-01T10:00:00Z')
const paying = { isPaymentFailed: false }
const minutesAgo = (minutes: number, milliseconds = 0) => now.subtract({ minutes, milliseconds })

const lineOf = (fulfilment: FulfilmentState, promisedBy: Temporal.Instant | null = null) =>
  ({ kind: 'flight', fulfilment, promisedBy, waitsFor: null, word: null }) as OrderLine
const orderOf = (
  lines: OrderLine[],
  rest: { money?: MoneyState; payBy?: Temporal.Instant | null } = {},
) => ({ money: 'paid', payBy: now.add({ minutes: 1 }), cancelledAt: null, ...rest, lines }) as Order

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

describe('a line and those who answer for it', () => {
  it('keeps one key a hold: its own id, then another each time it is held again', () => {
    const lineId = '0190a0a0-0000-7000-8000-000000000001'
    expect(holdKeyOf(lineId, 1)).toBe(lineId)
    const later = [2, 3].map((generation) => holdKeyOf(lineId, generation))
    expect(new Set([lineId, ...later]).size).toBe(3)
    expect(holdKeyOf(lineId, 2)).toBe(later[0])
    expect(lineKeyOf({ orderId: 'o' }, { lineId, generation: 2 })).toEqual({
      orderId: 'o',
      lineId,
      generation: 2,
      key: later[0],
    })
  })

  it.each<[string, Partial<OrderLine>, boolean]>([
    ['late', { fulfilment: 'issuing', promisedBy: minutesAgo(1) }, true],
    ['waiting for staff', { fulfilment: 'issuing', waitsFor: 'staff' }, true],
    ['waiting for its traveller', { fulfilment: 'issuing', waitsFor: 'traveller' }, false],
    ['only asked for', { fulfilment: 'requested', waitsFor: 'staff' }, false],
    ['in time', { fulfilment: 'issuing', promisedBy: now }, false],
  ])('is for staff to decide or not while it is %s', (_what, line, isTheirs) => {
    expect(isForStaff({ ...lineOf('issuing'), ...line }, now)).toBe(isTheirs)
  })

  it('is asked about once its wait is over, at its last moment too', () => {
    expect(isAskedNow({ waitsUntil: null }, now)).toBe(true)
    expect(isAskedNow({ waitsUntil: now }, now)).toBe(true)
    expect(isAskedNow({ waitsUntil: minutesAgo(0, 1) }, now)).toBe(true)
    expect(isAskedNow({ waitsUntil: now.add({ milliseconds: 1 }) }, now)).toBe(false)
  })
})

it('tells one moment from another, and none from one', () => {
  const again = Temporal.Instant.from('2030-01-01T10:00:00Z')
  expect(isSameMoment(now, again)).toBe(true)
  expect(isSameMoment(now, minutesAgo(0, 1))).toBe(false)
  expect(isSameMoment(null, null)).toBe(true)
  expect(isSameMoment(now, null)).toBe(false)
  expect(isSameMoment(null, now)).toBe(false)
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

describe('the rest of a price can be paid', () => {
  const rest = (more: Partial<Instalment>): Instalment =>
    ({
      position: 1,
      amountRial: 600,
      dueAt: now.add({ hours: 1 }),
      paidAt: null,
      missedAt: null,
      ...more,
    }) as Instalment
  const first = rest({ position: 0, dueAt: null, paidAt: minutesAgo(60) })
  const partPaid = (instalments: Instalment[], money: MoneyState = 'part-paid'): Order => ({
    ...orderOf([lineOf('held')], { money, payBy: minutesAgo(1) }),
    instalments,
    totalRial: 1_000,
    discount: null,
  })

  it('until it is due, and not at that moment', () => {
    expect(isPayable(partPaid([first, rest({})]), now)).toBe(true)
    expect(isPayable(partPaid([first, rest({ dueAt: null })]), now)).toBe(true)
    expect(isPayable(partPaid([first, rest({ dueAt: now })]), now)).toBe(false)
    expect(isPayable(partPaid([first, rest({ dueAt: minutesAgo(1) })]), now)).toBe(false)
  })

  it('only where there is one, of an order that is paid in part', () => {
    expect(isPayable(partPaid([first]), now)).toBe(false)
    expect(isPayable(partPaid([first, rest({ paidAt: minutesAgo(1) })]), now)).toBe(false)
    expect(isPayable(partPaid([first, rest({})], 'closed'), now)).toBe(false)
  })
})

it.each<[string, OrderLine[], MoneyState, Temporal.Instant | null, string]>([
  [
    'was held and is closed',
    [lineOf('refused'), lineOf('released')],
    'closed',
    null,
    'HOLD_EXPIRED',
  ],
  ['was never held', [lineOf('refused')], 'closed', minutesAgo(1), 'ORDER_NOT_PAYABLE'],
  ['has no time left', [lineOf('held')], 'unpaid', now, 'HOLD_EXPIRED'],
  ['waits for an answer', [lineOf('requested')], 'unpaid', null, 'ORDER_NOT_PAYABLE'],
  ['is being held', [lineOf('holding')], 'unpaid', now.add({ minutes: 1 }), 'ORDER_NOT_PAYABLE'],
  ['is paid', [lineOf('issued')], 'paid', minutesAgo(1), 'ORDER_NOT_PAYABLE'],
])('says why an order cannot be paid that %s', (_what, lines, money, payBy, code) => {
  expect(whyNotPayable(orderOf(lines, { money, payBy }), now)).toBe(code)
})

it('says who gave it up of an order that cannot be paid for that', () => {
  const order = {
    ...orderOf([lineOf('released')], { money: 'closed' }),
    cancelledAt: minutesAgo(1),
  }
  const why = (isCancelledByStaff: boolean) => whyNotPayable({ ...order, isCancelledByStaff }, now)
  expect([why(false), why(true)]).toEqual(['ORDER_GIVEN_UP', 'ORDER_GIVEN_UP_BY_AGENCY'])
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

  it('speaks of what failed: tickets, a case, or the order', () => {
    const of = (kind: OrderLine['kind'], fulfilment: FulfilmentState = 'failed') => ({
      ...lineOf(fulfilment),
      kind,
    })
    const visa =
      'یک پروندهٔ ویزا بسته شد و آنچه طبق جدول بازپرداخت به شما می‌رسد به کیف پول شما برگشت.'
    expect(moneyNoteFa(orderOf([of('visa'), of('visa', 'issued')]))).toBe(visa)
    expect(moneyNoteFa(orderOf([of('flight'), of('visa')]))).toBe(visa)
    const whole = 'سفارش انجام نشد و همهٔ مبلغ به کیف پول شما برگشت.'
    expect(moneyNoteFa(orderOf([of('hotel')]))).toBe(whole)
    expect(moneyNoteFa(orderOf([of('flight'), of('hotel')]))).toBe(whole)
  })

  it('is said of a loan by its own note, of all of an order and of a part', () => {
    const loan = { loan: { noteFa: 'وام برگشت.' } }
    expect(moneyNoteFa(orderOf([lineOf('failed')]), loan)).toBe('صدور بلیت انجام نشد. وام برگشت.')
    expect(moneyNoteFa(orderOf([lineOf('failed'), lineOf('issued')]), loan)).toBe(
      'صدور بخشی از سفارش انجام نشد. وام برگشت.',
    )
    expect(moneyNoteFa(orderOf([lineOf('issued')]), loan)).toBeNull()
  })

  it('is not said when nothing failed', () => {
    expect(moneyNoteFa(orderOf([lineOf('issued'), lineOf('issuing')]))).toBeNull()
  })
})
