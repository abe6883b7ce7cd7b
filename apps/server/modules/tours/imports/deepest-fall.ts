import type { CancellationBand } from '../pricing/index.ts'

/** Where later bands keep the most less than earlier ones, of a year before the start; null where they never do. Pure. */
export function deepestFall(
  one: readonly CancellationBand[],
  other: readonly CancellationBand[],
): { days: number; was: number; now: number } | null {
  let deepest: { days: number; was: number; now: number } | null = null
  for (let days = 0; days <= 365; days += 1) {
    const at = (bands: readonly CancellationBand[]) =>
      (bands.find(({ untilDaysBefore }) => days >= untilDaysBefore) ?? bands.at(-1))?.percent ?? 0
    const [was, now] = [at(one), at(other)]
    if (was - now > (deepest ? deepest.was - deepest.now : 0)) deepest = { days, was, now }
  }
  return deepest
}
