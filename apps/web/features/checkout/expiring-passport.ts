import { compareDates } from '@parastoo/kit/dates'
import { isValidSixMonths } from '@parastoo/kit/passport'
import { checkout } from '../../messages/checkout.ts'

const words = checkout.passengers.expiring

/** What to know of a saved passport before it is chosen for this flight: nothing, that it has run out by then, or that it soon will. */
export function expiringPassport(
  { passportExpirationDateFa: expires }: { passportExpirationDateFa: string },
  lastFlightOn: string,
): string | null {
  if (expires === '' || isValidSixMonths(expires, lastFlightOn)) return null
  return compareDates(expires, lastFlightOn) < 0 ? words.over : words.soon
}
