/** How a refund request stands, as every page that shows one says it. */
import type { RefundRequest } from '@parastoo/contract/refunds/refunds'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { timeOf } from '@parastoo/kit/times'
import { refunds } from '../../messages/refunds.ts'
import { wordsOf } from '../../shell/words.ts'
import { tehranTime } from './tehran-time.ts'

const say = wordsOf(refunds.tracker)

export const refundTones = {
  InReview: 'caution',
  InProgress: 'caution',
  PayingOut: 'caution',
  Done: 'good',
  Refused: 'bad',
} as const

/** Until when an answer is promised (spec 9: within 24 hours), or an honest word once that is broken; null when it is decided. */
export function refundPromise(
  { status, promisedAt }: Pick<RefundRequest, 'status' | 'promisedAt'>,
  now: string,
): { text: string; isLate: boolean } | null {
  if (status !== 'InReview' && status !== 'InProgress') return null
  if (Date.parse(promisedAt) < Date.parse(now)) return { text: refunds.tracker.late, isLate: true }
  return { text: say('promise', { time: momentOf(promisedAt) }), isLate: false }
}

/** «ساعت ۱۴:۳۰ سه‌شنبه ۱۰ آذر», in Tehran. */
function momentOf(instant: string): string {
  const local = tehranTime(instant)
  return `ساعت ${timeOf(local)} ${formatJalaliDate(local, 'weekday')}`
}
