/** What a form holds of one passenger, and what is wrong with it: the contract's own rules, so that form and server say the same. */
import type { PaxType } from '@parastoo/contract/enums'
import { type PassengerInput, passengerInput } from '@parastoo/contract/flights/passenger'
import {
  allowsNationalCode,
  type PassengerTrip,
  passengerFaults,
} from '@parastoo/contract/flights/passenger-faults'
import { type Code, isCode } from '@parastoo/contract/messages'

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
}
/** A passenger as a form opens. Inside Iran one travels on a national code, abroad on a passport. */
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
): PassengerFields => ({ ...fields, ...(values as Partial<PassengerFields>), id: '' })

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

/** Every fault of one passenger, in reading order. */
export function fieldFaults(
  fields: PassengerFields,
  trip: PassengerTrip,
): { field: keyof PassengerFields; code: Code }[] {
  const sent = passengerToSend(fields)
  const parsed = passengerInput.safeParse(sent)
  const missing = parsed.error?.issues.map(issueFault) ?? []
  // The rest is judged as if what the schema misses stood, so that all is told at once.
  const isMissing = (field: string) => missing.some((fault) => fault.field === field)
  const passportType = isMissing('passportType') ? '' : sent.passportType
  const whole = parsed.data ?? passengerInput.parse({ ...sent, genderTitle: 'Male', passportType })
  const rest = passengerFaults(whole, trip).filter(({ field }) => !isMissing(field))
  const faults = [...missing, ...rest]
  return faults.toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
}

const placeOf = (field: string) => (fieldOrder as readonly string[]).indexOf(field)

/** A schema's issue as the fault of a field. */
export function issueFault({ path, message }: { path: PropertyKey[]; message: string }) {
  const field = String(path[0]) as keyof PassengerFields
  return { field, code: isCode(message) ? message : ('CHECK_ENTERED_VALUES' satisfies Code) }
}
