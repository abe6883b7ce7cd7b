import { addDays } from '@parastoo/kit/dates'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLists, type DifferenceKind, differenceKinds } from './compare-lists.ts'
import type { Line } from './ports.ts'

const day = '2030-03-05'
const noon = Temporal.Instant.from('2030-03-05T08:30:00Z')
const line = (reference: string, of: Partial<Line> = {}): Line => ({
  reference,
  amount: 1_000,
  currency: 'IRR',
  day,
  at: noon,
  ...of,
})
const clean = (count: number, prefix = 'clean') =>
  Array.from({ length: count }, (_, index) =>
    line(`${prefix}-${index}`, { amount: 10_000 + index, at: noon.add({ minutes: index % 600 }) }),
  )
const known = (lines: readonly Line[]) => new Set(lines.map(({ reference }) => reference))

it('raises no false alarm over 10,000 clean movements, whatever their order', () => {
  const ours = clean(10_000)
  const theirs = ours
    .map((each) => ({ ...each, at: each.at?.add({ seconds: 40 }) ?? null }))
    .reverse()
  expect(compareLists({ day, ours, theirs, known: known(ours) })).toEqual([])
})

it('finds each of 7 kinds of differences, 100 of each, hidden among 10,000 clean movements', () => {
  const ours = clean(10_000)
  const theirs = clean(10_000)
  const wanted: string[] = []
  const inject: Record<DifferenceKind, (reference: string, at: number) => void> = {
    'missing-with-us': (reference) => theirs.push(line(reference)),
    'missing-with-them': (reference) => ours.push(line(reference)),
    'amount-differs': (reference, at) => {
      ours.push(line(reference))
      theirs.push(line(reference, { amount: at % 2 ? 999 : 1_000_000 }))
    },
    'currency-differs': (reference) => {
      ours.push(line(reference))
      theirs.push(line(reference, { currency: 'USD' }))
    },
    'day-differs': (reference, at) => {
      ours.push(line(reference))
      const slipped = (at % 3) + 1
      theirs.push(
        line(reference, {
          day: addDays(day, at % 2 ? slipped : -slipped),
          at: at % 5 ? noon.add({ hours: 24 * (at % 2 ? slipped : -slipped) }) : null,
        }),
      )
    },
    twice: (reference, at) => {
      ours.push(line(reference), ...(at % 2 ? [line(reference)] : []))
      theirs.push(line(reference), ...(at % 2 ? [] : [line(reference)]))
    },
    'unknown-reference': (reference) => theirs.push(line(reference)),
  }
  for (const kind of differenceKinds)
    for (let at = 0; at < 100; at += 1) {
      inject[kind](`${kind}-${at}`, at)
      wanted.push(`${kind} ${kind}-${at}`)
    }
  const given = known([...ours, ...theirs].filter(({ reference }) => !/^unknown/.test(reference)))
  const found = compareLists({ day, ours, theirs, known: given })
  expect(found.map(({ kind, reference }) => `${kind} ${reference}`).sort()).toEqual(wanted.sort())
})

describe('a movement at midnight', () => {
  const before = line('m', { at: Temporal.Instant.from('2030-03-05T20:29:30Z') })
  const after = line('m', {
    day: addDays(day, 1),
    at: Temporal.Instant.from('2030-03-05T20:31:00Z'),
  })
  it('is one moment by two clocks, and no difference', () => {
    expect(compareLists({ day, ours: [before], theirs: [after], known: new Set() })).toEqual([])
  })
  it('is a difference of days where their list has no clock', () => {
    const theirs = [{ ...after, at: null }]
    expect(compareLists({ day, ours: [before], theirs, known: new Set() })).toEqual([
      {
        reference: 'm',
        kind: 'day-differs',
        ours: '1000 IRR on 2030-03-05',
        theirs: '1000 IRR on 2030-03-06',
      },
    ])
  })
})

it('tells each reference on one day only, ours first', () => {
  const days = [-2, -1, 0, 1, 2].map((by) => addDays(day, by))
  const lines = fc.array(
    fc.record({ reference: fc.constantFrom('a', 'b', 'c'), at: fc.integer({ min: 0, max: 4 }) }),
    { maxLength: 4 },
  )
  const spelt = (from: { reference: string; at: number }[]) =>
    from.map(({ reference, at }) => line(reference, { day: days[at] ?? day, at: null }))
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      const [ours, theirs] = [spelt(one), spelt(other)]
      const told = days.flatMap((each) =>
        compareLists({ day: each, ours, theirs, known: new Set() }).map(
          ({ reference, kind }) => `${reference} ${kind}`,
        ),
      )
      expect(new Set(told).size).toBe(told.length)
    }),
  )
})
