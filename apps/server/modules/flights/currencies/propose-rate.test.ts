import { describe, expect, it } from 'vitest'
import { proposeRate, type Reading } from './propose-rate.ts'

const now = Temporal.Instant.from('2030-11-20T08:00:00Z')
const said = (feed: string, rialPerUnit: number, minutesAgo = 0): Reading => ({
  feed,
  rialPerUnit,
  at: now.subtract({ minutes: minutesAgo }),
})
const proposed = (readings: Reading[], inForceRial = 1_000_000) =>
  proposeRate(readings, { now, inForceRial })

describe('feeds', () => {
  it('propose what two of them agree on, by their mean and the older word', () => {
    expect(proposed([said('tgju', 1_010_000, 30), said('navasan', 1_000_000)])).toEqual({
      rialPerUnit: 1_005_000,
      feeds: ['navasan', 'tgju'],
      at: now.subtract({ minutes: 30 }),
      isJump: false,
    })
  })

  it.each([
    ['one alone', [said('tgju', 1_000_000)]],
    ['none', []],
    ['two that differ by more than two hundredths', [said('a', 1_000_000), said('b', 1_020_001)]],
    ['two of which one is two hours old', [said('a', 1_000_000), said('b', 1_000_000, 120)]],
    ['one of toman and one of rial', [said('a', 1_000_000), said('b', 100_000)]],
    ['one from tomorrow', [said('a', 1_000_000), said('b', 1_000_000, -60)]],
  ])('propose nothing: %s', (_what, readings) => {
    expect(proposed(readings)).toBeNull()
  })

  it('leave out the one that stands alone', () => {
    const readings = [said('a', 1_000_000), said('b', 1_001_000), said('c', 1_200_000)]
    expect(proposed(readings)).toMatchObject({ rialPerUnit: 1_000_500, feeds: ['a', 'b'] })
  })

  it.each([
    [1_050_000, false],
    [1_051_000, true],
    [949_000, true],
  ])('that say %d say that a person must look: %s', (rial, isJump) => {
    expect(proposed([said('a', rial), said('b', rial)])).toMatchObject({ isJump })
  })
})
