import { formatJalaliDate } from '@parastoo/kit/dates'
import { localTimeIn, timeOf } from '@parastoo/kit/times'

/** An ISO instant as people in Iran tell it, by the clock of Tehran: «۲ آذر ۱۴۰۵، ۱۱:۳۰». */
export function toldMoment(instant: string): string {
  const local = localTimeIn(instant, 'Asia/Tehran')
  return `${formatJalaliDate(local, 'medium')}، ${timeOf(local)}`
}
