/** The order of a list that grows while it is read: what is on the screen stays where it is. */
import type { Proposal } from '@parastoo/contract/flights/proposal'

export type SteadyList = {
  /** What is drawn, in this order. */
  drawn: readonly Proposal[]
  /** What arrived and belongs above or among the cards being read; it waits for a press. */
  waiting: readonly Proposal[]
}

/** A list nobody is reading yet, or that was asked for in a new order: everything at its place. */
export const freshList = (arranged: readonly Proposal[]): SteadyList => ({
  drawn: arranged,
  waiting: [],
})

/**
 * The list with what has arrived. Cards up to `lastReadId` keep their order, whatever their new price; what belongs below
 * them goes in at once, what is new and belongs above waits; a card that was replaced leaves its place to the cheaper one.
 * Nobody reads with `lastReadId` null: then everything goes in.
 */
export function grownList({
  list,
  arranged,
  proposals,
  lastReadId,
}: {
  list: SteadyList
  /** All that the view shows, in its order. */
  arranged: readonly Proposal[]
  /** All there is, for cards that the view would no longer show but that are being read. */
  proposals: readonly Proposal[]
  lastReadId: string | null
}): SteadyList {
  const end = list.drawn.findIndex(({ proposalId }) => proposalId === lastReadId)
  if (end === -1) return freshList(arranged)
  const now = new Map(proposals.map((proposal) => [proposal.proposalId, proposal]))
  const wasDrawn = idsOf(list.drawn)
  const read = list.drawn
    .slice(0, end + 1)
    .flatMap(
      (one) =>
        now.get(one.proposalId) ??
        proposals.find((other) => isSameOffer(one, other) && !wasDrawn.has(other.proposalId)) ??
        [],
    )
  const readIds = idsOf(read)
  const place = new Map(arranged.map(({ proposalId }, index) => [proposalId, index]))
  const boundary = Math.max(-1, ...read.map(({ proposalId }) => place.get(proposalId) ?? -1))
  const waits = ({ proposalId }: Proposal, index: number) =>
    index < boundary && !wasDrawn.has(proposalId)
  return {
    drawn: [
      ...read,
      ...arranged.filter((one, index) => !readIds.has(one.proposalId) && !waits(one, index)),
    ],
    waiting: arranged.filter((one, index) => !readIds.has(one.proposalId) && waits(one, index)),
  }
}

/** Whether two sellers offer the same flights on the same terms. */
const isSameOffer = (one: Proposal, other: Proposal): boolean =>
  one.hash === other.hash &&
  one.fareClass === other.fareClass &&
  one.cabinClass === other.cabinClass &&
  one.isCharter === other.isCharter &&
  one.isRefundable === other.isRefundable &&
  one.baggage.amount === other.baggage.amount &&
  one.baggage.unit === other.baggage.unit

const idsOf = (proposals: readonly Proposal[]) =>
  new Set(proposals.map(({ proposalId }) => proposalId))
