import { describe, expect, it } from 'vitest'
import { accounts } from './accounts.ts'
import { guardedChanges, movementsOf, type Posting } from './entry.ts'

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
