/** The open model: work arrives at a set rate whether or not the server keeps up, and its wait counts from when it was due. */
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../table.ts'

export type Driven = {
  rate: number
  /** Done within the run and its grace, a second. */
  donePerSecond: number
  p50Ms: number
  p99Ms: number
  errors: readonly string[]
}

/** How long what has arrived may still take after the last arrival. */
const graceMs = 2_000
/** How long the queue of a rate that was too much may take to be worked off before the next rate begins. */
const mostDrainMs = 60_000

/**
 * Lets `work` arrive `rate` times a second for `seconds`, evenly. What has not ended by then and a moment after counts as an error.
 * Returns once all of it has ended, so that the next rate does not stand in this one's queue.
 */
export async function drive(
  work: () => Promise<void>,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Driven> {
  const arrivals = Math.round(rate * seconds)
  const waitsMs: number[] = []
  const errors: string[] = []
  const startMs = performance.now()
  let ended = 0
  for (let sent = 0; sent < arrivals; ) {
    const dueMs = startMs + (sent * 1000) / rate
    if (performance.now() < dueMs) {
      await delay(1)
      continue
    }
    sent += 1
    work()
      .then(
        () => void waitsMs.push(performance.now() - dueMs),
        (fault: Error) => void errors.push(fault.message),
      )
      .finally(() => {
        ended += 1
      })
  }
  const lastMs = performance.now()
  while (ended < arrivals && performance.now() - lastMs < graceMs) await delay(5)
  const tookSeconds = (performance.now() - startMs) / 1000
  for (let missing = ended; missing < arrivals; missing += 1) errors.push('not in time')
  const driven = {
    rate,
    donePerSecond: waitsMs.length / tookSeconds,
    p50Ms: percentile(waitsMs, 0.5),
    p99Ms: percentile(waitsMs, 0.99),
    errors: [...errors],
  }
  const lateAtMs = performance.now() + mostDrainMs
  while (ended < arrivals && performance.now() < lateAtMs) await delay(20)
  if (ended < arrivals)
    throw new Error(`${arrivals - ended} questions of ${rate} a second were never answered`)
  return driven
}

export const wantedP99Ms = 300
export const holdsWithin =
  (mostP99Ms: number) =>
  ({ p99Ms, errors }: Driven): boolean =>
    errors.length === 0 && p99Ms <= mostP99Ms

/**
 * The highest rate that holds: doubled from `from` until it does not, then halved between the last two, three times. Answers that run, and
 * the one above it, which did not hold.
 */
export async function findRate(
  run: (rate: number) => Promise<Driven>,
  from: number,
  holds = holdsWithin(wantedP99Ms),
): Promise<{ best: Driven | null; tooMuch: Driven }> {
  let best: Driven | null = null
  let tooMuch: Driven | null = null
  for (let rate = from; !tooMuch; rate *= 2) {
    const driven = await run(rate)
    if (holds(driven)) best = driven
    else tooMuch = driven
  }
  for (let step = 0; step < 3; step += 1) {
    const rate: number = ((best?.rate ?? 0) + tooMuch.rate) / 2
    const driven = await run(rate)
    if (holds(driven)) best = driven
    else tooMuch = driven
  }
  return { best, tooMuch }
}
