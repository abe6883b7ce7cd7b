import { expect, it } from 'vitest'
import { Refused } from '../refused.ts'
import { waitOf } from './send-file.ts'

const refused = (status: number, retryAfterSeconds?: number) =>
  new Refused(status, [
    {
      code: 'TOO_MANY_REQUESTS',
      messages: [],
      ...(retryAfterSeconds === undefined ? {} : { detail: { retryAfterSeconds } }),
    },
  ])

it('waits as long as a refusal for haste asks, where that is short, and for nothing else', () => {
  expect(waitOf(refused(429, 5))).toBe(5)
  expect(waitOf(refused(429, 3600))).toBeNull()
  expect(waitOf(refused(429))).toBeNull()
  expect(waitOf(refused(400))).toBeNull()
  expect(waitOf(new Error('the line broke'))).toBeNull()
})
