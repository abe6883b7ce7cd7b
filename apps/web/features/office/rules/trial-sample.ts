/** The sample that a table is tried with, as somebody types it and as the server takes it. Pure. */
import type { VisaTrial } from '@parastoo/contract/office/rules'
import { toLatinDigits } from '@parastoo/kit/text'
import { wholeDigitsIn, wholeTyped } from '@parastoo/kit/typed-number'

export type Typed = {
  price: string
  days: string
  hour: string
  backDays: string
  backHours: string
  nights: string
  isVoid: boolean
  isRefundable: boolean
  isPeak: boolean
}
export const first: Typed = {
  price: '12000000',
  days: '10',
  hour: '18:00',
  backDays: '1',
  backHours: '0',
  nights: '2',
  isVoid: false,
  isRefundable: true,
  isPeak: false,
}

/** An hour of the day, in whatever digits; null where it is none. */
export function hourOf(typed: string): string | null {
  const [, hour = '', minute] =
    /^([01]?\d|2[0-3])[:.٫]?([0-5]\d)$/.exec(toLatinDigits(typed).trim()) ?? []
  return minute === undefined ? null : `${hour.padStart(2, '0')}:${minute}`
}

/** What is empty yet counts as its least; null where the hour is none, or one of the numbers. */
export function sampleOf({ price, days, hour, backDays, backHours, nights, ...flags }: Typed) {
  const at = hourOf(hour)
  const rial = price === '' ? '0' : wholeDigitsIn(price)
  const ahead = wholeTyped(days || '1')
  const daysBefore = wholeTyped(backDays || '0')
  const hoursOver = wholeTyped(backHours || '0')
  const stayed = wholeTyped(nights || '1')
  if (at === null || rial === null || ahead === null || stayed === null) return null
  if (daysBefore === null || hoursOver === null) return null
  return {
    priceRial: Math.max(1, Number(rial)),
    daysAhead: Math.min(365, Math.max(1, ahead)),
    hour: at,
    hoursBefore: Math.min(9_000, daysBefore * 24 + hoursOver),
    nights: Math.min(30, Math.max(1, stayed)),
    ...flags,
  }
}

/** An applicant as somebody chooses them; the type is one of those that the destination has. */
export type TypedVisa = Omit<VisaTrial, 'age'> & { age: string }
export const firstVisa: TypedVisa = {
  type: '',
  nationality: 'IR',
  age: '30',
  stage: 'filed',
  cause: 'withdrawn',
}

/** Null where no type is chosen, or the age is none. */
export function visaOf({ age, ...chosen }: TypedVisa): VisaTrial | null {
  const years = wholeTyped(age || '0')
  return chosen.type === '' || years === null ? null : { ...chosen, age: Math.min(120, years) }
}
