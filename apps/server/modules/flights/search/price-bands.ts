/** Days before a departure in which prices behave alike: each band begins here and ends where the next begins. */
const bandStarts = [0, 3, 7, 14, 30, 60, 120] as const
/** Where the last one ends; nothing is on sale longer ahead (criteria.ts). */
const lastStart = 331

/** The band of a departure so many days ahead, named by its first day, and how far this day lies from the band's middle. */
export function bandOf(daysAhead: number): { band: number; daysFromMiddle: number } {
  const index = bandStarts.findLastIndex((start) => start <= daysAhead)
  const band = bandStarts[index] ?? 0
  const next = bandStarts[index + 1] ?? lastStart
  const middle = Math.floor((band + next - 1) / 2)
  return { band, daysFromMiddle: Math.abs(daysAhead - middle) }
}
