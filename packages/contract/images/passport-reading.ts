/** What is read from the machine readable zone of a passport or card (ICAO 9303): proposals for a traveller to confirm, never facts. */
import * as z from 'zod'

const fieldConfidences = ['high', 'medium', 'low'] as const
const checkDigitStates = ['right', 'wrong', 'none'] as const
/** What the traveller should know about the whole of it. */
const readingWarnings = [
  'CHECK_DIGIT_WRONG',
  'NAME_MAY_BE_CUT_OFF',
  'DOCUMENT_EXPIRED',
  'DOCUMENT_IS_A_CARD',
] as const

const field = z.object({
  /** As it stands in the document, fillers as spaces; dates are Gregorian ISO, states the codes of ICAO 9303 part 3. */
  value: z.string().nullable(),
  confidence: z.enum(fieldConfidences),
  checkDigit: z.enum(checkDigitStates),
})
export type ReadingField = z.infer<typeof field>

export const passportReading = z.object({
  /** TD3: a passport's page. TD1: a card. */
  format: z.enum(['TD3', 'TD1']),
  documentCode: z.string(),
  issuingState: field,
  documentNumber: field,
  lastName: field,
  firstName: field,
  nationality: field,
  birthDate: field,
  sex: field,
  expirationDate: field,
  personalNumber: field,
  warnings: z.array(z.enum(readingWarnings)),
})
export type PassportReading = z.infer<typeof passportReading>
