import { type Code, isCode } from '../messages.ts'
import { type PassengerDraft, type PassengerInput, passengerInput } from './passenger.ts'
import { type PassengerFault, type PassengerTrip, passengerFaults } from './passenger-faults.ts'

/** Every fault of a passenger as sent, those of single fields and those that need the flight, so that all is told at once. */
export function draftFaults(
  draft: PassengerDraft | PassengerInput,
  trip: PassengerTrip,
): PassengerFault[] {
  const issuesOf = (sent: object) =>
    passengerInput.safeParse(sent).error?.issues.map(issueFault) ?? []
  const unread = issuesOf(draft)
  const isUnread = (field: string) => unread.some((fault) => fault.field === field)
  // The rest is judged as if what cannot be read stood.
  const read = {
    ...draft,
    ...(isUnread('type') && { type: 'Adult' }),
    ...(isUnread('genderTitle') && { genderTitle: 'Male' }),
    ...(isUnread('documentType') && { documentType: 'NationalCode' }),
    ...(isUnread('passportType') && { passportType: '' }),
    ...(isUnread('passportExpirationDateType') && { passportExpirationDateType: undefined }),
  }
  const missing = [...unread, ...issuesOf(read).filter(({ field }) => !isUnread(field))]
  const isMissing = (field: string) => missing.some((fault) => fault.field === field)
  const whole = passengerInput.parse(
    isMissing('nationalCode') ? { ...read, documentType: 'NationalCode' } : read,
  )
  const rest = passengerFaults(whole, trip).filter(
    ({ field, code }) =>
      !isMissing(field) && !(isMissing('type') && code === 'PASSENGER_AGE_IS_INVALID'),
  )
  return [...missing, ...rest]
}

/** A schema's issue as the fault of a field. */
export function issueFault({ path, message }: { path: PropertyKey[]; message: string }) {
  const field = String(path[0]) as PassengerFault['field']
  return { field, code: isCode(message) ? message : ('CHECK_ENTERED_VALUES' satisfies Code) }
}

/** What a passenger may be refused with, for the lists of operations. */
export const passengerCodes = [
  ...(['FIRST_NAME_REQUIRED', 'LAST_NAME_REQUIRED', 'LATIN_LETTERS_ONLY'] as const),
  ...(['FIRST_NAME_FARSI_REQUIRED', 'LAST_NAME_FARSI_REQUIRED', 'PERSIAN_LETTERS_ONLY'] as const),
  ...(['NAME_TOO_LONG', 'GENDER_REQUIRED', 'DOCUMENT_REQUIRED'] as const),
  ...(['BIRTH_DATE_REQUIRED', 'BIRTH_DATE_IS_INVALID', 'PASSENGER_AGE_IS_INVALID'] as const),
  ...(['NATIONAL_CODE_REQUIRED', 'NATIONAL_CODE_LENGTH', 'NATIONAL_CODE_IS_INVALID'] as const),
  ...(['NATIONALITY_REQUIRED', 'ISSUING_COUNTRY_REQUIRED', 'PASSPORT_TYPE_REQUIRED'] as const),
  ...(['PASSPORT_NO_REQUIRED', 'PASSPORT_NO_IS_INVALID', 'PASSPORT_EXPIRY_REQUIRED'] as const),
] satisfies Code[]
