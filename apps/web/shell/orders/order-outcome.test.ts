import {
  type FulfilmentState,
  fulfilmentMoves,
  type MoneyState,
  moneyMoves,
  statusOfOrder,
} from '@parastoo/contract/orders/states'
import { type PaymentState, paymentStates } from '@parastoo/contract/payments/states'
import { describe, expect, it } from 'vitest'
import { orders } from '../../messages/orders.ts'
import { askAgainAfter, type OrderOutcome, standingOf } from './order-outcome.ts'

const now = '2026-11-20T08:00:00Z'
const later = '2026-11-20T08:10:00Z'
const earlier = '2026-11-20T07:50:00Z'

function standing(
  money: MoneyState,
  lines: FulfilmentState[],
  more: {
    payment?: PaymentState
    until?: string | null
    isIssueLate?: boolean
    isCancelled?: boolean
    isMissed?: boolean
  } = {},
) {
  const {
    payment,
    until = later,
    isIssueLate = false,
    isCancelled = false,
    isMissed = false,
  } = more
  const standings = lines.map((state) => ({ state, waitsFor: null, word: null }))
  const status = statusOfOrder({ money, lines: standings, isIssueLate, isPaymentFailed: false })
  return standingOf({
    order: {
      money,
      isCancelled,
      lineStates: lines,
      status,
      holdExpiresAt: money === 'unpaid' ? until : null,
      instalments: planOf(money, isMissed),
    },
    payment: payment ? { status: payment } : null,
    now,
  })
}

/** A deposit that is paid where anything is, and a balance. */
const planOf = (money: MoneyState, isMissed: boolean) => {
  const paid = { position: 0, amount: 30, state: 'paid' as const, dueAt: null }
  const state = isMissed ? ('missed' as const) : ('due' as const)
  return money === 'part-paid' ? [paid, { position: 1, amount: 70, state, dueAt: later }] : []
}

describe('when a part of the money has come', () => {
  it('is booked, and its balance can be paid until its day', () => {
    const told = { outcome: 'booked', mayPay: true, mayHoldAgain: false }
    expect(standing('part-paid', ['held'])).toEqual(told)
    expect(standing('part-paid', ['held'], { payment: 'paid' })).toEqual(told)
    expect(standing('part-paid', ['held'], { payment: 'failed' }).outcome).toBe('payment-failed')
  })

  it('is being cancelled once that is missed, and cannot be paid', () => {
    expect(standing('part-paid', ['held'], { isMissed: true })).toEqual({
      outcome: 'cancelling',
      mayPay: false,
      mayHoldAgain: false,
    })
  })
})

describe('before money has come', () => {
  it.each<[MoneyState, FulfilmentState[], string | null, OrderOutcome, string]>([
    ['unpaid', ['held'], later, 'payable', 'pay'],
    ['unpaid', ['held', 'held'], later, 'payable', 'pay'],
    ['unpaid', ['holding'], later, 'holding', ''],
    ['unpaid', ['held', 'holding'], later, 'holding', ''],
    ['unpaid', ['held'], earlier, 'expired', 'hold'],
    ['unpaid', ['holding'], earlier, 'expired', 'hold'],
    ['unpaid', ['held'], null, 'payable', 'pay'],
    ['unpaid', ['holding'], null, 'holding', ''],
    ['unpaid', ['requested'], null, 'requested', ''],
    ['unpaid', ['released', 'requested'], null, 'requested', ''],
    ['unpaid', ['released'], later, 'expired', ''],
    ['closed', ['released'], null, 'expired', 'hold'],
    ['closed', ['released', 'released'], null, 'expired', 'hold'],
    ['closed', ['refused'], null, 'refused', ''],
    ['closed', ['refused', 'released'], null, 'refused', ''],
  ])('%s %j until %s is told as %s', (money, lines, until, outcome, way) => {
    const told = standing(money, lines, { until })
    expect(told.outcome).toBe(outcome)
    expect(told.mayHoldAgain).toBe(way === 'hold')
    expect(told.mayPay).toBe(way === 'pay')
  })
})

it('an order that its buyer gave up is told as cancelled, not as too late', () => {
  const told = standing('closed', ['released'], { isCancelled: true })
  expect(told).toEqual({ outcome: 'cancelled', mayPay: false, mayHoldAgain: true })
})

describe('coming from a payment', () => {
  it.each<[PaymentState, OrderOutcome]>([
    ['created', 'payment-checking'],
    ['waiting', 'payment-checking'],
    ['failed', 'payment-failed'],
    ['cancelled', 'payment-cancelled'],
    ['paid', 'kept-in-wallet'],
  ])('a payment %s of an order not paid is told as %s, held or not', (payment, outcome) => {
    expect(standing('unpaid', ['held'], { payment })).toEqual({
      outcome,
      mayPay: true,
      mayHoldAgain: false,
    })
    expect(standing('closed', ['released'], { payment })).toEqual({
      outcome,
      mayPay: false,
      mayHoldAgain: true,
    })
    expect(standing('closed', ['refused'], { payment })).toMatchObject({
      mayPay: false,
      mayHoldAgain: false,
    })
  })

  it('never tells the failure of one payment when the order is paid', () => {
    for (const payment of paymentStates)
      expect(standing('paid', ['issued'], { payment }).outcome).toBe('issued')
  })
})

