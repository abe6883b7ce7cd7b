/** Who fills a place of a room, and which children may choose a bed. */
import type { TourQuote } from '@parastoo/contract/tours/catalogue'
import { tourRoomKinds } from '@parastoo/contract/tours/words'
import { ageOf, type OpenTour } from './open-tour.ts'

/** Whether somebody fills a full place of a room, as far as the last quote says; else adults do. */
export const isFullPlace = (
  { party }: OpenTour,
  quote: TourQuote | null,
  person: number,
): boolean => {
  const kind = quote?.people.find((one) => one.person === person)?.kind
  return kind ? tourRoomKinds.some((one) => one === kind) : person < party.adults
}

/** Whether a child of this age has a bed if nothing is said. */
export const hasBedByAge = ({ party, bundle }: OpenTour, person: number): boolean =>
  (ageOf(party, person) ?? 0) >= bundle.children.bedFromAge

/** Whether the hotels leave it to the parents. */
export function mayChooseBed({ party, bundle, departure }: OpenTour, person: number): boolean {
  const age = ageOf(party, person)
  if (age === null || age < 2) return false
  if (age >= bundle.children.bedFromAge) return bundle.children.mayDoWithoutBed
  const offer = departure.packages.find(({ code }) => code === bundle.code)
  return offer?.prices.some(({ kind }) => kind === 'young-child-with-bed') ?? false
}
