import { describe, expect, it } from 'vitest'
import { isFresh, needsSecond } from './rate.ts'

const rates = (...each: number[]) =>
  each.map((rialPerUnit, at) => ({ rialPerUnit, version: each.length + 1 - at }))

describe('a second person', () => {
  it.each([
    [1_050_000, false],
    [1_050_001, true],
    [950_000, false],
    [949_999, true],
  ])('looks at a step from 1,000,000 to %d: %s', (rialPerUnit, expected) => {
    expect(needsSecond(rates(1_000_000), rialPerUnit)).toBe(expected)
  })

  it.each([
    [1_050_000, false],
    [1_060_000, true],
    [985_000, true],
  ])(
    'looks at small steps that add up, from 1,000,000 over 1,040,000 to %d: %s',
    (rialPerUnit, expected) => {
      expect(needsSecond(rates(1_040_000, 1_000_000), rialPerUnit)).toBe(expected)
    },
  )

  it('looks at whatever is to follow a sample', () => {
    expect(needsSecond([{ rialPerUnit: 1_000_000, version: 1 }], 1_000_000)).toBe(true)
    expect(needsSecond([], 1_000_000)).toBe(true)
  })
})

it('a rate is shown for its hours, and the rial always', () => {
  const setAt = Temporal.Instant.from('2026-11-24T08:00:00Z')
  const after = (minutes: number) => ({ now: setAt.add({ minutes }), hours: 24 })
  expect(isFresh({ setAt }, after(24 * 60 - 1))).toBe(true)
  expect(isFresh({ setAt }, after(24 * 60))).toBe(false)
  expect(isFresh({ setAt: null }, after(99_999))).toBe(true)
})
