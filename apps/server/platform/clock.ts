import { setTimeout as delay } from 'node:timers/promises'

/** The only source of time on the server. Instants are whole milliseconds, so they survive JSON and the database unchanged. */
export type Clock = {
  now(): Temporal.Instant
  /** Resolves when this clock has moved on by `ms` milliseconds; rejects when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Date.now()),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
}

/** An instant for libraries that know no Temporal. */
export const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds)

/** An instant of so many milliseconds since 1970, written as Temporal writes it (no zeros at its end) but six times as fast, for what every answer says. */
export const textOfInstant = (epochMs: number): string =>
  new Date(epochMs).toISOString().replace(/\.?0+Z$/, 'Z')

const lastDates = new Map<string, { minutes: number; date: string }>()

/** The date in a time zone at this moment, `2030-05-01`. Worked out once a minute: no zone changes its day within one. */
export function dateIn(zone: string, now: Temporal.Instant): string {
  const minutes = Math.floor(now.epochMilliseconds / 60_000)
  const last = lastDates.get(zone)
  if (last?.minutes === minutes) return last.date
  const date = now.toZonedDateTimeISO(zone).toPlainDate().toString()
  lastDates.set(zone, { minutes, date })
  return date
}

export type TestClock = Clock & {
  /** Moves the time on and wakes every sleeper whose time has come, earliest first. */
  advance(by: Temporal.DurationLike): void
  setTo(instant: Temporal.Instant | string): void
}

/** A clock that stands still until a test moves it. */
export function createTestClock(start: Temporal.Instant | string): TestClock {
  let now = Temporal.Instant.from(start)
  let sleepers: { wakesAt: Temporal.Instant; wake: () => void }[] = []

  const setTo = (instant: Temporal.Instant | string) => {
    now = Temporal.Instant.from(instant)
    const due = sleepers.filter(({ wakesAt }) => Temporal.Instant.compare(wakesAt, now) <= 0)
    sleepers = sleepers.filter((sleeper) => !due.includes(sleeper))
    due.sort((a, b) => Temporal.Instant.compare(a.wakesAt, b.wakesAt))
    for (const { wake } of due) wake()
  }

  return {
    now: () => now,
    sleep(ms, signal) {
      if (ms <= 0) return Promise.resolve()
      return new Promise((wake, reject) => {
        sleepers.push({ wakesAt: now.add({ milliseconds: ms }), wake })
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    },
    advance: (by) => setTo(now.add(by)),
    setTo,
  }
}
