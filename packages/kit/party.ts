import { type Refusal, refuse } from './outcome.ts'

/** How many travel together. */
export type Party = { adults: number; children: number; infants: number }

export type PartyRefusal =
  | 'PASSENGER_COUNT_IS_INVALID'
  | 'PASSENGER_REQUIRED'
  | 'TOO_MANY_PASSENGERS'
  | 'TOO_MANY_INFANTS'
  | 'TOO_MANY_CHILDREN'

/** The most passengers of one search or order (spec section 9). */
export const maxPassengers = 9

/**
 * The passenger rules of spec section 5: at most 9; infants do not outnumber adults; each adult takes at most
 * 3 children, or 2 children and 1 infant. Answers null when the party may travel.
 */
export function refuseParty({ adults, children, infants }: Party): Refusal<PartyRefusal> | null {
  const areCounts = [adults, children, infants].every((n) => Number.isInteger(n) && n >= 0)
  if (!areCounts) return refuse('PASSENGER_COUNT_IS_INVALID')
  const total = adults + children + infants
  if (total === 0) return refuse('PASSENGER_REQUIRED')
  if (total > maxPassengers) return refuse('TOO_MANY_PASSENGERS', { detail: { maxPassengers } })
  if (infants > adults) return refuse('TOO_MANY_INFANTS', { field: 'infants' })
  // An adult with an infant takes one child fewer, so an infant counts as a child of the three.
  if (children + infants > 3 * adults) return refuse('TOO_MANY_CHILDREN', { field: 'children' })
  return null
}
