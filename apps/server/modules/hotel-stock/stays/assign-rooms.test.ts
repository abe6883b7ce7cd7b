import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assignRooms, type Candidate } from './index.ts'

/** Every combination, one by one. */
function cheapestByTrying(
  choices: readonly (readonly Candidate[])[],
  left: ReadonlyMap<number, number>,
): number | null {
  const [first, ...rest] = choices
  if (!first) return 0
  const sums = first.flatMap(({ roomTypeId, totalRial }) => {
    const rooms = left.get(roomTypeId) ?? 0
    if (rooms === 0) return []
    const of = cheapestByTrying(rest, new Map([...left, [roomTypeId, rooms - 1]]))
    return of === null ? [] : [totalRial + of]
  })
  return sums.length === 0 ? null : Math.min(...sums)
}

const candidate = fc.record({
  roomTypeId: fc.integer({ min: 1, max: 4 }),
  totalRial: fc.integer({ min: 1, max: 50 }),
})
const left = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 })
  .map((counts) => new Map(counts.map((count, index) => [index + 1, count])))

it('finds what trying every combination finds, and takes no type more often than it is left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(candidate, { maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 5 }),
      left,
      (lists, picks, free) => {
        // Some parties are alike: they share one list.
        const choices = picks.map((pick) => lists[pick % lists.length] ?? [])
        const found = assignRooms(choices, free)
        expect(found?.totalRial ?? null).toBe(cheapestByTrying(choices, free))
        if (!found) return
        expect(found.ways).toHaveLength(choices.length)
        expect(found.ways.reduce((sum, way) => sum + way.totalRial, 0)).toBe(found.totalRial)
        for (const [position, way] of found.ways.entries())
          expect(choices[position]).toContainEqual(way)
        for (const [type, count] of free)
          expect(
            found.ways.filter(({ roomTypeId }) => roomTypeId === type).length,
          ).toBeLessThanOrEqual(count)
      },
    ),
    { numRuns: 500 },
  )
})

it('answers nine differing parties in eight scarce types at once, in sixty hotels', () => {
  const free = new Map(Array.from({ length: 8 }, (_, type) => [type, 1 + (type % 2)]))
  const choices = Array.from({ length: 9 }, (_, party) =>
    Array.from({ length: 8 }, (__, roomTypeId) => ({
      roomTypeId,
      totalRial: (10 + roomTypeId) * (1 + party),
    })),
  )
  // Every combination takes seconds a hotel: the test would run out of its time.
  for (let hotel = 0; hotel < 60; hotel += 1) expect(assignRooms(choices, free)).not.toBeNull()
})
