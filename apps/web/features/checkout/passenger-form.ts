/** What the passenger form holds, and what is wrong with it: the contract's own rules, so that form and server say the same. */
import type { PaxType } from '@parastoo/contract/enums'
import {
  contactInput,
  type PassengerInput,
  passengerInput,
} from '@parastoo/contract/flights/passenger'
import {
  allowsNationalCode,
  duplicateFaults,
  type PassengerTrip,
  passengerFaults,
} from '@parastoo/contract/flights/passenger-faults'
import { type Code, isCode } from '@parastoo/contract/messages'

/** One card of the form: every field a string, empty while not filled. Dates are Gregorian ISO. */
export type PassengerFields = {
  /** The saved passenger this card was filled from, or empty. */
  id: string
  type: PaxType
  documentType: 'NationalCode' | 'Passport'
  firstNameFarsi: string
  lastNameFarsi: string
  firstName: string
  lastName: string
  genderTitle: '' | 'Male' | 'Female'
  birthDateFa: string
  nationalCode: string
  nationalityCountryNameFa: string
  passportIssuingCountryCountryNameFa: string
  passportType: '' | 'IraqPassport' | 'IranianPassport' | 'OtherCountries'
  passportNumber: string
  passportExpirationDateFa: string
}
export type ContactFields = { phoneNumber: string; email: string }
export type FormFields = { passengers: PassengerFields[]; contact: ContactFields }

/** Names a field as the server does: `passengers.0.nationalCode`, `contact.email`. */
export type FieldName =
  | `passengers.${number}.${keyof PassengerFields}`
  | `contact.${keyof ContactFields}`
export type FieldFault = { name: FieldName; code: Code }

/** A card as it opens. Inside Iran one travels on a national code, abroad on a passport. */
export function emptyPassenger(
  type: PaxType,
  { route }: Pick<PassengerTrip, 'route'>,
): PassengerFields {
  return {
    ...{ id: '', type, documentType: allowsNationalCode(route) ? 'NationalCode' : 'Passport' },
    ...{ firstNameFarsi: '', lastNameFarsi: '', firstName: '', lastName: '' },
    ...{ genderTitle: '', birthDateFa: '', nationalCode: '' },
    ...{ nationalityCountryNameFa: '', passportIssuingCountryCountryNameFa: '' },
    ...{ passportType: '', passportNumber: '', passportExpirationDateFa: '' },
  }
}

/** The fields of a card in the order they are read; faults are listed in it. */
export const fieldOrder: readonly (keyof PassengerFields)[] = [
  ...(['firstNameFarsi', 'lastNameFarsi', 'firstName', 'lastName'] as const),
  ...(['genderTitle', 'birthDateFa', 'documentType', 'nationalCode'] as const),
  ...(['nationalityCountryNameFa', 'passportIssuingCountryCountryNameFa'] as const),
  ...(['passportType', 'passportNumber', 'passportExpirationDateFa'] as const),
]

/** What is sent of a card: the fields of the other document stay behind, and an empty id is none. */
export function passengerToSend(fields: PassengerFields): PassengerInput {
  const { id, genderTitle, passportType, ...rest } = fields
  const isNational = fields.documentType === 'NationalCode'
  return {
    ...rest,
    ...(id !== '' && { id }),
    genderTitle: genderTitle as 'Male',
    ...(isNational
      ? {
          ...{ nationalityCountryNameFa: '', passportIssuingCountryCountryNameFa: '' },
          ...{ passportType: '' as const, passportNumber: '', passportExpirationDateFa: '' },
        }
      : { passportType, nationalCode: '' }),
  }
}

/** Every fault of the form, card by card in reading order; empty means it may be sent. */
export function formFaults({ passengers, contact }: FormFields, trip: PassengerTrip): FieldFault[] {
  const own = passengers.map((fields, place) => passengerFieldFaults(fields, place, trip))
  const faults = own.flat()
  return [
    ...faults,
    ...(faults.length === 0 ? duplicates(passengers) : []),
    ...contactFaults(contact),
  ]
}

function passengerFieldFaults(
  fields: PassengerFields,
  place: number,
  trip: PassengerTrip,
): FieldFault[] {
  const sent = passengerToSend(fields)
  const parsed = passengerInput.safeParse(sent)
  const missing = parsed.error?.issues.map(faultOfIssue) ?? []
  // The rest is judged as if what the schema misses stood, so that all is told at once.
  const isMissing = (field: string) => missing.some((fault) => fault.field === field)
  const passportType = isMissing('passportType') ? '' : sent.passportType
  const whole = parsed.data ?? passengerInput.parse({ ...sent, genderTitle: 'Male', passportType })
  const rest = passengerFaults(whole, trip).filter(({ field }) => !isMissing(field))
  const faults = [...missing, ...rest]
  return faults
    .toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
    .map(({ field, code }) => ({ name: `passengers.${place}.${field}`, code }))
}

const placeOf = (field: string) => (fieldOrder as readonly string[]).indexOf(field)

function faultOfIssue({ path, message }: { path: PropertyKey[]; message: string }) {
  const field = String(path[0]) as keyof PassengerFields
  return { field, code: isCode(message) ? message : ('CHECK_ENTERED_VALUES' satisfies Code) }
}

/** Two cards with one document, told at the later one. */
const duplicates = (passengers: readonly PassengerFields[]): FieldFault[] =>
  duplicateFaults(passengers.map((fields) => passengerInput.parse(passengerToSend(fields)))).map(
    ({ place, field, code }) => ({ name: `passengers.${place}.${field as 'nationalCode'}`, code }),
  )

function contactFaults(contact: ContactFields): FieldFault[] {
  const issues = contactInput.safeParse(contact).error?.issues ?? []
  return issues.map((issue) => {
    const { field, code } = faultOfIssue(issue)
    return { name: `contact.${field}` as FieldName, code }
  })
}

/** Whether a field path of a refusal names a field of this form. */
export function isFieldName(path: string, { passengers }: FormFields): path is FieldName {
  const [, place, field] = /^passengers\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (field !== undefined)
    return Number(place) < passengers.length && fieldOrder.some((name) => name === field)
  return path === 'contact.phoneNumber' || path === 'contact.email'
}
