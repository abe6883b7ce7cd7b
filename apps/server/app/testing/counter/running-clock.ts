import type { Clock } from '../../../platform/clock.ts'

/** A clock that runs like any other, from an instant later than the database's own. */
export function createRunningClock(start = '2030-11-20T08:00:00Z'): Clock {
  const from = Temporal.Instant.from(start)
  const beganMs = performance.now()
  return {
    now: () => from.add({ milliseconds: Math.floor(performance.now() - beganMs) }),
    sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
  }
}
