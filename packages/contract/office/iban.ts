/** The account that staff pay to. */
import { normalizeDigitsField } from '@parastoo/kit/text'
import * as z from 'zod'

/** As people paste it: in any digits, with spaces and in small letters. */
export const bankIban = z
  .string()
  .max(60, { error: 'IBAN_IS_INVALID' })
  .transform((text) => normalizeDigitsField(text).replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^IR\d{24}$/, { error: 'IBAN_IS_INVALID' }))
