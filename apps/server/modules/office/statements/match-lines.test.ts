import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, matchLines, type NamedLine, type OurLine } from './match-lines.ts'

const own = (name: string, amount: number, more: Partial<OurLine> = {}): OurLine => ({
  orderId: `order of ${name}`,
  orderNumber: name,
  names: [name],
  day: '2026-11-02',
  amount,
  entryIds: [`${name} ${amount}`],
  ...more,
})
const their = (reference: string, amount: number, name = reference): NamedLine => ({
  reference,
  name,
  day: null,
  amount,
})
const match = (ours: OurLine[], theirs: NamedLine[]) =>
  matchLines({ ours, theirs, isMissingTold: () => true })

describe('a statement beside our book', () => {
  it('has the same, what differs, what is not ours and what they lack, each once, differences first', () => {
    const lines = match(
      [own('A', 100), own('B', 200), own('C', 300)],
      [their('A', 100), their('B', 250), their('X', 70)],
    )
    expect(lines.map(({ reference, ours, theirs }) => [reference, ours, theirs])).toEqual([
      ['X', null, 70],
      ['B', 200, 250],
      ['C', 300, null],
      ['A', 100, 100],
    ])
    expect(lines.map(isSame)).toEqual([false, false, false, true])
  })

  it('sets the tickets of one order against one line of ours, and a refund against no sale', () => {
    const lines = match(
      [own('A', 200), own('A', -90)],
      [their('815-1', 120, 'A'), their('815-2', 80, 'A'), their('A', -90)],
    )
    expect(lines.map(({ ours, theirs }) => [ours, theirs])).toEqual([
      [200, 200],
      [-90, -90],
    ])
  })

  it('gives one name of two orders to the one of their sum', () => {
    const [line] = match(
      [own('A', 100), own('A', 150, { orderId: 'other' })],
      [their('A', 100)],
    ).filter(isSame)
    expect(line).toMatchObject({ orderId: 'order of A' })
  })

  it('tells nothing of other days that they lack', () => {
    expect(matchLines({ ours: [own('A', 1)], theirs: [], isMissingTold: () => false })).toEqual([])
  })

  it('loses and doubles nothing of either side, whatever is handed in', () => {
    const sums = fc.integer({ min: -5, max: 5 }).filter((sum) => sum !== 0)
    const rows = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), sums), { maxLength: 12 })
    fc.assert(
      fc.property(rows, rows, (mine, other) => {
        const ours = mine.map(([name, sum], at) => own(name, sum, { entryIds: [String(at)] }))
        const lines = match(
          ours,
          other.map(([name, sum]) => their(name, sum)),
        )
        const total = (of: readonly (number | null)[]) =>
          of.reduce((sum: number, each) => sum + (each ?? 0), 0)
        expect(total(lines.map(({ ours }) => ours))).toBe(total(mine.map(([, sum]) => sum)))
        expect(total(lines.map(({ theirs }) => theirs))).toBe(total(other.map(([, sum]) => sum)))
        const entries = lines.flatMap(({ entryIds }) => entryIds)
        expect(new Set(entries).size).toBe(ours.length)
        expect(entries).toHaveLength(ours.length)
      }),
      { numRuns: 200 },
    )
  })
})
