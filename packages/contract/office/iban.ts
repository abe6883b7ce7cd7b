/** The account that staff pay to. */
import { parseIban } from '@parastoo/kit/bank'
import * as z from 'zod'

/** As people paste it: in any digits, with spaces, in small letters, with or without IR. One with a wrong check is mistyped: the bank might pay somebody else. */
export const bankIban = z
  .string()
  .max(60, { error: 'IBAN_IS_INVALID' })
  .transform((text) => parseIban(text) ?? '')
  .pipe(z.string().min(1, { error: 'IBAN_IS_INVALID' }))
