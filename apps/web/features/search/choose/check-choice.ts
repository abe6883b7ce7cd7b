import { api } from '../../../shell/api.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { isSellable } from '../results/arrange-proposals.ts'
import type { ChoiceProblem } from './choice-problem.ts'

type Chosen = Parameters<typeof api.search.flightDetail>[0]

/** Asks for a flight as it is sold now; answers what stands in the way of it, or nothing. Throws what is no answer. */
export async function checkChoice(
  proposalId: string,
  chosen: Chosen,
): Promise<ChoiceProblem | null> {
  try {
    const { data: now } = await api.search.flightDetail(chosen)
    const back = now.returningFlightProposal
    if (!isSellable(now.flightProposal) || (back && !isSellable(back))) return { kind: 'soldOut' }
    if (!now.priceChanged) return null
    return {
      kind: 'price',
      proposalId,
      oldPriceRial: now.previousTotalPrice,
      newPriceRial: now.flightProposal.totalPrice + (back?.totalPrice ?? 0),
    }
  } catch (error) {
    const code = refusedOf(error)?.code
    if (code === 'FLIGHT_SOLD_OUT') return { kind: 'soldOut' }
    if (code === 'FLIGHT_NOT_AVAILABLE' || code === 'SEARCH_NOT_FOUND') return { kind: 'gone' }
    throw error
  }
}
