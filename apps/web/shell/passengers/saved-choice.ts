/** Saved passengers as the cards of a purchase take them. */
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { ageCategories, ageCategoryOn } from '@parastoo/kit/age-category'
import { type PassengerFields, savedDateTyped, withRouteDocument } from './passenger-fields.ts'

/** Saved passengers who are of this kind on the day of the flight. */
export function suitable(
  saved: readonly SavedPassenger[],
  type: PassengerFields['type'],
  lastFlightOn: string,
): SavedPassenger[] {
  return saved.filter(
    ({ birthDateFa }) => ageCategoryOn(birthDateFa, lastFlightOn) === ageCategories[type],
  )
}

/** A card filled from a saved passenger: of the card's own kind, and on a document that the route accepts. */
export function filledFrom(passenger: SavedPassenger, empty: PassengerFields): PassengerFields {
  const { passportType, type: _typeWhenSaved, passportExpirationDateType, ...rest } = passenger
  const filled = {
    ...empty,
    ...rest,
    passportType: passportType ?? ('' as const),
    passportExpirationTyped: savedDateTyped(passportExpirationDateType),
  }
  return withRouteDocument(filled, empty)
}

/**
 * Whom a purchase opens with: the buyer, if they are among the saved ones by name, else the only one there is. Nobody else is guessed.
 */
export function likelyTraveller(
  saved: readonly SavedPassenger[],
  buyer: Named | null,
): SavedPassenger | null {
  const isBuyer = (one: SavedPassenger) =>
    buyer !== null &&
    (isSame(one, buyer, ['firstNameFarsi', 'lastNameFarsi']) ||
      isSame(one, buyer, ['firstName', 'lastName']))
  const buyers = saved.filter(isBuyer)
  return (buyers.length === 1 ? buyers[0] : saved.length === 1 ? saved[0] : null) ?? null
}

type Named = Partial<
  Record<'firstNameFarsi' | 'lastNameFarsi' | 'firstName' | 'lastName', string | null>
>

const isSame = (one: SavedPassenger, buyer: Named, fields: readonly (keyof Named)[]) =>
  fields.every((field) => Boolean(buyer[field]) && buyer[field] === one[field])
