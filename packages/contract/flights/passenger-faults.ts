/** The passenger rules of spec section 5, once, for the form and for the server. */
import { ageCategories, ageCategoryOn } from '@parastoo/kit/age-category'
import { addDays, ageOn, compareDates, isValidDate } from '@parastoo/kit/dates'
import { isNationalCode } from '@parastoo/kit/national-code'
import { isPassportNumber, isValidSixMonths } from '@parastoo/kit/passport'
import { isLatinName, isPersianScript } from '@parastoo/kit/text'
import type { Code } from '../messages.ts'
import type { Passenger } from './passenger.ts'

/** Where a passenger is going, as far as their papers are concerned. */
export type PassengerRoute = 'domestic' | 'fromIran' | 'abroad' | 'visa'

/**
 * The day of the last flight decides age and passport validity, that of the first whether an infant is old enough, the route which
 * fields are asked for. Nobody is named before they are born, `today` at the latest.
 */
export type PassengerTrip = {
  today: string
  firstFlightOn: string
  lastFlightOn: string
  route: PassengerRoute
}

export type PassengerFault = {
  field: Exclude<keyof Passenger, 'passportExpirationDateType'>
  code: Code
}

/**
 * The spec's field subsets: everybody is named in Latin; Persian names are asked for wherever Iranian papers are written, so not
 * on flights that never leave Iran's airports (where they may be given). A national code is a paper inside Iran only.
 */
const asks: Record<PassengerRoute, { persianNames: boolean; nationalCodeIsEnough: boolean }> = {
  domestic: { persianNames: true, nationalCodeIsEnough: true },
  fromIran: { persianNames: true, nationalCodeIsEnough: false },
  abroad: { persianNames: false, nationalCodeIsEnough: false },
  visa: { persianNames: true, nationalCodeIsEnough: false },
}

/** Whether a passenger of this route may leave the Persian names out. */
export const needsPersianNames = (route: PassengerRoute): boolean => asks[route].persianNames

/** Whether a passenger of this route may travel on a national code alone. */
export const allowsNationalCode = (route: PassengerRoute): boolean =>
  asks[route].nationalCodeIsEnough

/** The route of a search's flights, for those who know whether one of them sets out from Iran. */
export function routeOf(search: { isDomestic: boolean; leavesIran: boolean }): PassengerRoute {
  if (search.isDomestic) return 'domestic'
  return search.leavesIran ? 'fromIran' : 'abroad'
}

/** What a passenger who is only kept is judged as: a passport may be for flights between other countries, without Persian names. */
export const routeOfKept = ({ documentType }: Pick<Passenger, 'documentType'>): PassengerRoute =>
  documentType === 'Passport' ? 'abroad' : 'domestic'

/** Every fault of one passenger, in the order of the form; empty means the passenger may travel. */
export function passengerFaults(passenger: Passenger, trip: PassengerTrip): PassengerFault[] {
  return [
    ...nameFaults(passenger, trip.route),
    ...birthFaults(passenger, trip),
    ...(passenger.documentType === 'NationalCode'
      ? nationalCodeFaults(passenger, trip.route)
      : passportFaults(passenger, trip)),
  ]
}

/** Passengers whose document another one before them has already; judged once each passenger is right by itself. */
export function duplicateFaults(
  passengers: readonly Passenger[],
): (PassengerFault & { place: number })[] {
  const seen = new Set<string>()
  return passengers.flatMap((passenger, place) => {
    const isNational = passenger.documentType === 'NationalCode'
    const field = isNational ? ('nationalCode' as const) : ('passportNumber' as const)
    const document = `${field} ${passenger[field]}`
    if (seen.has(document)) return [{ place, field, code: 'DUPLICATE_PASSENGER' as const }]
    seen.add(document)
    return []
  })
}

