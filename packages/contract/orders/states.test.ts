import { describe, expect, it } from 'vitest'
import { paymentMoves } from '../payments/states.ts'
import {
  type FulfilmentState,
  fulfilmentMoves,
  type LineStanding,
  type MoneyState,
  moneyMoves,
  sourcesOf,
  statusLabelOf,
  statusLabels,
  statusOfOrder,
  statusWords,
} from './states.ts'

const standing = (state: FulfilmentState): LineStanding => ({ state, waitsFor: null, word: null })
const wordOf = (
  money: MoneyState,
  lines: LineStanding[],
  more: { isIssueLate?: boolean; isPaymentFailed?: boolean } = {},
) => statusOfOrder({ money, lines, isIssueLate: false, isPaymentFailed: false, ...more })

const tables = [
  ['money', moneyMoves, 'unpaid'],
  ['fulfilment', fulfilmentMoves, 'holding'],
  ['payment', paymentMoves, 'created'],
] as const

describe.each(tables)('the %s table', (_name, moves: Record<string, readonly string[]>, first) => {
  it('names only states it has', () => {
    const states = Object.keys(moves)
    for (const targets of Object.values(moves))
      for (const to of targets) expect(states).toContain(to)
  })

  it('reaches every state from the first', () => {
    const reached = new Set<string>([first])
    for (const state of reached) for (const to of moves[state] ?? []) reached.add(to)
    expect([...reached].sort()).toEqual(Object.keys(moves).sort())
  })
})

it('answers the states from which a state may be reached', () => {
  expect(sourcesOf(fulfilmentMoves, 'released')).toEqual(['holding', 'requested', 'held'])
  expect(sourcesOf(moneyMoves, 'paid')).toEqual(['unpaid', 'part-paid'])
})

it('pays once, gives back only what was paid, and sells again only what was never paid', () => {
  expect(moneyMoves).toEqual({
    unpaid: ['part-paid', 'paid', 'closed'],
    'part-paid': ['part-paid', 'paid', 'refunded'],
    paid: ['part-refunded', 'refunded'],
    'part-refunded': ['part-refunded', 'refunded'],
    refunded: [],
    closed: ['unpaid'],
  })
})

it('issues only what is held and takes back only what is issued, or held and paid in part', () => {
  expect(fulfilmentMoves).toEqual({
    holding: ['held', 'requested', 'refused', 'released'],
    requested: ['held', 'refused', 'released'],
    held: ['issuing', 'released', 'void'],
    refused: [],
    released: ['holding'],
    issuing: ['issued', 'failed'],
    issued: ['void'],
    failed: [],
    void: [],
  })
})

it.each<[MoneyState, FulfilmentState[], string]>([
  ['unpaid', ['holding'], 'Created'],
  ['unpaid', ['held'], 'Submitted'],
  ['part-paid', ['held'], 'ConfirmSuccessful'],
  ['part-paid', ['held', 'void'], 'ConfirmSuccessful'],
  ['closed', ['released'], 'Rejected'],
  ['closed', ['refused', 'released'], 'ConfirmFailed'],
  ['paid', ['held'], 'PaymentSuccessful'],
  ['paid', ['issuing'], 'FinalizationInProgress'],
  ['paid', ['issued', 'issuing'], 'FinalizationInProgress'],
  ['paid', ['issued'], 'FinalizationSuccessful'],
  ['paid', ['void'], 'FinalizationSuccessful'],
  ['part-refunded', ['issued', 'failed'], 'FinalizationFailed'],
  ['refunded', ['failed'], 'FinalizationFailed'],
  ['part-refunded', ['issued'], 'FinalizationSuccessful'],
  ['part-refunded', ['issued', 'void'], 'FinalizationSuccessful'],
  ['refunded', ['void'], 'RefundSuccessful'],
])('reads %s with %j as %s', (money, lines, word) => {
  expect(wordOf(money, lines.map(standing))).toBe(word)
})

it('reads a late issue as pending', () => {
  expect(wordOf('paid', [standing('issuing')], { isIssueLate: true })).toBe('FinalizationPending')
  const waits = { ...standing('issuing'), waitsFor: 'staff' as const }
  expect(wordOf('paid', [waits], { isIssueLate: true })).toBe('FinalizationPending')
})