describe('after money has come', () => {
  it.each<[MoneyState, FulfilmentState[], boolean, OrderOutcome]>([
    ['paid', ['issued'], false, 'issued'],
    ['paid', ['issued', 'issued'], false, 'issued'],
    ['paid', ['issuing'], false, 'issuing'],
    ['paid', ['held'], false, 'issuing'],
    ['paid', ['issuing'], true, 'issuing-late'],
    ['paid', ['issued', 'issuing'], false, 'issuing'],
    ['paid', ['issued', 'issuing'], true, 'issuing-late'],
    ['paid', ['failed', 'issuing'], false, 'issuing'],
    ['paid', ['failed'], false, 'issue-failed'],
    ['refunded', ['failed'], false, 'issue-failed'],
    ['part-refunded', ['issued', 'failed'], false, 'issued-in-part'],
    ['part-refunded', ['issued', 'void'], false, 'issued'],
    ['refunded', ['void'], false, 'refunded'],
    ['refunded', ['void', 'void'], false, 'refunded'],
  ])('%s %j late=%s is told as %s', (money, lines, isIssueLate, outcome) => {
    expect(standing(money, lines, { isIssueLate })).toEqual({
      outcome,
      mayPay: false,
      mayHoldAgain: false,
    })
  })
})

it('a paid line that somebody has to do is told as awaited, and asked about seldom', () => {
  const lines = [{ state: 'issuing' as const, waitsFor: 'staff' as const, word: null }]
  const asked = { money: 'paid' as const, lines, isIssueLate: false, isPaymentFailed: false }
  const { outcome } = standingOf({
    order: {
      money: 'paid',
      isCancelled: false,
      lineStates: ['issuing'],
      status: statusOfOrder(asked),
      holdExpiresAt: null,
      instalments: [],
    },
    payment: null,
    now,
  })
  expect(outcome).toBe('awaited')
  expect(askAgainAfter(outcome)).toBe(60_000)
})

describe('over every combination', () => {
  const states = Object.keys(fulfilmentMoves) as FulfilmentState[]
  const lineSets = [...states.map((state) => [state]), ...pairs(states)]
  const cases = (Object.keys(moneyMoves) as MoneyState[]).flatMap((money) =>
    lineSets.flatMap((lines) =>
      [undefined, ...paymentStates].flatMap((payment) =>
        [later, earlier, null].flatMap((until) =>
          [true, false].map((isIssueLate) => ({ money, lines, payment, until, isIssueLate })),
        ),
      ),
    ),
  )

  it('has words for what it tells, and never two ways to get the seats', () => {
    expect(cases.length).toBeGreaterThan(4_000)
    for (const { money, lines, payment, ...more } of cases) {
      const told = standing(money, lines, { ...more, ...(payment && { payment }) })
      expect(orders.outcome).toHaveProperty(told.outcome)
      expect(told.mayPay && told.mayHoldAgain).toBe(false)
      // Nobody is asked for money twice.
      if (money !== 'unpaid' && money !== 'part-paid') expect(told.mayPay).toBe(false)
      if (money !== 'unpaid' && money !== 'closed') expect(told.mayHoldAgain).toBe(false)
      // Nobody waits at a page that no longer asks.
      const isOpen = /ing$|ing-late$|awaited|requested|payable/.test(told.outcome)
      expect(askAgainAfter(told.outcome) !== false).toBe(isOpen || /^payment-/.test(told.outcome))
    }
  })
})

function pairs<T>(items: T[]): T[][] {
  return items.flatMap((first, place) => items.slice(place + 1).map((second) => [first, second]))
}

it('a payment that goes back in dinars is in no wallet, unless its bank would not give it back', () => {
  const told = (state: 'OnItsWay' | 'Back' | 'InWallet', paymentId = 'p') =>
    standingOf({
      order: {
        money: 'closed',
        isCancelled: false,
        lineStates: ['released'],
        status: 'Rejected',
        holdExpiresAt: null,
        instalments: [],
        dinarReturns: [{ paymentId, state }],
      },
      payment: { id: 'p', status: 'paid' },
      now,
    }).outcome
  expect([told('OnItsWay'), told('Back')]).toEqual(['goes-back', 'goes-back'])
  expect([told('InWallet'), told('OnItsWay', 'another')]).toEqual([
    'kept-in-wallet',
    'kept-in-wallet',
  ])
})
