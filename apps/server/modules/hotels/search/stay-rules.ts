import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { StayAsk } from '../hotel-supplier.ts'

const mostNights = 30
const mostDaysAhead = 365

export type StayRefusal = Refusal<
  'CHECK_IN_IN_PAST' | 'CHECK_OUT_BEFORE_CHECK_IN' | 'CHECK_IN_TOO_FAR' | 'STAY_TOO_LONG'
>

/** How many nights a stay has, by the day at the hotel; nights are the days between two Gregorian dates. */
export function nightsOf(
  { checkIn, checkOut }: Pick<StayAsk, 'checkIn' | 'checkOut'>,
  today: Temporal.PlainDate,
): number | StayRefusal {
  const first = Temporal.PlainDate.from(checkIn)
  const ahead = today.until(first, { largestUnit: 'day' }).days
  const nights = first.until(Temporal.PlainDate.from(checkOut), { largestUnit: 'day' }).days
  if (ahead < 0) return refuse('CHECK_IN_IN_PAST', { field: 'checkIn' })
  if (nights < 1) return refuse('CHECK_OUT_BEFORE_CHECK_IN', { field: 'checkOut' })
  if (nights > mostNights) return refuse('STAY_TOO_LONG', { field: 'checkOut' })
  if (ahead > mostDaysAhead) return refuse('CHECK_IN_TOO_FAR', { field: 'checkIn' })
  return nights
}
