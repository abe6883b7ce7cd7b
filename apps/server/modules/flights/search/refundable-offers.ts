import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { penaltyAt } from '../penalty-at.ts'
import type { SearchNeeds } from './needs.ts'
import { resolveChoice } from './resolve-choice.ts'
import { searchFlights } from './search-flights.ts'

/** So many of the cheapest are priced at their suppliers. */
const mostPriced = 8

type RefundableOffer = {
  requestId: string
  proposal: Proposal
  /** What would be kept of it at the moment that was asked for. */
  keptRial: number
}

/**
 * The cheapest flights of a question that give something back at a moment, with what is kept of each then; whatever keeps the least comes first.
 * `isWhole` is false while suppliers outside still search.
 */
export async function refundableOffers(
  needs: SearchNeeds,
  { asked, moment }: { asked: SearchCriteria; moment: Temporal.Instant },
): Promise<{ offers: RefundableOffer[]; isWhole: boolean } | Refusal<Code>[]> {
  const found = await searchFlights(needs, asked)
  if (Array.isArray(found)) return found
  const { requestId, completed: isWhole } = found
  const seats = asked.adults + asked.children
  const cheapest = found.proposals
    .filter((each) => each.isRefundable && each.seat >= seats)
    .toSorted((one, other) => one.totalPrice - other.totalPrice)
    .slice(0, mostPriced)
  const offers = await Promise.all(
    cheapest.map(async ({ proposalId }): Promise<RefundableOffer[]> => {
      const choice = await resolveChoice(needs, { requestId, proposalId })
      if (isRefused(choice)) return []
      const [direction] = choice.directions
      // A picture to be read stands in nobody's way but a form's.
      if (!direction || direction.offer.asksCaptcha) return []
      const { proposal } = direction
      const keptRial = penaltyAt(direction, moment)
      return keptRial < proposal.totalPrice ? [{ requestId, proposal, keptRial }] : []
    }),
  )
  const byRisk = offers
    .flat()
    .toSorted(
      (one, other) =>
        one.keptRial - other.keptRial || one.proposal.totalPrice - other.proposal.totalPrice,
    )
  return { offers: byRisk, isWhole }
}
