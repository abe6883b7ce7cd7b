/** What a traveller has chosen, found again and priced as it stands now: the search's answer to reservation. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { Refusal } from '@parastoo/kit/outcome'
import type { FlightOffer, PartyCount } from '../ports.ts'

export type Chosen = {
  requestId: string
  proposalId: string
  returningRequestId?: string | undefined
  returningProposalId?: string | undefined
}

/** One direction of a choice: the supplier's offer, and the proposal travellers see. */
export type ChosenDirection = { supplier: string; offer: FlightOffer; proposal: Proposal }

export type Choice = {
  criteria: SearchCriteria
  party: PartyCount
  /** Whether a flight of it sets out from Iran. */
  leavesIran: boolean
  /** Outbound first; a second one only for a round trip. */
  directions: ChosenDirection[]
  totalRial: number
  /** The total the search itself would show now: differs when the supplier re-priced since. */
  searchedTotalRial: number
}

/** Why a choice cannot be bought now. SUPPLIER_NOT_ANSWERING says nothing of the flight: ask again. */
export type NotResolved = Refusal<
  'SEARCH_NOT_FOUND' | 'FLIGHT_NOT_AVAILABLE' | 'SUPPLIER_NOT_ANSWERING' | 'RETURN_BEFORE_ARRIVAL'
>

/**
 * Finds a choice again by asking its supplier now. FLIGHT_NOT_AVAILABLE when nobody sells it any more,
 * RETURN_BEFORE_ARRIVAL when the way back leaves too early.
 */
export type ResolveChoice = (chosen: Chosen) => Promise<Choice | NotResolved>
