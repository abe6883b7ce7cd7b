import { percentile } from '../table.ts'

/** Microseconds of each call, after one round that is thrown away. */
export function timeEach<Ask>(asks: readonly Ask[], run: (ask: Ask) => unknown): Float64Array {
  for (const ask of asks) run(ask)
  const samples = new Float64Array(asks.length)
  asks.forEach((ask, index) => {
    const startedMs = performance.now()
    run(ask)
    samples[index] = (performance.now() - startedMs) * 1000
  })
  return samples
}

export const median = (samples: ArrayLike<number>): number => percentile(samples, 0.5)

export const micros = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} us`
