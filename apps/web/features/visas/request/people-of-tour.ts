import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { LineView } from '@parastoo/contract/orders/lines'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import type { PassengerFields } from '../../../shell/passengers/passenger-fields.ts'
import { filledFrom } from '../../../shell/passengers/saved-choice.ts'
import type { PeopleGroup } from './request-form.ts'

export type NamedTraveller = Pick<
  TourView['people'][number],
  'firstName' | 'lastName' | 'firstNameFarsi' | 'lastNameFarsi'
> & { group: PeopleGroup }

const groupOf = {
  adult: 'adults',
  child: 'children',
  'young-child': 'children',
  infant: 'infants',
} as const

/** Who goes on the tours of an order, as the form of a visa counts them. */
export const travellersOfTours = (lines: readonly LineView[]): NamedTraveller[] =>
  lines
    .flatMap((line) => (line.kind === 'tour' ? line.tour.people : []))
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ firstName, lastName, firstNameFarsi, lastNameFarsi, bandOnReturn }) => ({
      firstName,
      lastName,
      firstNameFarsi,
      lastNameFarsi,
      group: groupOf[bandOnReturn],
    }))

/**
 * The cards of a form with the travellers of a tour in them, each in a card of their group. An order tells no numbers of papers: only who is
 * saved under the same name has those too. A card that nobody is left for stays empty.
 */
export function cardsOf(
  travellers: readonly NamedTraveller[],
  {
    groups,
    saved,
    empty,
  }: {
    groups: readonly PeopleGroup[]
    saved: readonly SavedPassenger[]
    empty: PassengerFields
  },
): PassengerFields[] {
  const waiting = [...travellers]
  return groups.map((group) => {
    const at = waiting.findIndex((each) => each.group === group)
    const [traveller] = at < 0 ? [] : waiting.splice(at, 1)
    if (!traveller) return empty
    const { group: _group, ...names } = traveller
    const same = saved.filter(
      ({ firstName, lastName }) =>
        isSame(firstName, names.firstName) && isSame(lastName, names.lastName),
    )
    const [known] = same
    // Of two who are called alike nobody is guessed.
    return known && same.length === 1 ? filledFrom(known, empty) : { ...empty, ...names }
  })
}

const isSame = (one: string, other: string): boolean =>
  one.trim() !== '' && one.trim().toUpperCase() === other.trim().toUpperCase()
