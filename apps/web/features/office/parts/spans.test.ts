import { expect, it } from 'vitest'
import { spanOf, urgencyOf } from './spans.ts'

it.each([
  [30_000, '۱ دقیقه'],
  [-12 * 60_000, '۱۲ دقیقه'],
  [3 * 3_600_000, '۳ ساعت'],
  [60 * 3_600_000, '۳ روز'],
])('tells %i ms as %s', (ms, words) => {
  expect(spanOf(ms)).toBe(words)
})

it('is near from half of its time on, and broken at its end', () => {
  const promise = { since: '2026-11-23T08:00:00Z', dueAt: '2026-11-23T09:00:00Z' }
  const toneAt = (at: string) => urgencyOf(promise, Date.parse(at)).tone
  expect(toneAt('2026-11-23T08:29:00Z')).toBe('plain')
  expect(toneAt('2026-11-23T08:30:00Z')).toBe('caution')
  expect(toneAt('2026-11-23T09:00:00Z')).toBe('bad')
})
