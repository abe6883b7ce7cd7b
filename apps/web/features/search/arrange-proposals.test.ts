import { describe, expect, it } from 'vitest'
import { arrange, choicesOf, isSellable, leadersOf } from './arrange-proposals.ts'
import { plainView, type View } from './results-view.ts'
import { proposalSample } from './testing/proposal-sample.ts'

const early = proposalSample({ id: 'early', at: '05:30', priceRial: 30_000_000, airline: 'IR' })
const cheap = proposalSample({ id: 'cheap', at: '13:00', priceRial: 15_000_000, isCharter: true })
const quick = proposalSample({ id: 'quick', at: '19:00', priceRial: 25_000_000, minutes: 80 })
const soldOut = proposalSample({ id: 'soldOut', at: '07:00', priceRial: 10_000_000, seat: 0 })
const all = [soldOut, quick, early, cheap]

const idsOf = (view: Partial<View>, proposals = all) =>
  arrange(proposals, { ...plainView, ...view }).map(({ proposalId }) => proposalId)

describe('arranging results', () => {
  it('sorts by price, time and duration, sold-out flights last', () => {
    expect(idsOf({})).toEqual(['cheap', 'quick', 'early', 'soldOut'])
    expect(idsOf({ sort: 'expensive' })).toEqual(['early', 'quick', 'cheap', 'soldOut'])
    expect(idsOf({ sort: 'earliest' })).toEqual(['early', 'cheap', 'quick', 'soldOut'])
    expect(idsOf({ sort: 'latest' })).toEqual(['quick', 'cheap', 'early', 'soldOut'])
    expect(idsOf({ sort: 'fastest' })).toEqual(['quick', 'cheap', 'early', 'soldOut'])
  })

  it('leaves the answer itself as it came', () => {
    const before = [...all]
    arrange(all, plainView)
    expect(all).toEqual(before)
  })

  it('settles ties, so that equal prices keep one order', () => {
    const twins = [
      proposalSample({ id: 'b', at: '10:00' }),
      proposalSample({ id: 'a', at: '10:00' }),
      proposalSample({ id: 'c', at: '09:00' }),
    ]
    expect(idsOf({}, twins)).toEqual(['c', 'a', 'b'])
    expect(idsOf({}, twins.toReversed())).toEqual(['c', 'a', 'b'])
  })

  it('filters by airline, charter or system, time of day, and seats', () => {
    expect(idsOf({ airlines: ['IR'] })).toEqual(['early'])
    expect(idsOf({ type: '1' })).toEqual(['cheap'])
    expect(idsOf({ type: '2' })).toEqual(['quick', 'early', 'soldOut'])
    expect(idsOf({ dayParts: ['dawn', 'evening'] })).toEqual(['quick', 'early'])
    expect(idsOf({ isOnlyExisting: true })).toEqual(['cheap', 'quick', 'early'])
  })

  it('keeps only the cheapest of each hash when duplicates are off, and one with seats before one without', () => {
    const offers = [
      proposalSample({ id: 'dear', hash: 'one', priceRial: 22_000_000 }),
      proposalSample({ id: 'fair', hash: 'one', priceRial: 21_000_000 }),
      proposalSample({ id: 'gone', hash: 'one', priceRial: 9_000_000, seat: 0 }),
    ]
    expect(idsOf({ hasDuplicates: false }, offers)).toEqual(['fair'])
    expect(idsOf({}, offers)).toEqual(['fair', 'dear', 'gone'])
  })

  it('does not sell two seats to a party of three', () => {
    const party = proposalSample({ id: 'few', seat: 2, adults: 3 })
    expect(isSellable(party)).toBe(false)
    expect(idsOf({ isOnlyExisting: true }, [party])).toEqual([])
  })
})

describe('what chips and filters promise', () => {
  it('names the flight that would lead each sort, never a sold-out one', () => {
    const leaders = leadersOf(all, plainView)
    expect(leaders.cheapest?.proposalId).toBe('cheap')
    expect(leaders.fastest?.proposalId).toBe('quick')
    expect(leadersOf([soldOut], plainView)).toEqual({})
    for (const sort of ['cheapest', 'earliest', 'fastest', 'latest', 'expensive'] as const)
      expect(leaders[sort]?.proposalId).toBe(idsOf({ sort })[0])
  })

  it('counts what each choice would leave while the other filters hold', () => {
    const choices = choicesOf(all, { ...plainView, type: '2', airlines: ['W5'] })
    expect(choices.airlines.map(({ code, count }) => [code, count])).toEqual([
      ['W5', 2],
      ['IR', 1],
    ])
    expect(choices.types).toEqual({ '0': 3, '1': 1, '2': 2 })
    expect(choices.dayParts).toEqual({ dawn: 0, morning: 1, afternoon: 0, evening: 1 })
    expect(choices.soldOut).toBe(1)
  })

  it('shows an airline’s lowest price for an adult, and none when it is sold out', () => {
    const { airlines } = choicesOf([cheap, soldOut], plainView)
    expect(airlines).toMatchObject([{ code: 'W5', count: 2, fromRial: 15_000_000 }])
    expect(choicesOf([soldOut], plainView).airlines).toMatchObject([{ fromRial: null }])
  })
})
