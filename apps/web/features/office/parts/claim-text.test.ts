import { expect, it } from 'vitest'
import { claimText } from './claim-text.ts'

const free = { isMine: false, isOwn: false, assignee: null, snoozed: null }
const snoozed = { until: '2026-12-01T09:30:00Z', reason: 'هتل فردا پاسخ می‌دهد' }

it('tells whoever opens an item that was put off until when, and for what reason', () => {
  const text = claimText({ ...free, snoozed }, 'استردادها')
  expect(text).toContain('۱۰ آذر ۱۴۰۵، ۱۳:۰۰')
  expect(text).toContain(snoozed.reason)
})

it('tells who has one, and that one which is free or gone is nobody’s', () => {
  const assignee = { personId: 'p', name: 'سارا مرادی', until: snoozed.until }
  expect(claimText({ ...free, assignee, snoozed }, 'استردادها')).toContain('سارا مرادی')
  expect(claimText({ ...free, isMine: true }, 'استردادها')).toContain('دست شما')
  expect(claimText({ ...free, isOwn: true }, 'استردادها')).toContain('از خود شماست')
  expect(claimText(free, 'استردادها')).toContain('دست کسی نیست')
  expect(claimText(null, 'استردادها')).toContain('«استردادها»')
})
