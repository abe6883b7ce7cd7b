import type { Proposal } from '@parastoo/contract/flights/proposal'

/**
 * One list out of several: the cheapest first, sold out after what can be bought (spec 4). Of proposals for the same flights sold
 * the same way only the cheapest stays, one with seats before one without; of equals the first list's. The same flights in
 * another fare class are another thing: whether those are shown is the traveller's filter.
 */
export function mergeProposals(lists: readonly (readonly Proposal[])[]): Proposal[] {
  const best = new Map<string, Proposal>()
  for (const proposal of lists.flat()) {
    const sale = saleOf(proposal)
    const known = best.get(sale)
    if (!known || order(proposal, known) < 0) best.set(sale, proposal)
  }
  return [...best.values()].sort(order)
}

/** What was there and is beaten by something in `arriving`: its ids. */
export function replacedBy(
  arriving: readonly Proposal[],
  standing: readonly (readonly Proposal[])[],
): string[] {
  const before = mergeProposals(standing)
  const stay = new Set(mergeProposals([before, arriving]).map(({ proposalId }) => proposalId))
  return before.map(({ proposalId }) => proposalId).filter((id) => !stay.has(id))
}

const order = (a: Proposal, b: Proposal): number =>
  Number(a.seat === 0) - Number(b.seat === 0) || a.totalPrice - b.totalPrice

/** Which proposals are the same thing on sale: same flights, class, channel, rules and baggage. */
const saleOf = (proposal: Proposal): string => {
  const { hash, cabinClass, fareClass, isCharter, isRefundable, baggage } = proposal
  return [hash, cabinClass, fareClass, isCharter, isRefundable, baggage.amount, baggage.unit].join()
}
