import { expect, it } from 'vitest'
import { createTestClock, dateIn, textOfInstant } from './clock.ts'

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

it('tells the date in a zone as it turns at its midnight, also when asked again within the minute', () => {
  const tehran = (now: string) => dateIn('Asia/Tehran', Temporal.Instant.from(now))
  expect(tehran('2030-05-01T20:29:59.999Z')).toBe('2030-05-01')
  expect(tehran('2030-05-01T20:29:00Z')).toBe('2030-05-01')
  expect(tehran('2030-05-01T20:30:00Z')).toBe('2030-05-02')
  expect(dateIn('UTC', Temporal.Instant.from('2030-05-01T20:30:00Z'))).toBe('2030-05-01')
  expect(tehran('2030-05-01T20:29:59Z')).toBe('2030-05-01')
})

it('writes an instant of any milliseconds as Temporal does', () => {
  const start = Temporal.Instant.from('2030-05-01T20:29:00Z').epochMilliseconds
  for (let ms = 0; ms <= 20_000; ms += 1)
    if (textOfInstant(start + ms) !== Temporal.Instant.fromEpochMilliseconds(start + ms).toString())
      expect.fail(`${textOfInstant(start + ms)} after ${ms} ms`)
})
