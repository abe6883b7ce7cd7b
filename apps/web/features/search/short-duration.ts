import { toPersianDigits } from '@parastoo/kit/text'
import { minutesToClock } from '@parastoo/kit/times'

/** A duration for narrow places: «۱:۳۵». */
export const shortDuration = (minutes: number): string =>
  toPersianDigits(minutesToClock(minutes).replace(/^0/, ''))
