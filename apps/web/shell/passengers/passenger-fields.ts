/** What a form holds of one passenger, and what is wrong with it: the contract's own rules, so that form and server say the same. */
import type { PaxType } from '@parastoo/contract/enums'
import { draftFaults } from '@parastoo/contract/flights/draft-faults'
import type { PassengerInput } from '@parastoo/contract/flights/passenger'
import { allowsNationalCode, type PassengerTrip } from '@parastoo/contract/flights/passenger-faults'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { Code } from '@parastoo/contract/messages'

/** One passenger: every field a string, empty while not filled. Dates are Gregorian ISO. */
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
  /** What stands in the parts of the two dates, in which calendar; what a date field tells as its draft. */
  birthDateTyped: string
  passportExpirationTyped: string
}
/** A passenger as a form opens. Inside Iran one travels on a national code, abroad on a passport. */
export function emptyPassenger(
  type: PaxType,
  { route }: Pick<PassengerTrip, 'route'>,
): PassengerFields {
  return {
    id: '',
    type,
    documentType: allowsNationalCode(route) ? 'NationalCode' : 'Passport',
    firstNameFarsi: '',
    lastNameFarsi: '',
    firstName: '',
    lastName: '',
    genderTitle: '',
    birthDateFa: '',
    nationalCode: '',
    nationalityCountryNameFa: '',
    passportIssuingCountryCountryNameFa: '',
    passportType: '',
    passportNumber: '',
    passportExpirationDateFa: '',
    birthDateTyped: '',
    passportExpirationTyped: '',
  }
}

/**
 * Fields that were typed or saved for another route, on a document of this one: `empty` is the card as the route opens it. Abroad that is
 * the passport; inside Iran the document that is filled in, the one chosen before when both are.
 */
export function withRouteDocument(
  fields: PassengerFields,
  empty: Pick<PassengerFields, 'documentType'>,
): PassengerFields {
  if (empty.documentType === 'Passport') return { ...fields, documentType: 'Passport' }
  const { documentType, nationalCode, passportNumber } = fields
  const isFilled = documentType === 'Passport' ? passportNumber !== '' : nationalCode !== ''
  if (isFilled) return fields
  const other = documentType === 'Passport' ? nationalCode : passportNumber
  const isOtherFilled = other !== ''
  const filled = documentType === 'Passport' ? 'NationalCode' : 'Passport'
  return { ...fields, documentType: isOtherFilled ? filled : empty.documentType }
}

/** The fields of the form that a passport fills. */
export const scannedFields = [
  'firstName',
  'lastName',
  'genderTitle',
  'birthDateFa',
  'nationalityCountryNameFa',
  'passportIssuingCountryCountryNameFa',
  'passportType',
  'passportNumber',
  'passportExpirationDateFa',
] as const satisfies readonly (keyof PassengerFields)[]
export type ScannedField = (typeof scannedFields)[number]
export type ScannedValues = Record<ScannedField, string>
/** A card with what was confirmed of a scanned passport; whoever it was filled from before, it is them no more. */
export const scanned = (
  fields: PassengerFields,
  values: Partial<ScannedValues>,
): PassengerFields => ({
  ...fields,
  ...(values as Partial<PassengerFields>),
  id: '',
  birthDateTyped: '',
  passportExpirationTyped: '',
})

/** The fields of a card in the order they are read; faults are listed in it. */
export const fieldOrder: readonly (keyof PassengerFields)[] = [
  ...(['firstNameFarsi', 'lastNameFarsi', 'firstName', 'lastName'] as const),
  ...(['documentType', 'genderTitle', 'nationalCode'] as const),
  ...(['nationalityCountryNameFa', 'passportIssuingCountryCountryNameFa'] as const),
  ...(['passportType', 'passportNumber', 'birthDateFa', 'passportExpirationDateFa'] as const),
]

/** What is sent of a card: the fields of the other document stay behind, and an empty id is none. */
export function passengerToSend(fields: PassengerFields): PassengerInput {
  const { id, genderTitle, passportType, birthDateTyped, passportExpirationTyped, ...rest } = fields
  const isNational = fields.documentType === 'NationalCode'
  return {
    ...rest,
    ...(id !== '' && { id }),
    genderTitle: genderTitle as 'Male',
    ...(isNational
      ? {
          nationalityCountryNameFa: '',
          passportIssuingCountryCountryNameFa: '',
          passportType: '' as const,
          passportNumber: '',
          passportExpirationDateFa: '',
        }
      : {
          passportType,
          nationalCode: '',
          passportExpirationDateType: dateTypeOf(passportExpirationTyped),
        }),
  }
}

const dateTypeOf = (typed: string) => (typed.startsWith('jalali') ? 'Jalali' : 'Gregorian')

/** How a date that was saved by its calendar stands in the field again. */
export const savedDateTyped = (type: SavedPassenger['passportExpirationDateType']): string =>
  type === 'Jalali' ? 'jalali //' : ''

/** Every fault of one passenger, in reading order. */
export function fieldFaults(
  fields: PassengerFields,
  trip: PassengerTrip,
): { field: keyof PassengerFields; code: Code }[] {
  const faults = draftFaults(passengerToSend(fields), trip).map((fault) =>
    fault.code === 'BIRTH_DATE_REQUIRED' && isWholeDate(fields.birthDateTyped)
      ? { ...fault, code: 'BIRTH_DATE_IS_INVALID' as const }
      : fault,
  )
  return faults.toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
}

/** A day that was typed to its end: where it is no date, no month has it. */
const isWholeDate = (typed: string) => /\d\/\d+\/\d{4}$/.test(typed)

const placeOf = (field: string) => (fieldOrder as readonly string[]).indexOf(field)
