import type { PassportReading, ReadingField } from '@parastoo/contract/images/passport-reading'
import {
  type ScannedField,
  type ScannedValues,
  scannedFields,
} from '../passengers/passenger-fields.ts'

export type Doubt = Pick<ReadingField, 'confidence' | 'checkDigit'>
export type Scanned = { values: ScannedValues; doubts: Record<ScannedField, Doubt> }

type Country = { nameFa: string; code3: string }

/** What was read, as the form holds it. Countries are the site's own Persian names; one it does not know stays empty. */
export function fieldsOfReading(reading: PassportReading, countries: readonly Country[]): Scanned {
  const { issuingState, nationality } = reading
  const nameOf = ({ value }: ReadingField) =>
    countries.find(({ code3 }) => code3 === isoOf(value ?? ''))?.nameFa ?? ''
  const sources: Record<ScannedField, ReadingField> = {
    firstName: reading.firstName,
    lastName: reading.lastName,
    genderTitle: reading.sex,
    birthDateFa: reading.birthDate,
    nationalityCountryNameFa: nationality,
    passportIssuingCountryCountryNameFa: issuingState,
    passportType: issuingState,
    passportNumber: reading.documentNumber,
    passportExpirationDateFa: reading.expirationDate,
  }
  return {
    values: {
      firstName: inCapitals(reading.firstName.value),
      lastName: inCapitals(reading.lastName.value),
      genderTitle: genders[reading.sex.value ?? ''] ?? '',
      birthDateFa: reading.birthDate.value ?? '',
      nationalityCountryNameFa: nameOf(nationality),
      passportIssuingCountryCountryNameFa: nameOf(issuingState),
      passportType: issuingState.value === null ? '' : typeOf(issuingState.value),
      passportNumber: reading.documentNumber.value ?? '',
      passportExpirationDateFa: reading.expirationDate.value ?? '',
    },
    doubts: Object.fromEntries(
      scannedFields.map((field) => {
        const { confidence, checkDigit } = sources[field]
        return [field, { confidence, checkDigit }]
      }),
    ) as Record<ScannedField, Doubt>,
  }
}

const genders: Readonly<Record<string, string>> = { F: 'Female', M: 'Male' }

const typeOf = (state: string) =>
  state === 'IRN' ? 'IranianPassport' : state === 'IRQ' ? 'IraqPassport' : 'OtherCountries'

/** ICAO 9303 part 3, 5: Germany writes one letter, and the United Kingdom a code for each kind of its people. */
function isoOf(state: string): string {
  if (state === 'D') return 'DEU'
  return /^GB[DNOPS]$/.test(state) ? 'GBR' : state
}

/** «SARA MARIA» as the form's other names are written: «Sara Maria». */
const inCapitals = (name: string | null) =>
  (name ?? '').toLowerCase().replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
