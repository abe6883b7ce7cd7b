/** Where a code goes, and what a user name stands for: a mobile number or an e-mail address. */
import { isEmail } from '@parastoo/kit/email'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { type MobileNumber, parseMobile } from '@parastoo/kit/parse-mobile'
import { normalizeText } from '@parastoo/kit/text'

export type Recipient =
  | { kind: 'mobile'; address: string; mobile: MobileNumber }
  | { kind: 'email'; address: string }

type RecipientRefusal = Refusal<'PHONE_NUMBER_IS_INVALID' | 'EMAIL_IS_INVALID'>

/** Reads a mobile number under a dialling code; its address is E.164. */
export function mobileRecipient(
  phoneNumber: string,
  dialingCode: string,
  field = 'phoneNumber',
): Recipient | RecipientRefusal {
  const mobile = parseMobile(phoneNumber, dialingCode)
  if (!mobile) return refuse('PHONE_NUMBER_IS_INVALID', { field })
  return { kind: 'mobile', address: mobile.dialingCode + mobile.phoneNumber, mobile }
}

/** Reads an e-mail address; capitals make no difference. */
export function emailRecipient(email: string, field = 'email'): Recipient | RecipientRefusal {
  const address = normalizeText(email).toLowerCase()
  return isEmail(address) ? { kind: 'email', address } : refuse('EMAIL_IS_INVALID', { field })
}

/** What somebody types as their user name: with an @ an e-mail address, else a mobile number, of the dialling code beside it unless it says otherwise. */
export const recipientOfUsername = (
  username: string,
  dialingCode = '+98',
): Recipient | RecipientRefusal =>
  username.includes('@')
    ? emailRecipient(username, 'username')
    : mobileRecipient(username, dialingCode, 'username')

/** A recipient by the address it is kept under, E.164 or e-mail; null where it is neither. */
export function recipientOfAddress(address: string): Recipient | null {
  const recipient = recipientOfUsername(address)
  return 'refused' in recipient ? null : recipient
}
