// NOTE: this is the one heavy file of the kit (34 kB compressed of numbering plans). Browsers load it on demand and
// use `phone.ts` meanwhile.
import parsePhoneNumber from 'libphonenumber-js/mobile'
import type { PhoneNumber } from './phone.ts'
import { normalizeDigitsField } from './text.ts'

/** A number that is a mobile's. */
export type MobileNumber = PhoneNumber

/**
 * Reads a mobile number typed under a chosen dialling code ('+98', '98'). A number typed with its own code ('+964…',
 * '00964…') keeps that code. Null unless it is a mobile number of that country: landlines and numbers of a
 * neighbour under the wrong code are turned away, which the library's default metadata would let through.
 */
export function parseMobile(input: string, dialingCode: string): MobileNumber | null {
  const typed = normalizeDigitsField(input).replace(/^00/, '+')
  const code = normalizeDigitsField(dialingCode).replace(/^(?:\+|00)/, '')
  if (typed.startsWith('+')) return readInternational(typed)
  if (code === '') return null
  const underCode = readInternational(`+${code}${typed}`)
  return underCode ?? (typed.startsWith(code) ? readInternational(`+${typed}`) : null)
}

/** Always asked in international form: the library throws on a default dialling code that does not exist. */
function readInternational(number: string): MobileNumber | null {
  if (!/^\+\d+$/.test(number)) return null
  const parsed = parsePhoneNumber(number, { extract: false })
  if (!parsed?.isValid()) return null
  return { dialingCode: `+${parsed.countryCallingCode}`, phoneNumber: parsed.nationalNumber }
}
