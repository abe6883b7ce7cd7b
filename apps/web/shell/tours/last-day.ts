import { formatJalaliDate } from '@parastoo/kit/dates'
import { tehranDayOf } from '../tehran-day.ts'

/** The last day of something that organisers end at a midnight of Tehran. */
export const lastDayOf = (until: string): string =>
  formatJalaliDate(tehranDayOf(new Date(Date.parse(until) - 1)), 'weekday')
