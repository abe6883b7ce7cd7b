import { addDays } from '@parastoo/kit/dates'

/** How far back a day may still be signed at the desk: a holiday of two weeks with its weekends. */
const daysBack = 16

/** The days that nobody has signed, the oldest first: yesterday, and those before it since the first that is signed. */
export function daysToClose(signed: readonly string[], yesterday: string): string[] {
  const first = signed.toSorted()[0] ?? yesterday
  return Array.from({ length: daysBack }, (_, ago) =>
    addDays(yesterday, ago + 1 - daysBack),
  ).filter((day) => !signed.includes(day) && (day > first || day === yesterday))
}
