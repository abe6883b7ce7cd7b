/** How an answer grows while suppliers are still being asked: by news of the live socket, and by being asked for again. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'

type Suppliers = SearchReply['suppliers']

/** What the server tells on `search:{requestId}` (api.md, Live). */
export type SearchNews =
  | {
      type: 'proposals'
      requestId: string
      proposals: readonly Proposal[]
      returningProposals: readonly Proposal[]
      /** Flights that leave: the same ones, sold the same way, have arrived cheaper. */
      replacedProposalIds?: readonly string[]
      suppliers: Suppliers
    }
  | { type: 'search-completed'; requestId: string; suppliers: Suppliers; validUntil: string }
  | { type: 'price-changed'; requestId: string; proposal: Proposal }

/** Reads a message of the socket; nothing for one that is no news of a search. */
export function newsIn(message: { type: string } & Record<string, unknown>): SearchNews | null {
  if (typeof message.requestId !== 'string') return null
  if (message.type === 'price-changed')
    return typeof message.proposal === 'object' ? (message as unknown as SearchNews) : null
  if (!Array.isArray(message.suppliers)) return null
  const { replacedProposalIds: replaced = [] } = message
  const isWhole =
    message.type === 'proposals'
      ? Array.isArray(message.proposals) &&
        Array.isArray(message.returningProposals) &&
        Array.isArray(replaced)
      : message.type === 'search-completed' && typeof message.validUntil === 'string'
  return isWhole ? (message as unknown as SearchNews) : null
}

/** The answer with news of it. News of another search change nothing, nor does any but a new price after the end. */
export function withNews(answer: SearchReply, news: SearchNews): SearchReply {
  if (news.requestId !== answer.requestId) return answer
  if (news.type === 'price-changed')
    return {
      ...answer,
      proposals: inPlace(answer.proposals, news.proposal),
      returningProposals: inPlace(answer.returningProposals, news.proposal),
    }
  if (answer.completed) return answer
  if (news.type === 'search-completed')
    return {
      ...answer,
      completed: true,
      suppliers: news.suppliers,
      validUntil: news.validUntil,
    }
  return {
    ...answer,
    suppliers: furthest(answer.suppliers, news.suppliers),
    proposals: remaining(joined(answer.proposals, news.proposals), news),
    returningProposals: remaining(joined(answer.returningProposals, news.returningProposals), news),
  }
}

/** A proposal as it is sold now, where it is known. */
const inPlace = (proposals: Proposal[], now: Proposal): Proposal[] =>
  proposals.map((one) => (one.proposalId === now.proposalId ? now : one))

const remaining = (
  proposals: Proposal[],
  { replacedProposalIds = [] }: { replacedProposalIds?: readonly string[] },
): Proposal[] =>
  replacedProposalIds.length === 0
    ? proposals
    : proposals.filter(({ proposalId }) => !replacedProposalIds.includes(proposalId))

/**
 * The answer with what it was when last asked for. A question may be overtaken by news, so nothing known is taken away; nor is
 * anything lost that was found before the first news: it comes in even after the end. A finished answer is all there is, in the order in
 * which it was found here: the filters list airlines by it, and one that came late moves none.
 */
export function withLatest(answer: SearchReply, latest: SearchReply): SearchReply {
  if (latest.requestId !== answer.requestId) return answer
  if (latest.completed)
    return {
      ...latest,
      proposals: asFound(answer.proposals, latest.proposals),
      returningProposals: asFound(answer.returningProposals, latest.returningProposals),
    }
  const proposals = joined(answer.proposals, latest.proposals)
  const returningProposals = joined(answer.returningProposals, latest.returningProposals)
  if (answer.completed) return { ...answer, proposals, returningProposals }
  const suppliers = furthest(answer.suppliers, latest.suppliers)
  return { ...latest, suppliers, proposals, returningProposals }
}

/** An answer of which no more will be heard: who had not answered is late. */
export const givenUp = (answer: SearchReply): SearchReply => ({
  ...answer,
  completed: true,
  suppliers: answer.suppliers.map((supplier) =>
    supplier.state === 'searching' ? { ...supplier, state: 'late' } : supplier,
  ),
})

/** What is known with what arrived after it; the same id takes the place of the older one. */
function joined(known: readonly Proposal[], arrived: readonly Proposal[]): Proposal[] {
  const byId = new Map(known.map((proposal) => [proposal.proposalId, proposal]))
  for (const proposal of arrived) byId.set(proposal.proposalId, proposal)
  return [...byId.values()]
}

/** All of the latest: what is known first, in the order known. */
function asFound(known: readonly Proposal[], latest: readonly Proposal[]): Proposal[] {
  const byId = new Map(latest.map((proposal) => [proposal.proposalId, proposal]))
  const before = known.flatMap(({ proposalId }) => byId.get(proposalId) ?? [])
  return [...new Set([...before, ...latest])]
}

/** Who has answered once does not go back to being asked, in whatever order we hear of it. */
function furthest(known: Suppliers, told: Suppliers): Suppliers {
  const settled = new Map(
    known.flatMap((one) => (one.state === 'searching' ? [] : [[one.name, one] as const])),
  )
  return told.map((one) => (one.state === 'searching' ? (settled.get(one.name) ?? one) : one))
}
