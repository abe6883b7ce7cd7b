import { daysBetween } from '@parastoo/kit/dates'
import { travels } from '../../messages/travels.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(travels.trips)

/** «امروز», «فردا», «۱۲ روز دیگر» from one local time to another; «در سفر» of what began on an earlier day. */
export function daysUntilWords(startsAt: string, localNow: string): string {
  const days = daysBetween(localNow, startsAt)
  if (days < 0) return travels.trips.underway
  if (days === 0) return travels.trips.today
  return days === 1 ? travels.trips.tomorrow : say('inDays', { days })
}
