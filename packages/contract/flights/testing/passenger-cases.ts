/**
 * Every field of a passenger with every message it can be refused with, route by route: one table that contract, form and server
 * are held to alike (spec, section 5). Flights are on 2040-06-01, later than any test's clock.
 */
import type { Code } from '../../messages.ts'
import type { PassengerRoute } from '../passenger-faults.ts'

const caseFlightOn = '2040-06-01'
/** The trip of the cases but for its route: one flight, bought two days before. */
export const caseTrip = {
  today: '2040-05-30',
  firstFlightOn: caseFlightOn,
  lastFlightOn: caseFlightOn,
}

/** An Iranian on the national code: right inside Iran. */
export const national = {
  type: 'Adult',
  documentType: 'NationalCode',
  firstName: 'Sara',
  lastName: 'Moradi',
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'مرادی',
  genderTitle: 'Female',
  birthDateFa: '1990-05-12',
  nationalCode: '0499370899',
  nationalityCountryNameFa: '',
  passportIssuingCountryCountryNameFa: '',
  passportType: '',
  passportNumber: '',
  passportExpirationDateFa: '',
} as const

/** The same on a passport: right everywhere. */
export const passportHolder = {
  ...national,
  documentType: 'Passport',
  nationalCode: '',
  nationalityCountryNameFa: 'ایران',
  passportIssuingCountryCountryNameFa: 'ایران',
  passportType: 'IranianPassport',
  passportNumber: 'A12345678',
  passportExpirationDateFa: '2044-01-01',
} as const

type Text = Partial<Record<keyof typeof national, string>>
/** What is typed over somebody right, and the one fault it must give: `field CODE`, or null when it stays right. */
export type PassengerCase = {
  who: 'national' | 'passportHolder'
  routes: readonly PassengerRoute[]
  typed: Text
  fault: `${keyof typeof national} ${Code}` | null
}

const everywhere = ['domestic', 'fromIran', 'abroad', 'visa'] as const
const whereNamedInPersian = ['domestic', 'fromIran', 'visa'] as const
const overBorders = ['fromIran', 'abroad', 'visa'] as const

const each = (
  who: PassengerCase['who'],
  routes: PassengerCase['routes'],
  table: readonly (readonly [Text, PassengerCase['fault']])[],
): PassengerCase[] => table.map(([typed, fault]) => ({ who, routes, typed, fault }))

