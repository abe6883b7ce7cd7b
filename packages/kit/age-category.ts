import { ageOn, isValidDate } from './dates.ts'

/** Age categories with the numbers they have on the wire (spec section 3). */
export const ageCategories = { Adult: 1, Child: 2, Infant: 3, Unknown: 4 } as const

export type AgeCategory = (typeof ageCategories)[keyof typeof ageCategories]

/**
 * The category of a passenger on the day of a flight: an infant until the day before the 2nd birthday, a child until
 * the day before the 12th, an adult from then on. Unknown when a date does not exist or birth lies after the flight.
 */
export function ageCategoryOn(birthDate: string, flightDate: string): AgeCategory {
  if (!isValidDate(birthDate) || !isValidDate(flightDate)) return ageCategories.Unknown
  const age = ageOn(birthDate, flightDate)
  if (age < 0) return ageCategories.Unknown
  if (age < 2) return ageCategories.Infant
  return age < 12 ? ageCategories.Child : ageCategories.Adult
}
