import type { Code } from '@parastoo/contract/messages'
import { addMonths, compareDates } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { isUuid } from '@parastoo/kit/uuid'
import { dateIn } from '../../../platform/clock.ts'
import { daysOf, type Journey } from '../rules/index.ts'
import type { AnswerNeeds } from './needs.ts'

const tehran = 'Asia/Tehran'
/** A policy is good for an exit within so many months of its issue. */
const monthsAhead = 6
const mostDays = 365

export type AskedJourney = Journey & { besideOrderId?: string | null | undefined }

/**
 * Whether a policy may still be sold for these days, and until when. One that begins today is sold only to who has a flight of ours that has
 * not left yet: cover starts with the exit, and who is abroad already has none.
 */
export async function judgeJourney(
  { clock, firstDeparture }: Pick<AnswerNeeds, 'clock' | 'firstDeparture'>,
  { journey, userId }: { journey: AskedJourney; userId: string | null },
): Promise<{ saleEndsAt: Temporal.Instant } | Refusal<Code>> {
  const now = clock.now()
  const today = dateIn(tehran, now)
  const { startsOn, endsOn, besideOrderId } = journey
  if (compareDates(startsOn, today) < 0)
    return refuse('INSURANCE_STARTS_IN_PAST', { field: 'startsOn' })
  if (compareDates(endsOn, startsOn) < 0)
    return refuse('INSURANCE_ENDS_BEFORE_START', { field: 'endsOn' })
  if (compareDates(startsOn, addMonths(today, monthsAhead)) > 0)
    return refuse('INSURANCE_TOO_FAR', { field: 'startsOn' })
  if (daysOf(journey) > mostDays) return refuse('INSURANCE_TOO_LONG', { field: 'endsOn' })
  if (startsOn !== today) {
    const begins = Temporal.PlainDate.from(startsOn).toZonedDateTime(tehran).toInstant()
    return { saleEndsAt: begins }
  }
  const orderId = besideOrderId ?? ''
  const leavesAt = userId && isUuid(orderId) ? await firstDeparture({ orderId, userId }) : null
  const isStillHere =
    leavesAt !== null &&
    dateIn(tehran, leavesAt) === today &&
    Temporal.Instant.compare(now, leavesAt) < 0
  return isStillHere
    ? { saleEndsAt: leavesAt }
    : refuse('INSURANCE_STARTS_TODAY', { field: 'startsOn' })
}

/** The end of today in Tehran: for so long the rate of the day stands. */
export const midnightAfter = (now: Temporal.Instant): Temporal.Instant =>
  Temporal.PlainDate.from(dateIn(tehran, now)).add({ days: 1 }).toZonedDateTime(tehran).toInstant()
