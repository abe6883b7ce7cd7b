/**
 * Hijri days as Iran's calendar has them, which Umm al-Qura's often precede by one. Lengths of months as the Calendar Center of the
 * University of Tehran gives them to the end of 1405 (Ramadan 1448), and predicted after that. Check: 1 Shawwal 1447 is
 * 1 Farvardin 1405, 10 Muharram 1448 is 4 Tir 1405.
 */
import { addDays, daysBetween, hijriParts } from './dates.ts'

const firstYear = 1447
const firstDay = '2025-06-27'
/** Days of each month, Muharram first. */
const lengths = [
  29, 30, 30, 29, 30, 30, 30, 29, 30, 29, 29, 29, 30, 29, 30, 29, 30, 30, 30, 29, 30, 29, 30, 29,
  30, 29, 29, 30, 29, 30, 29, 30, 30, 30, 29, 29,
]
/** The first day of each month, and the day after the last of all. */
const starts = [firstDay]
for (const length of lengths) starts.push(addDays(starts.at(-1) ?? firstDay, length))

/** Year, month and day of a date in Iran's Hijri calendar; of a date outside of 1447 to 1449 in Umm al-Qura's. */
export function hijriInIran(date: string): { year: number; month: number; day: number } {
  const index = starts.findLastIndex((start) => start <= date)
  const start = starts[index]
  if (start === undefined || index === lengths.length) return hijriParts(date)
  return {
    year: firstYear + Math.floor(index / 12),
    month: (index % 12) + 1,
    day: daysBetween(start, date) + 1,
  }
}
