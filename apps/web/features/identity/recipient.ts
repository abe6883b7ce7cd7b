import type { PhoneValue } from '@parastoo/ui/PhoneField.tsx'
import { spokenNumber } from './mobile.ts'

/** Where a code goes: a mobile number as typed, or an e-mail address. */
export type Recipient = { kind: 'mobile'; phone: PhoneValue } | { kind: 'email'; email: string }

/** The ways a code travels. */
export type Channel = 'Sms' | 'Whatsapp' | 'Email'

/** The recipient as its owner writes it. */
export const spokenRecipient = (recipient: Recipient): string =>
  recipient.kind === 'mobile' ? spokenNumber(recipient.phone) : recipient.email

export const isSameRecipient = (one: Recipient, other: Recipient): boolean =>
  one.kind === other.kind && spokenRecipient(one) === spokenRecipient(other)

/** The fields that name a recipient in the form of the token endpoint. */
export function recipientFields(recipient: Recipient): Record<string, string> {
  if (recipient.kind === 'email') return { email: recipient.email }
  const { number, dialCode } = recipient.phone
  return { phone_number: number, dialing_code: `+${dialCode}` }
}

/**
 * A recipient as the user name of a password: a number of Iran as people write it, others with their dialling code, since
 * the server takes a bare number for one of Iran.
 */
export function usernameOf({ phone, email }: { phone: PhoneValue; email: string }): string {
  if (phone.number === '') return email
  return phone.countryCode === 'IR'
    ? spokenNumber(phone)
    : `+${phone.dialCode}${phone.number.replace(/^0/, '')}`
}
