/** A passenger a user keeps: between the contract's words and our row, and what is asked of one. */
import { draftFaults } from '@parastoo/contract/flights/draft-faults'
import type {
  Passenger,
  PassengerDraft,
  PassengerInput,
} from '@parastoo/contract/flights/passenger'
import { routeOfKept } from '@parastoo/contract/flights/passenger-faults'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { SavedPassengerTable } from './tables.generated.ts'

export type { Passenger, PassengerInput, SavedPassenger }

/** What depends on the day of a flight, and is asked again when one is chosen. */
const judgedByTheFlight: readonly Code[] = ['INFANT_TOO_YOUNG', 'PASS_VALIDITY_LESS_6MONTH']

/** Every fault of a passenger that no flight could heal: names, gender, birth date, the type they are of today, and document (spec, section 5). */
export function faultsOf(draft: PassengerDraft, today: Temporal.PlainDate): Refusal<Code>[] {
  const day = today.toString()
  const { documentType, passportNumber, nationalCode } = draft
  const isPassport = documentType
    ? documentType === 'Passport'
    : passportNumber !== '' && nationalCode === ''
  const route = routeOfKept({ documentType: isPassport ? 'Passport' : 'NationalCode' })
  const faults = draftFaults(draft, {
    today: day,
    firstFlightOn: day,
    lastFlightOn: day,
    route,
  })
  return faults
    .filter(({ code }) => !judgedByTheFlight.includes(code))
    .map(({ field, code }) => refuse(code, { field }))
}

/** The document a passenger travels on, which tells one kept passenger from another. */
export function documentKeyOf({
  documentType,
  nationalCode,
  passportNumber,
  passportIssuingCountryNameFa: country,
}: Pick<
  PassengerRow,
  'documentType' | 'nationalCode' | 'passportNumber' | 'passportIssuingCountryNameFa'
>): string {
  if (documentType === 'NationalCode') return `NationalCode ${nationalCode}`
  return `Passport ${passportNumber} ${country}`
}

export type PassengerRow = Omit<
  SavedPassengerTable,
  | 'id'
  | 'userId'
  | 'savedAt'
  | 'nationalCode'
  | 'nationalityCountryNameFa'
  | 'passportIssuingCountryNameFa'
  | 'passportNumber'
> & {
  nationalCode: string
  nationalityCountryNameFa: string
  passportIssuingCountryNameFa: string
  passportNumber: string
}

/** Of the documents only the one they travel on is kept. The passenger has been judged by `faultsOf` or by a sale. */
export function rowOf(passenger: Passenger): PassengerRow {
  const kept = {
    type: passenger.type,
    documentType: passenger.documentType,
    firstName: passenger.firstName,
    lastName: passenger.lastName,
    firstNameFarsi: passenger.firstNameFarsi,
    lastNameFarsi: passenger.lastNameFarsi,
    genderTitle: passenger.genderTitle,
    birthDate: Temporal.PlainDate.from(passenger.birthDateFa),
    ...(passenger.documentType === 'NationalCode'
      ? { ...noPassport, nationalCode: passenger.nationalCode }
      : { ...passportOf(passenger), nationalCode: '' }),
  }
  return { ...kept, documentKey: documentKeyOf(kept) }
}

const noPassport = {
  nationalityCountryNameFa: '',
  passportIssuingCountryNameFa: '',
  passportType: null,
  passportNumber: '',
  passportExpiresOn: null,
  passportExpirationDateType: null,
}

const passportOf = (passenger: Passenger) => ({
  nationalityCountryNameFa: passenger.nationalityCountryNameFa.slice(0, longestCountry),
  passportIssuingCountryNameFa: passenger.passportIssuingCountryCountryNameFa.slice(
    0,
    longestCountry,
  ),
  passportType: passenger.passportType || null,
  passportNumber: passenger.passportNumber,
  passportExpiresOn: Temporal.PlainDate.from(passenger.passportExpirationDateFa),
  passportExpirationDateType: passenger.passportExpirationDateType ?? null,
})

const longestCountry = 60

export function passengerOf(row: PassengerRow & { id: string }): SavedPassenger {
  return {
    id: row.id,
    type: row.type as SavedPassenger['type'],
    documentType: row.documentType as SavedPassenger['documentType'],
    firstName: row.firstName,
    lastName: row.lastName,
    firstNameFarsi: row.firstNameFarsi,
    lastNameFarsi: row.lastNameFarsi,
    genderTitle: row.genderTitle as SavedPassenger['genderTitle'],
    birthDateFa: row.birthDate.toString(),
    nationalCode: row.nationalCode,
    nationalityCountryNameFa: row.nationalityCountryNameFa,
    passportIssuingCountryCountryNameFa: row.passportIssuingCountryNameFa,
    passportType: (row.passportType ?? '') as SavedPassenger['passportType'],
    passportNumber: row.passportNumber,
    passportExpirationDateFa: row.passportExpiresOn?.toString() ?? '',
    ...(row.passportExpirationDateType !== null && {
      passportExpirationDateType: row.passportExpirationDateType as 'Gregorian',
    }),
  }
}
