import type { PassportReading, ReadingField } from '@parastoo/contract/images/passport-reading'
import { compareDates, isValidDate } from '@parastoo/kit/dates'
import type { ReadField, ReadZone } from './ports.ts'

/** What was read, as the traveller is told: dates with their century, and warnings. `today` decides the century. */
export function presentReading(zone: ReadZone, today: string): PassportReading {
  const { birthDate, expirationDate, ...rest } = zone.fields
  const expires = dated(expirationDate, (twoDigits) => expiryOf(twoDigits, today))
  const hasExpired = expires.value !== null && compareDates(expires.value, today) < 0
  return {
    format: zone.format,
    documentCode: zone.documentCode,
    ...rest,
    birthDate: dated(birthDate, (twoDigits) => birthOf(twoDigits, today)),
    expirationDate: expires,
    warnings: [
      ...(zone.doAllChecksHold ? [] : (['CHECK_DIGIT_WRONG'] as const)),
      ...(zone.isNameCutOff ? (['NAME_MAY_BE_CUT_OFF'] as const) : []),
      ...(hasExpired ? (['DOCUMENT_EXPIRED'] as const) : []),
      ...(zone.format === 'TD1' ? (['DOCUMENT_IS_A_CARD'] as const) : []),
    ],
  }
}

/** A date that no calendar has is no date: it is left out, and low. */
function dated(field: ReadField, toDate: (twoDigits: string) => string): ReadingField {
  if (field.value === null) return field
  const date = toDate(field.value)
  return isValidDate(date)
    ? { ...field, value: date }
    : { ...field, value: null, confidence: 'low' }
}

const inCentury = (century: number, sixDigits: string) =>
  `${century}${sixDigits.slice(0, 2)}-${sixDigits.slice(2, 4)}-${sixDigits.slice(4)}`

/** Nobody is born after today. */
function birthOf(sixDigits: string, today: string): string {
  const century = Number(today.slice(0, 2))
  const recent = inCentury(century, sixDigits)
  return recent <= today ? recent : inCentury(century - 1, sixDigits)
}

/** No document is valid for more than ten years, and few people show one that ended long ago: fifty years either way decide. */
function expiryOf(sixDigits: string, today: string): string {
  const century = Number(today.slice(0, 2))
  const near = inCentury(century, sixDigits)
  const yearsAhead = Number(near.slice(0, 4)) - Number(today.slice(0, 4))
  if (yearsAhead > 50) return inCentury(century - 1, sixDigits)
  return yearsAhead < -50 ? inCentury(century + 1, sixDigits) : near
}
