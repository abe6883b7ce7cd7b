/** Minutes and days since 1970 as the contract writes them. */
import { gregorianOfDayNumber } from '@parastoo/kit/calendar-arithmetic'
import { minutesToClock } from '@parastoo/kit/times'

const minutesPerDay = 1440

/** "2026-12-01" of days since 1970. */
export function isoDayOf(day: number): string {
  const date = gregorianOfDayNumber(day)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.year}-${two(date.month)}-${two(date.day)}`
}

/** "2026-12-01T06:45" of minutes since 1970 on an airport's own clock. */
export function isoMinutesOf(minutes: number): string {
  const day = Math.floor(minutes / minutesPerDay)
  return `${isoDayOf(day)}T${minutesToClock(minutes - day * minutesPerDay)}`
}
