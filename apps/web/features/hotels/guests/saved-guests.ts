/** Saved passengers as guests of a stay. */
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { ageOn } from '@parastoo/kit/dates'
import type { GuestFields } from './guest-form.ts'

const youngestAdult = 12

/** Those who may sleep in this place on the day of arrival: of a child, who is of the age it was searched with. */
export function suitableGuests(
  saved: readonly SavedPassenger[],
  { childAge, checkIn }: { childAge: number | null; checkIn: string },
): SavedPassenger[] {
  return saved.filter(({ birthDateFa }) => {
    if (birthDateFa === '') return false
    const age = ageOn(birthDateFa, checkIn)
    return childAge === null ? age >= youngestAdult : age === childAge
  })
}

/** A guest filled from a saved passenger: names, age on the day of arrival and the paper they were saved with. */
export function filledGuest(
  {
    id,
    firstNameFarsi,
    lastNameFarsi,
    firstName,
    lastName,
    genderTitle,
    birthDateFa,
    ...papers
  }: SavedPassenger,
  empty: GuestFields,
  checkIn: string,
): GuestFields {
  const { nationalCode, passportNumber } = papers
  return {
    ...empty,
    id,
    firstNameFarsi,
    lastNameFarsi,
    firstName,
    lastName,
    genderTitle,
    age: String(ageOn(birthDateFa, checkIn)),
    nationalCode,
    passportNumber,
    documentType: nationalCode === '' && passportNumber !== '' ? 'Passport' : 'NationalCode',
  }
}
