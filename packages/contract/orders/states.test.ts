import { describe, expect, it } from 'vitest'
import { paymentMoves } from '../payments/states.ts'
import {
  type FulfilmentState,
  fulfilmentMoves,
  type MoneyState,
  moneyMoves,
  sourcesOf,
  statusLabels,
  statusOfOrder,
  statusWords,
} from './states.ts'

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
  expect(sourcesOf(fulfilmentMoves, 'released')).toEqual(['holding', 'held'])
  expect(sourcesOf(moneyMoves, 'paid')).toEqual(['unpaid'])
})

it('pays once, gives back only what was paid, and sells again only what was never paid', () => {
  expect(moneyMoves).toEqual({
    unpaid: ['paid', 'closed'],
    paid: ['part-refunded', 'refunded'],
    'part-refunded': ['part-refunded', 'refunded'],
    refunded: [],
    closed: ['unpaid'],
  })
})

it('issues only what is held and takes back only what is issued', () => {
  expect(fulfilmentMoves).toEqual({
    holding: ['held', 'refused', 'released'],
    held: ['issuing', 'released'],
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
  expect(statusOfOrder({ money, lines, isIssueLate: false })).toBe(word)
})

it('reads a late issue as pending', () => {
  expect(statusOfOrder({ money: 'paid', lines: ['issuing'], isIssueLate: true })).toBe(
    'FinalizationPending',
  )
})

it('has a Persian label for every status word', () => {
  for (const word of statusWords) expect(statusLabels[word]).toMatch(/[\u0600-\u06ff]/)
})
