import { percentile } from '../table.ts'

const warmUps = 4
/** A call of half a microsecond is not compiled after a few thousand of them. */
const warmUpMs = 400
/** A shorter call is seldom interrupted, and the clock of the processor is too coarse for it. */
const longCallUs = 1000

/** Microseconds of each call, after rounds that are thrown away: by then everything is compiled. */
export function timeEach<Ask>(asks: readonly Ask[], run: (ask: Ask) => unknown): Float64Array {
  warmUp(asks, run)
  return clock(asks, run)
}

function warmUp<Ask>(asks: readonly Ask[], run: (ask: Ask) => unknown): void {
  const startedMs = performance.now()
  for (let round = 0; round < warmUps || performance.now() - startedMs < warmUpMs; round += 1)
    for (const ask of asks) run(ask)
}

function clock<Ask>(asks: readonly Ask[], run: (ask: Ask) => unknown): Float64Array {
  const samples = new Float64Array(asks.length)
  asks.forEach((ask, index) => {
    const startedMs = performance.now()
    run(ask)
    samples[index] = (performance.now() - startedMs) * 1000
  })
  return samples
}

/**
 * Microseconds of a call as it mostly is. Long ones are counted by this thread's time on the processor, on average: where other
 * work shares the machine they are interrupted again and again and short ones are not, and a ratio of the two would be the machine's.
 */
export function usualTime<Ask>(
  asks: readonly Ask[],
  run: (ask: Ask) => unknown,
  { warm = asks }: { warm?: readonly Ask[] } = {},
): number {
  warmUp(warm, run)
  const before = process.threadCpuUsage()
  const wallUs = median(clock(asks, run))
  const { user, system } = process.threadCpuUsage(before)
  return wallUs < longCallUs ? wallUs : Math.min(wallUs, (user + system) / asks.length)
}

export const median = (samples: ArrayLike<number>): number => percentile(samples, 0.5)

export const micros = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} us`