const latin = [isLatinName, 'LATIN_LETTERS_ONLY'] as const
const persian = [isPersianScript, 'PERSIAN_LETTERS_ONLY'] as const
const nameRules = [
  { field: 'firstName', missing: 'FIRST_NAME_REQUIRED', script: latin },
  { field: 'lastName', missing: 'LAST_NAME_REQUIRED', script: latin },
  { field: 'firstNameFarsi', missing: 'FIRST_NAME_FARSI_REQUIRED', script: persian },
  { field: 'lastNameFarsi', missing: 'LAST_NAME_FARSI_REQUIRED', script: persian },
] as const
const longestName = 40

function nameFaults(passenger: Passenger, route: PassengerRoute): PassengerFault[] {
  return nameRules.flatMap(({ field, missing, script: [isRight, wrong] }): PassengerFault[] => {
    const name = passenger[field]
    const isAsked = needsPersianNames(route) || wrong === 'LATIN_LETTERS_ONLY'
    if (name === '') return isAsked ? [{ field, code: missing }] : []
    if (!isRight(name)) return [{ field, code: wrong }]
    return name.length > longestName ? [{ field, code: 'NAME_TOO_LONG' }] : []
  })
}

/** Days a newborn waits before a first flight (the spec's rule text: infants are 10 days to 2 years). */
const youngestDays = 10

function birthFaults(passenger: Passenger, trip: PassengerTrip): PassengerFault[] {
  const fault = (code: Code): PassengerFault[] => [{ field: 'birthDateFa', code }]
  const born = passenger.birthDateFa
  if (born === '') return fault('BIRTH_DATE_REQUIRED')
  const isPossible = isValidDate(born) && compareDates(born, trip.today) <= 0
  if (!isPossible || ageOn(born, trip.lastFlightOn) > 120) return fault('BIRTH_DATE_IS_INVALID')
  if (compareDates(addDays(born, youngestDays), trip.firstFlightOn) > 0)
    return fault('INFANT_TOO_YOUNG')
  return ageCategoryOn(born, trip.lastFlightOn) === ageCategories[passenger.type]
    ? []
    : fault('PASSENGER_AGE_IS_INVALID')
}

function nationalCodeFaults({ nationalCode }: Passenger, route: PassengerRoute): PassengerFault[] {
  if (!allowsNationalCode(route)) return [{ field: 'passportNumber', code: 'PASSPORT_NO_REQUIRED' }]
  const fault = (code: Code): PassengerFault[] => [{ field: 'nationalCode', code }]
  if (nationalCode === '') return fault('NATIONAL_CODE_REQUIRED')
  if (!/^\d{10}$/.test(nationalCode)) return fault('NATIONAL_CODE_LENGTH')
  return isNationalCode(nationalCode) ? [] : fault('NATIONAL_CODE_IS_INVALID')
}

const countryRules = [
  { field: 'nationalityCountryNameFa', code: 'NATIONALITY_REQUIRED' },
  { field: 'passportIssuingCountryCountryNameFa', code: 'ISSUING_COUNTRY_REQUIRED' },
] as const
/** No country's name is longer. */
const longestCountry = 60

function passportFaults(passenger: Passenger, trip: PassengerTrip): PassengerFault[] {
  const { passportType, passportNumber } = passenger
  const faults: PassengerFault[] = countryRules.filter(
    ({ field }) => passenger[field] === '' || passenger[field].length > longestCountry,
  )
  if (!passportType) faults.push({ field: 'passportType', code: 'PASSPORT_TYPE_REQUIRED' })
  if (passportNumber === '') faults.push({ field: 'passportNumber', code: 'PASSPORT_NO_REQUIRED' })
  else if (passportType && !isPassportNumber(passportNumber, passportType))
    faults.push({ field: 'passportNumber', code: 'PASSPORT_NO_IS_INVALID' })
  const field = 'passportExpirationDateFa'
  const expires = passenger[field]
  if (!isValidDate(expires)) faults.push({ field, code: 'PASSPORT_EXPIRY_REQUIRED' })
  else if (!isValidSixMonths(expires, trip.lastFlightOn))
    faults.push({ field, code: 'PASS_VALIDITY_LESS_6MONTH' })
  return faults
}
