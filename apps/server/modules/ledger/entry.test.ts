import { describe, expect, it } from 'vitest'
import { accounts } from './accounts.ts'
import {
  areSameMovements,
  guardedChanges,
  mirrored,
  movementsOf,
  type Posting,
  reversalKind,
} from './entry.ts'

const ali = accounts.wallet('ali')
const babak = accounts.wallet('babak')
const bank = accounts.gatewayClearing('sandbox')

const entry = (...postings: Posting[]) => ({ kind: 'test', key: '1', descriptionFa: '', postings })

describe('movementsOf', () => {
  it('spells out rial, and keeps another currency as it is named', () => {
    expect(
      movementsOf(
        entry(
          { from: bank, to: ali, amountRial: 5 },
          { from: bank, to: ali, amount: 7, currency: 'USD' },
        ),
      ),
    ).toEqual([
      { from: bank, to: ali, amount: 5, currency: 'IRR' },
      { from: bank, to: ali, amount: 7, currency: 'USD' },
    ])
  })

  it.each([
    ['zero', 0],
    ['a negative amount', -1],
    ['half a rial', 0.5],
    ['no number', Number.NaN],
    ['more than can be exact', 2 ** 53],
  ])('throws on %s', (_what, amountRial) => {
    expect(() => movementsOf(entry({ from: bank, to: ali, amountRial }))).toThrow(RangeError)
  })

  it('throws on money that goes nowhere and on no postings at all', () => {
    expect(() => movementsOf(entry({ from: ali, to: ali, amountRial: 1 }))).toThrow('to itself')
    expect(() => movementsOf(entry())).toThrow('no postings')
  })
})

describe('guardedChanges', () => {
  it('nets each wallet, in one order whatever the order of the postings, and leaves others out', () => {
    const one = { from: babak, to: ali, amountRial: 10 }
    const two = { from: ali, to: bank, amountRial: 4 }
    const changes = [
      { account: ali, currency: 'IRR', by: 6 },
      { account: babak, currency: 'IRR', by: -10 },
    ]
    expect(guardedChanges(movementsOf(entry(one, two)))).toEqual(changes)
    expect(guardedChanges(movementsOf(entry(two, one)))).toEqual(changes)
  })

  it('leaves alone a wallet that comes out even', () => {
    const there = { from: bank, to: ali, amountRial: 3 }
    const back = { from: ali, to: bank, amountRial: 3 }
    expect(guardedChanges(movementsOf(entry(there, back)))).toEqual([])
  })
})

it('keeps currencies of one wallet apart', () => {
  const rial = { from: bank, to: ali, amountRial: 3 }
  const dollars = { from: ali, to: bank, amount: 2, currency: 'USD' as const }
  expect(guardedChanges(movementsOf(entry(dollars, rial)))).toEqual([
    { account: ali, currency: 'IRR', by: 3 },
    { account: ali, currency: 'USD', by: -2 },
  ])
})

it('takes back each movement the other way round, in the same order', () => {
  const movements = movementsOf(
    entry({ from: bank, to: ali, amountRial: 5 }, { from: ali, to: babak, amountRial: 2 }),
  )
  expect(mirrored(movements)).toEqual([
    { from: ali, to: bank, amount: 5, currency: 'IRR' },
    { from: babak, to: ali, amount: 2, currency: 'IRR' },
  ])
  expect(reversalKind).toBe('reversal')
})

describe('areSameMovements', () => {
  const two = [
    { from: bank, to: ali, amountRial: 5 },
    { from: ali, to: babak, amountRial: 2 },
  ]
  const same = (...postings: Posting[]) =>
    areSameMovements(movementsOf(entry(...two)), movementsOf(entry(...postings)))

  it('knows the same again', () => {
    expect(same(...two.map((each) => ({ ...each })))).toBe(true)
  })

  it.each<[string, Posting[]]>([
    ['another amount', [{ from: bank, to: ali, amountRial: 6 }, two[1] as Posting]],
    ['another account', [{ from: bank, to: babak, amountRial: 5 }, two[1] as Posting]],
    ['another source', [{ from: babak, to: ali, amountRial: 5 }, two[1] as Posting]],
    ['another currency', [{ from: bank, to: ali, amount: 5, currency: 'USD' }, two[1] as Posting]],
    ['another order', [...two].reverse()],
    ['less', [two[0] as Posting]],
  ])('knows %s', (_what, postings) => {
    expect(same(...postings)).toBe(false)
  })
})
