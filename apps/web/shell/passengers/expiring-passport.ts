import { compareDates } from '@parastoo/kit/dates'
import { isValidSixMonths } from '@parastoo/kit/passport'
import type { Tone } from '@parastoo/ui/Badge.tsx'
import { passengers } from '../../messages/passengers.ts'

const words = passengers.expiring

/** What to know of a kept passport for a flight of this day, or for today: nothing, that it has run out by then, or that it soon will. */
export function expiringPassport(
  { passportExpirationDateFa: expires }: { passportExpirationDateFa: string },
  travelDate: string,
): { text: string; tone: Tone } | null {
  if (expires === '' || isValidSixMonths(expires, travelDate)) return null
  return compareDates(expires, travelDate) < 0
    ? { text: words.over, tone: 'bad' }
    : { text: words.soon, tone: 'caution' }
}
