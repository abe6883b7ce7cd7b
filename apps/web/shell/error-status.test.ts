import { expect, it } from 'vitest'
import { statusOf } from './ErrorPage.tsx'

it.each([
  [{ statusCode: 410, status: 404 }, 410],
  [{ status: 404 }, 404],
  [{ response: { status: 403 } }, 403],
  [new Error('bug'), 500],
  ['text', 500],
  [null, 500],
])('a route error %j has the status %i', (error, status) => {
  expect(statusOf(error)).toBe(status)
})
