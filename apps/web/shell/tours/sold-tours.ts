/** The tours among the lines of an order, as pages show them. */
import type { LineView } from '@parastoo/contract/orders/lines'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import type { PersonPrice } from './PersonPrices.tsx'
import type { GlancedTour } from './TourGlance.tsx'

type TourLineView = Extract<LineView, { kind: 'tour' }>

export const tourLines = (lines: readonly LineView[]): TourLineView[] =>
  lines.filter((line) => line.kind === 'tour')

/** A tour at a glance: those who still go, or all of them once nobody does. */
export function tourGlanceOf({ tour, departure, people, ...sold }: TourView): GlancedTour {
  const going = people.filter(({ isCancelled }) => !isCancelled)
  const shown = going.length > 0 ? going : people
  const adults = shown.filter(({ bandOnReturn }) => bandOnReturn === 'adult').length
  return {
    ...tour,
    departure,
    packageFa: sold.package.titleFa,
    adults,
    children: shown.length - adults,
  }
}

/** The people of one room with what they pay. */
export const peopleOfRoom = ({ people }: TourView, room: number): PersonPrice[] =>
  people
    .filter((person) => person.room === room)
    .map((person) => ({
      ...person,
      name:
        `${person.firstNameFarsi} ${person.lastNameFarsi}`.trim() ||
        `${person.firstName} ${person.lastName}`,
      priceRial: person.totalPrice,
    }))
