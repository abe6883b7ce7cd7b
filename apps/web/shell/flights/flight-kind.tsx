import { checkout } from '../../messages/checkout.ts'
import { orders } from '../../messages/orders.ts'
import { paths } from '../../paths.ts'
import type { GlancedOrder, SoldKind } from '../kinds/sold-kind.ts'
import { FlightGlance } from '../orders/FlightGlance.tsx'

const words = checkout.confirm

/** Flights of an order, as far as pages of any order show them. */
export const flightKind: SoldKind = {
  Glance,
  Terms: null,
  words: {
    steps: checkout.steps,
    outcomes: orders.outcome,
    held: words.held,
    accept: words.accept,
    rules: words.rules,
    others: words.searchAgain,
  },
  othersOf: () => paths.home(),
}

function Glance({ order }: { order: GlancedOrder }) {
  return order.flightOrder.proposals.map((proposal) => (
    <FlightGlance key={proposal.proposalId} proposal={proposal} />
  ))
}
