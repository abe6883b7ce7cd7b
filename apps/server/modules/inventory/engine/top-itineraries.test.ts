import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCandidate } from './candidate.ts'
import { selectLeast } from './select-least.ts'
import {
  airlineWord,
  bucketWord,
  canEnter,
  clearTopItineraries,
  createTopItineraries,
  departureWord,
  enterBoth,
  minutesWord,
  slotWords,
  standing,
} from './top-itineraries.ts'

const take = 5
/** Few values, so that equals are many. */
const one = fc.record({
  rial: fc.integer({ min: 1, max: 60 }),
  /** How much dearer it is without a charter seat, if it can be had without one. */
  more: fc.constantFrom(0, 0, 1, 9, Number.POSITIVE_INFINITY),
  minutes: fc.integer({ min: 1, max: 60 }),
  departure: fc.integer({ min: 1, max: 60 }),
  airline: fc.nat(3),
  stops: fc.nat(2),
})

type Itinerary = {
  total: number
  minutes: number
  departure: number
  airline: number
  bucket: number
}

const keys: ((each: Itinerary) => number)[] = [
  ({ total }) => total,
  ({ total }) => -total,
  ({ minutes }) => minutes,
  ({ departure }) => departure,
  ({ departure }) => -departure,
]
const firstBy = (all: readonly Itinerary[], key: (each: Itinerary) => number) =>
  all
    .map(key)
    .sort((a, b) => a - b)
    .slice(0, take)

describe('of all itineraries', () => {
  it('the first by every key and the cheapest of every group survive, whatever else is let go', () => {
    const top = createTopItineraries({ take, airlines: 4 })
    const candidate = createCandidate()
    let lost = 0
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 120, size: 'max' }), (ones) => {
        clearTopItineraries(top)
        const all: Itinerary[] = []
        for (const { rial, more, stops, ...rest } of ones) {
          Object.assign(candidate, rest, { rial, bucket: stops * 2, hasCharter: more > 0 })
          candidate.systemRial = rial + more
          candidate.mostRial = more === Number.POSITIVE_INFINITY ? rial : rial + more
          all.push({ ...rest, total: rial, bucket: stops * 2 + Number(more > 0) })
          if (more > 0 && more < Number.POSITIVE_INFINITY)
            all.push({ ...rest, total: rial + more, bucket: stops * 2 })
          if (canEnter(top, candidate)) enterBoth(top, candidate)
          else top.haveLost = true
        }
        const slots = new Int32Array(4096)
        const left = [...slots.subarray(0, standing(top, slots))].map((slot) => ({
          total: top.totalRial[slot] ?? 0,
          minutes: top.words[slot * slotWords + minutesWord] ?? 0,
          departure: top.words[slot * slotWords + departureWord] ?? 0,
          airline: top.words[slot * slotWords + airlineWord] ?? 0,
          bucket: top.words[slot * slotWords + bucketWord] ?? 0,
        }))
        lost += Number(top.haveLost)
        if (!top.haveLost) expect(left).toHaveLength(all.length)
        for (const key of keys) expect(firstBy(left, key)).toEqual(firstBy(all, key))
        for (const group of ['airline', 'bucket'] as const)
          for (const [name, members] of Map.groupBy(all, (each) => each[group])) {
            const cheapest = Math.min(...members.map(({ total }) => total))
            const ours = left.filter((each) => each[group] === name).map(({ total }) => total)
            expect(Math.min(...ours)).toBe(cheapest)
          }
      }),
      { numRuns: 2000, seed: 3 },
    )
    expect(lost).toBeGreaterThan(1000)
  })

  it('the least are selected, equals or not, with the slots that belong to them', () => {
    const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(values, fc.nat(60), fc.nat(3), (all, wanted, from) => {
        const least = Math.min(wanted, all.length)
        const column = Float64Array.from([...Array(from).fill(-1), ...all])
        const slots = Int32Array.from(column, (_, at) => at)
        selectLeast(column, slots, { from, count: all.length, least })
        const before = [...column.subarray(from, from + least)].sort((a, b) => a - b)
        expect(before).toEqual(all.toSorted((a, b) => a - b).slice(0, least))
        for (let at = from; at < column.length; at += 1)
          expect(all[(slots[at] ?? 0) - from]).toBe(column[at])
      }),
      { numRuns: 2000, seed: 4 },
    )
  })
})
