import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicesOf } from '../filters/filter-choices.ts'
import { proposalSample } from '../testing/proposal-sample.ts'
import { arrange, countOf, isSellable, leadersOf } from './arrange-proposals.ts'
import { plainView, type View } from './results-view.ts'

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
  it('tells of any view how many flights it would leave, as the list then has', () => {
    for (const view of [
      { departs: [300, 420] },
      { priceRial: [15_000_000, 25_000_000] },
      { durationMinutes: [90, 100] },
      { hasDuplicates: false, isOnlyExisting: true },
    ] satisfies Partial<View>[])
      expect(countOf(all, { ...plainView, ...view })).toBe(idsOf(view).length)
  })

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

describe('a filter keeps what its count promised', () => {
  const pair = (id: string, outStops: number, backStops: number) =>
    proposalSample({
      id,
      stops: outStops,
      flightGroups: [
        ...proposalSample({ id, stops: outStops }).flightGroups,
        ...proposalSample({ id, stops: backStops }).flightGroups,
      ],
    })

  it('of stops, for each direction by itself', () => {
    const pairs = [pair('a', 0, 0), pair('b', 0, 1), pair('c', 1, 2)]
    const { stops, stopsBack, hasWayBack } = choicesOf(pairs, plainView)
    expect(hasWayBack).toBe(true)
    expect(stops).toEqual({ '0': 3, '1': 2, '2': 1, '3': 0 })
    expect(stopsBack).toEqual({ '0': 3, '1': 1, '2': 1, '3': 1 })
    expect(idsOf({ stops: '1', stopsBack: '2' }, pairs)).toEqual(['b'])
  })

  it('of price, hours, duration, airports and returning', () => {
    expect(idsOf({ priceRial: [20_000_000, 26_000_000] })).toEqual(['quick'])
    expect(idsOf({ departs: [6 * 60, 13 * 60] })).toEqual(['cheap', 'soldOut'])
    expect(idsOf({ durationMinutes: [60, 90] })).toEqual(['quick'])
    expect(idsOf({ airports: ['IKA'] })).toEqual([])
    expect(choicesOf(all, plainView).airports).toEqual([])
    const fixed = proposalSample({ id: 'fixed', isRefundable: false })
    expect(choicesOf([...all, fixed], plainView).refundable).toBe(4)
    expect(idsOf({ isOnlyRefundable: true }, [early, fixed])).toEqual(['early'])
  })

  it('of price by what one adult pays, however many fly', () => {
    const party = proposalSample({ id: 'party', priceRial: 20_000_000, adults: 3 })
    expect(party.totalPrice).toBe(60_000_000)
    expect(idsOf({ priceRial: [19_000_000, 21_000_000] }, [party])).toEqual(['party'])
    expect(choicesOf([party], plainView).prices).toMatchObject({ least: 20_000_000 })
  })

  it('of airports, also of those where planes are changed', () => {
    const [group] = proposalSample({ id: 'x' }).flightGroups
    const [leg] = group?.flightLegs ?? []
    if (!group || !leg) throw new Error('the sample has a flight')
    const by = (id: string, flightLegs: (typeof leg)[]) =>
      proposalSample({ id, flightGroups: [{ ...group, flightLegs }] })
    const direct = by('direct', [leg])
    const change = by('change', [
      { ...leg, destination: 'IFN' },
      { ...leg, origin: 'IFN' },
    ])
    const { airports } = choicesOf([direct, change], plainView)
    expect(airports.map(({ code, count }) => [code, count])).toEqual([['IFN', 1]])
    expect(idsOf({ airports: ['IFN'] }, [direct, change])).toEqual(['change'])
  })

  it('whatever else is chosen', () => {
    const proposals = fc.array(
      fc.record({
        at: fc.constantFrom('05:30', '08:00', '13:15', '22:40'),
        airline: fc.constantFrom('W5', 'IR', 'ZV'),
        priceRial: fc.integer({ min: 10, max: 60 }).map((price) => price * 1_000_000),
        stops: fc.integer({ min: 0, max: 2 }),
        seat: fc.integer({ min: 0, max: 9 }),
        isCharter: fc.boolean(),
        isRefundable: fc.boolean(),
      }),
      { maxLength: 30 },
    )
    const views = fc.record({
      airlines: fc.subarray(['W5', 'IR', 'ZV']),
      type: fc.constantFrom('0', '1', '2') as fc.Arbitrary<View['type']>,
      stops: fc.constantFrom('0', '1', '2', '3') as fc.Arbitrary<View['stops']>,
      isOnlyExisting: fc.boolean(),
      isOnlyRefundable: fc.boolean(),
    })
    fc.assert(
      fc.property(proposals, views, (drawn, view) => {
        const list = drawn.map((one, index) => proposalSample({ id: `${index}`, ...one }))
        const choices = choicesOf(list, { ...plainView, ...view })
        const left = (change: Partial<View>) => idsOf({ ...view, ...change }, list).length
        for (const stops of ['0', '1', '2', '3'] as const)
          expect(choices.stops[stops]).toBe(left({ stops }))
        for (const type of ['0', '1', '2'] as const)
          expect(choices.types[type]).toBe(left({ type }))
        expect(choices.refundable).toBe(left({ isOnlyRefundable: true }))
        for (const { code, count } of choices.airlines)
          expect(count).toBe(left({ airlines: [code] }))
      }),
    )
  })
})
