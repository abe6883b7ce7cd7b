import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { clearSurvivors, createSurvivors, hasProspect, standing, takeIn } from './survivors.ts'

const take = 5
const one = fc.record({
  total: fc.integer({ min: 1, max: 60 }),
  minutes: fc.integer({ min: 1, max: 60 }),
  departure: fc.integer({ min: 1, max: 60 }),
  airline: fc.nat(3),
  bucket: fc.nat(5),
})
type One = typeof one extends fc.Arbitrary<infer Kind> ? Kind : never

const keys: ((each: One) => number)[] = [
  ({ total }) => total,
  ({ total }) => -total,
  ({ minutes }) => minutes,
  ({ departure }) => departure,
  ({ departure }) => -departure,
]
const firstBy = (all: readonly One[], key: (each: One) => number) =>
  all
    .map(key)
    .sort((a, b) => a - b)
    .slice(0, take)

it('the first by every key and the cheapest of every group survive, whatever else is let go', () => {
  const survivors = createSurvivors({ take, airlines: 4 })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 120, size: 'max' }), (all) => {
      clearSurvivors(survivors)
      const kept = new Map<number, One>()
      for (const each of all) {
        if (!hasProspect(survivors, each)) continue
        const slot = survivors.count
        survivors.totalRial[slot] = each.total
        survivors.durationMinutes[slot] = each.minutes
        survivors.departure[slot] = each.departure
        survivors.airline[slot] = each.airline
        survivors.bucket[slot] = each.bucket
        kept.set(slot, each)
        takeIn(survivors)
      }
      const slots = new Int32Array(4096)
      const left = [...slots.subarray(0, standing(survivors, slots))].flatMap(
        (slot) => kept.get(slot) ?? [],
      )
      expect(survivors.met).toBe(all.length)
      for (const key of keys) expect(firstBy(left, key)).toEqual(firstBy(all, key))
      for (const group of ['airline', 'bucket'] as const)
        for (const [name, members] of Map.groupBy(all, (each) => each[group])) {
          const cheapest = Math.min(...members.map(({ total }) => total))
          const ours = left.filter((each) => each[group] === name).map(({ total }) => total)
          expect(Math.min(...ours)).toBe(cheapest)
        }
    }),
    { numRuns: 500, seed: 3 },
  )
})
