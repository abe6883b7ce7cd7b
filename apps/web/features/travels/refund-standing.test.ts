import { expect, it } from 'vitest'
import { refundPromise } from './refund-standing.ts'

const now = '2030-01-01T08:00:00Z'
const open = { status: 'InReview', promisedAt: '2030-01-02T08:00:00Z' } as const

it('promises an hour while it is open, and says so when that is broken', () => {
  expect(refundPromise(open, now)).toMatchObject({ isLate: false })
  expect(refundPromise(open, now)?.text).toContain('ساعت ۱۱:۳۰')
  expect(refundPromise(open, '2030-01-03T08:00:00Z')?.isLate).toBe(true)
})

it.each(['Done', 'Refused', 'PayingOut'] as const)('promises nothing of what is %s', (status) => {
  expect(refundPromise({ ...open, status }, now)).toBeNull()
})