it('reads what waits for a person as paid, while nothing else is being issued', () => {
  const waits = { ...standing('issuing'), waitsFor: 'staff' as const }
  expect(wordOf('paid', [waits])).toBe('Paid')
  expect(wordOf('paid', [waits, standing('issued')])).toBe('Paid')
  expect(wordOf('paid', [waits, standing('issuing')])).toBe('FinalizationInProgress')
  expect(wordOf('paid', [{ ...waits, word: 'ConfirmSuccessful' }])).toBe('ConfirmSuccessful')
})

it('reads a request as created until it is approved or refused', () => {
  const asks = { ...standing('requested'), waitsFor: 'staff' as const }
  expect(wordOf('unpaid', [asks])).toBe('Created')
  expect(wordOf('unpaid', [{ ...standing('held'), word: 'Approved' }])).toBe('Approved')
  expect(wordOf('closed', [standing('refused')])).toBe('ConfirmFailed')
})

it('says after a payment that came to nothing that it did, while the order can still be paid', () => {
  const failed = { isPaymentFailed: true }
  expect(wordOf('unpaid', [standing('held')], failed)).toBe('PaymentFailed')
  expect(wordOf('unpaid', [{ ...standing('held'), word: 'Approved' }], failed)).toBe(
    'PaymentFailed',
  )
  expect(wordOf('unpaid', [standing('holding')], failed)).toBe('Created')
  expect(wordOf('closed', [standing('released')], failed)).toBe('Rejected')
  expect(wordOf('paid', [standing('issued')], failed)).toBe('FinalizationSuccessful')
})

it('has a Persian label for every status word', () => {
  for (const word of statusWords) expect(statusLabels[word]).toMatch(/[\u0600-\u06ff]/)
})

describe('the word of a product of its own', () => {
  const called = (state: FulfilmentState, word: LineStanding['word']): LineStanding => ({
    ...standing(state),
    word,
  })

  it('is that of the whole order where all of its lines have it', () => {
    expect(wordOf('paid', [called('issued', 'Approved'), called('issued', 'Approved')])).toBe(
      'Approved',
    )
    expect(wordOf('refunded', [called('failed', 'Rejected')])).toBe('Rejected')
  })

  it('is not, where lines differ or one has none', () => {
    expect(wordOf('paid', [called('issued', 'Approved'), standing('issued')])).toBe(
      'FinalizationSuccessful',
    )
    expect(wordOf('part-refunded', [called('failed', 'Rejected'), standing('failed')])).toBe(
      'FinalizationFailed',
    )
    expect(wordOf('paid', [standing('issued'), called('issued', 'Approved')])).toBe(
      'FinalizationSuccessful',
    )
  })

  it('is asked of the lines in that state, the first that has one', () => {
    const others = [standing('requested'), called('requested', 'Approved'), called('held', 'Paid')]
    expect(wordOf('unpaid', others)).toBe('Approved')
    expect(wordOf('unpaid', [standing('held'), called('held', 'ConfirmSuccessful')])).toBe(
      'ConfirmSuccessful',
    )
    expect(wordOf('part-refunded', [standing('issued'), called('failed', 'Rejected')])).toBe(
      'Rejected',
    )
    expect(wordOf('part-refunded', [called('issued', 'Approved'), standing('void')])).toBe(
      'Approved',
    )
  })
})

it.each([
  ['FinalizationSuccessful', 'DomesticFlight', 'بلیت صادر شد'],
  ['FinalizationSuccessful', 'Hotel', 'آماده است'],
  ['FinalizationFailed', 'InternationalFlight', 'صدور ناموفق'],
  ['FinalizationFailed', 'Tour', 'انجام نشد'],
  ['FinalizationInProgress', 'Visa', 'در حال انجام'],
  ['Approved', 'Visa', 'ویزا صادر شد'],
  ['Approved', 'Hotel', 'تأیید شده'],
  ['Rejected', 'Visa', 'بسته شد'],
  ['Rejected', 'Hotel', 'مهلت پرداخت تمام شد'],
  ['Paid', 'Visa', 'پرداخت شده'],
] as const)('reads %s of a %s as «%s»', (status, orderType, label) => {
  expect(statusLabelOf(status, orderType)).toBe(label)
})
