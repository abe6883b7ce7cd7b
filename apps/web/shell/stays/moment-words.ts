import { type DateForm, formatDate } from '@parastoo/kit/dates'
import { localTimeIn, timeOf } from '@parastoo/kit/times'

/** A moment on the hotel's own clock: «سه‌شنبه ۱۰ آذر» and «۱۴:۰۰». */
export function momentWords(
  instant: string,
  timeZone: string,
  form: DateForm = 'weekday',
): { day: string; time: string } {
  const local = localTimeIn(instant, timeZone)
  return { day: formatDate(local.slice(0, 10), { form }), time: timeOf(local) }
}