export const passengerCases: readonly PassengerCase[] = [
  ...each(
    'national',
    ['domestic'],
    [
      [{}, null],
      [{ nationalCode: '۰۴۹۹۳۷۰۸۹۹' }, null],
      [{ nationalCode: '٠٤٩٩٣٧٠٨٩٩' }, null],
      [{ nationalCode: ' 049-937 0899 ' }, null],
      [{ nationalCode: '' }, 'nationalCode NATIONAL_CODE_REQUIRED'],
      [{ nationalCode: '   ' }, 'nationalCode NATIONAL_CODE_REQUIRED'],
      [{ nationalCode: '049937089' }, 'nationalCode NATIONAL_CODE_LENGTH'],
      [{ nationalCode: '04993708999' }, 'nationalCode NATIONAL_CODE_LENGTH'],
      [{ nationalCode: '049937089A' }, 'nationalCode NATIONAL_CODE_LENGTH'],
      [{ nationalCode: '1111111111' }, 'nationalCode NATIONAL_CODE_IS_INVALID'],
      [{ nationalCode: '0499370898' }, 'nationalCode NATIONAL_CODE_IS_INVALID'],
      // A half-filled passport is nothing to somebody who travels on the code.
      [{ passportNumber: 'A1' }, null],
    ],
  ),
  ...each('national', overBorders, [[{}, 'passportNumber PASSPORT_NO_REQUIRED']]),
  ...each('passportHolder', everywhere, [
    [{}, null],
    [{ firstName: '' }, 'firstName FIRST_NAME_REQUIRED'],
    [{ firstName: 'سارا' }, 'firstName LATIN_LETTERS_ONLY'],
    [{ firstName: 'Sara1' }, 'firstName LATIN_LETTERS_ONLY'],
    [{ firstName: 'Saraی' }, 'firstName LATIN_LETTERS_ONLY'],
    [{ firstName: 'A'.repeat(41) }, 'firstName NAME_TOO_LONG'],
    [{ lastName: '' }, 'lastName LAST_NAME_REQUIRED'],
    [{ lastName: 'M-D' }, 'lastName LATIN_LETTERS_ONLY'],
    [{ lastName: '  Al   Moradi ' }, null],
    [{ lastName: 'A'.repeat(41) }, 'lastName NAME_TOO_LONG'],
    [{ firstNameFarsi: 'Sara' }, 'firstNameFarsi PERSIAN_LETTERS_ONLY'],
    [{ firstNameFarsi: 'ساراa' }, 'firstNameFarsi PERSIAN_LETTERS_ONLY'],
    [{ firstNameFarsi: 'كيان' }, null],
    [{ firstNameFarsi: 'س'.repeat(41) }, 'firstNameFarsi NAME_TOO_LONG'],
    [{ lastNameFarsi: 'رضایی-نژاد' }, null],
    [{ lastNameFarsi: 'م. (سادات) مرادی' }, null],
    [{ lastNameFarsi: '- . ()' }, 'lastNameFarsi PERSIAN_LETTERS_ONLY'],
    [{ lastNameFarsi: 'مرادی۲' }, 'lastNameFarsi PERSIAN_LETTERS_ONLY'],
    [{ lastNameFarsi: 'Moradi' }, 'lastNameFarsi PERSIAN_LETTERS_ONLY'],
    [{ lastNameFarsi: 'م'.repeat(41) }, 'lastNameFarsi NAME_TOO_LONG'],
    [{ genderTitle: '' }, 'genderTitle GENDER_REQUIRED'],
    [{ genderTitle: 'Other' }, 'genderTitle GENDER_REQUIRED'],
    [{ birthDateFa: '' }, 'birthDateFa BIRTH_DATE_REQUIRED'],
    [{ birthDateFa: '1990-02-31' }, 'birthDateFa BIRTH_DATE_IS_INVALID'],
    [{ birthDateFa: '2040-06-02' }, 'birthDateFa BIRTH_DATE_IS_INVALID'],
    [{ type: 'Infant', birthDateFa: '2040-05-31' }, 'birthDateFa BIRTH_DATE_IS_INVALID'],
    [{ type: 'Infant', birthDateFa: '2040-05-30' }, 'birthDateFa INFANT_TOO_YOUNG'],
    [{ type: 'Infant', birthDateFa: '2040-05-23' }, 'birthDateFa INFANT_TOO_YOUNG'],
    [{ type: 'Infant', birthDateFa: '2040-05-22' }, null],
    [{ birthDateFa: '1850-01-01' }, 'birthDateFa BIRTH_DATE_IS_INVALID'],
    [{ birthDateFa: '۱۹۹۰-۰۵-۱۲' }, null],
    [{ birthDateFa: '١٩٩٠-٠٥-١٢' }, null],
    // The 12th birthday is the day of the flight, and the day after.
    [{ birthDateFa: '2028-06-01' }, null],
    [{ birthDateFa: '2028-06-02' }, 'birthDateFa PASSENGER_AGE_IS_INVALID'],
    [{ nationalityCountryNameFa: '' }, 'nationalityCountryNameFa NATIONALITY_REQUIRED'],
    [{ nationalityCountryNameFa: 'ا'.repeat(61) }, 'nationalityCountryNameFa NATIONALITY_REQUIRED'],
    [
      { passportIssuingCountryCountryNameFa: '' },
      'passportIssuingCountryCountryNameFa ISSUING_COUNTRY_REQUIRED',
    ],
    [{ passportType: '' }, 'passportType PASSPORT_TYPE_REQUIRED'],
    [{ passportType: 'Moon' }, 'passportType PASSPORT_TYPE_REQUIRED'],
    [{ passportNumber: '' }, 'passportNumber PASSPORT_NO_REQUIRED'],
    [{ passportNumber: 'A123456' }, 'passportNumber PASSPORT_NO_IS_INVALID'],
    [{ passportNumber: 'A1234567' }, null],
    [{ passportNumber: 'a۱۲۳۴۵۶۷۸' }, null],
    [{ passportNumber: 'AB1234567' }, 'passportNumber PASSPORT_NO_IS_INVALID'],
    [{ passportType: 'IraqPassport', passportNumber: 'AB123456' }, null],
    [{ passportType: 'IraqPassport', passportNumber: 'A١٢٣٤٥٦٧' }, null],
    [
      { passportType: 'IraqPassport', passportNumber: 'AB12345' },
      'passportNumber PASSPORT_NO_IS_INVALID',
    ],
    [{ passportType: 'OtherCountries', passportNumber: '123456' }, null],
    [
      { passportType: 'OtherCountries', passportNumber: '12345678901' },
      'passportNumber PASSPORT_NO_IS_INVALID',
    ],
    [{ passportExpirationDateFa: '' }, 'passportExpirationDateFa PASSPORT_EXPIRY_REQUIRED'],
    [
      { passportExpirationDateFa: '2041-02-30' },
      'passportExpirationDateFa PASSPORT_EXPIRY_REQUIRED',
    ],
    [
      { passportExpirationDateFa: '2040-11-30' },
      'passportExpirationDateFa PASS_VALIDITY_LESS_6MONTH',
    ],
    [{ passportExpirationDateFa: '۲۰۴۰-۱۲-۰۱' }, null],
  ]),
  ...each('passportHolder', whereNamedInPersian, [
    [{ firstNameFarsi: '' }, 'firstNameFarsi FIRST_NAME_FARSI_REQUIRED'],
    [{ lastNameFarsi: '' }, 'lastNameFarsi LAST_NAME_FARSI_REQUIRED'],
  ]),
  ...each('passportHolder', ['abroad'], [[{ firstNameFarsi: '', lastNameFarsi: '' }, null]]),
]

/** What a case sends. */
export const passengerOfCase = ({ who, typed }: PassengerCase) => ({
  ...(who === 'national' ? national : passportHolder),
  ...typed,
})
