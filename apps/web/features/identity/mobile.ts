import type { Code } from '@parastoo/contract/messages'
import { readPhone } from '@parastoo/kit/phone'
import type { PhoneValue } from '@parastoo/ui/PhoneField.tsx'

/** What is wrong with a number as typed, told before anything is sent; the server judges the rest. */
export function mobileFault({ countryCode, number }: PhoneValue): Code | null {
  if (number === '') return 'PHONE_NUMBER_REQUIRED'
  if (number.startsWith('+')) return readPhone(number) ? null : 'PHONE_NUMBER_IS_INVALID'
  const shape = countryCode === 'IR' ? /^0?9\d{9}$/ : /^0?[1-9]\d{5,13}$/
  return shape.test(number) ? null : 'PHONE_NUMBER_IS_INVALID'
}

/** The number as its owner would write it, with the dialling code unless it is Iran's: `+964 7701234567`. */
export function spokenNumber({ countryCode, dialCode, number }: PhoneValue): string {
  if (number.startsWith('+')) return number
  if (countryCode === 'IR') return number.startsWith('0') ? number : `0${number}`
  return `+${dialCode} ${number.replace(/^0/, '')}`
}
