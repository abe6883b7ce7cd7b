import { expect, it } from 'vitest'
import { versionStanding } from './version-standing.ts'

const before = { revision: 1, shownUntil: '2026-11-01T08:00:00Z' }
const now = { revision: 2, shownUntil: null }

it('knows a version that another followed from the one of today', () => {
  expect(versionStanding(2, [now, before])).toBe('in-force')
  expect(versionStanding(1, [now, before])).toBe('followed')
  expect(versionStanding(1, [])).toBe('in-force')
})

it('says of every version, the last one too, that its page was taken off the site', () => {
  const last = { ...now, shownUntil: '2026-11-20T08:00:00Z' }
  expect(versionStanding(2, [last, before])).toBe('taken-off')
  expect(versionStanding(1, [last, before])).toBe('taken-off')
})
