/** What the topic `search:{requestId}` of /live says while suppliers answer (api.md, Live). */
import type { Proposal } from './proposal.ts'
import type { SearchReply } from './search.ts'

/**
 * A supplier has answered, or failed to. Its proposals join those that are there, in the order of the whole list (cheapest first,
 * sold out last). Saying the same twice is harmless: a proposal takes the place of the one with its id.
 */
export type ProposalsArrived = {
  type: 'proposals'
  requestId: string
  proposals: Proposal[]
  /** For the way back of a round trip that is chosen direction by direction. */
  returningProposals: Proposal[]
  /** Ids of proposals that leave the lists: the same flights sold the same way have arrived cheaper. */
  replacedProposalIds: string[]
  suppliers: SearchReply['suppliers']
}

/** Nobody is searching any more. */
export type SearchCompleted = {
  type: 'search-completed'
  requestId: string
  suppliers: SearchReply['suppliers']
  /** After this instant the client offers to search again. */
  validUntil: string
}

/** A flight of the search costs something else at its supplier now, as somebody who looked at it closer was told. */
export type PriceChanged = {
  type: 'price-changed'
  requestId: string
  /** As it is sold now; it takes the place of the one with its id. */
  proposal: Proposal
  previousTotalPrice: number
}
