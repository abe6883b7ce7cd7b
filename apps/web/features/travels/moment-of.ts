import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { timeOf } from '@parastoo/kit/times'
import { travels } from '../../messages/travels.ts'
import { wordsOf } from '../../shell/words.ts'
import { tehranTime } from './tehran-time.ts'

const say = wordsOf(travels.withdrawal)

/** An instant as it is read out: «۲ آذر، ساعت ۱۷:۵۴», in Tehran. */
export function momentOf(instant: string): string {
  const local = tehranTime(instant)
  return say('moment', {
    day: formatJalaliDate(local, 'day-month'),
    time: toPersianDigits(timeOf(local)),
  })
}
