/** Whose passports we know the rules of; the first stands in an address that names none. */
export const passports = ['IR', 'IQ'] as const
export type Passport = (typeof passports)[number]

/** The passport of an address. */
export const passportIn = (search: URLSearchParams): Passport =>
  passports.find((passport) => passport === search.get('nationality')) ?? 'IR'

/** As an address says it: nothing for the first. */
export const passportQuery = (passport: Passport) => ({
  nationality: passport === 'IR' ? null : passport,
})
