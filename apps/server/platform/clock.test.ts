import { expect, it } from 'vitest'
import { createTestClock } from './clock.ts'

it('stands still until it is moved, then wakes the sleepers whose time has come', async () => {
  const clock = createTestClock('2026-03-21T00:00:00Z')
  const woken: string[] = []
  const sleepers = [
    clock.sleep(60_000).then(() => woken.push('minute')),
    clock.sleep(30_000).then(() => woken.push('half')),
  ]
  clock.advance({ seconds: 29 })
  await Promise.resolve()
  expect(woken).toEqual([])
  clock.advance({ minutes: 1 })
  await Promise.all(sleepers)
  expect(woken).toEqual(['half', 'minute'])
  expect(String(clock.now())).toBe('2026-03-21T00:01:29Z')
})

it('ends a sleep that is called off', async () => {
  const clock = createTestClock('2026-03-21T00:00:00Z')
  const ending = new AbortController()
  const sleeper = clock.sleep(1000, ending.signal)
  ending.abort(new Error('called off'))
  await expect(sleeper).rejects.toThrow('called off')
})
