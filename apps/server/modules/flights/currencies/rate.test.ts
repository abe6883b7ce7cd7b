import { describe, expect, it } from 'vitest'
import { isFresh, isJump } from './rate.ts'

describe('a jump', () => {
  it.each([
    [1_050_000, false],
    [1_050_001, true],
    [950_000, false],
    [949_999, true],
  ])('from 1,000,000 to %d: %s', (rialPerUnit, expected) => {
    expect(isJump({ rialPerUnit: 1_000_000, version: 2 }, rialPerUnit)).toBe(expected)
  })

  it('is not what follows a sample', () => {
    expect(isJump({ rialPerUnit: 1_000_000, version: 1 }, 2_000_000)).toBe(false)
  })
})

it('a rate is shown for its hours, and the rial always', () => {
  const setAt = Temporal.Instant.from('2026-11-24T08:00:00Z')
  const after = (minutes: number) => ({ now: setAt.add({ minutes }), hours: 24 })
  expect(isFresh({ setAt }, after(24 * 60 - 1))).toBe(true)
  expect(isFresh({ setAt }, after(24 * 60))).toBe(false)
  expect(isFresh({ setAt: null }, after(99_999))).toBe(true)
})
