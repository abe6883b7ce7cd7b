import { normalizeDigitsField } from '@parastoo/kit/text'

/** The national part of a mobile number, in all countries of the site. */
const nationalLength = 10

/**
 * Whether what somebody typed to filter by names the recipient: an e-mail address in any case, or a phone number with or
 * without its country, in any digits («۰۹۱۲…», '+98912…', '0098912…', '912…').
 */
export function isSameRecipient(to: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  if (to.includes('@') || wanted.includes('@')) return to.toLowerCase() === wanted
  const [digitsOfTo, digitsTyped] = [digitsOf(to), digitsOf(wanted)]
  return digitsTyped.length >= 4 && digitsOfTo.endsWith(digitsTyped)
}

/** The last digits that tell a number from all others of its country; fewer when fewer were typed. */
function digitsOf(phone: string): string {
  return normalizeDigitsField(phone).replace(/\D/g, '').replace(/^0+/, '').slice(-nationalLength)
}
