import { expect, test } from 'vitest'
import { restMs } from './use-steady.ts'

test('a loading state that was shown stays for 200 ms, and one that was shown longer goes at once', () => {
  expect([restMs(0), restMs(60), restMs(200), restMs(5_000)]).toEqual([200, 140, 0, 0])
})
