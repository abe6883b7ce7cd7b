import type { Code } from '@parastoo/contract/messages'
import type { Refusal } from '@parastoo/kit/outcome'
import type { OrderPart } from '../../orders/index.ts'
import { type BuyCover, judgeCover, lineOf, personKeysOf } from './judge-cover.ts'
import type { PolicyNeeds } from './needs.ts'
import { addCover } from './store.ts'

/**
 * A policy as a part of an order that somebody else places, judged by the rules of a submit; `keptRial` is kept of it where it is given back before it
 * begins. `flights`: the first and last day of those in the same order, so that the policy is known by them when they move.
 */
export async function prepareCover(
  needs: PolicyNeeds,
  {
    flights,
    ...ask
  }: BuyCover & { orderId: string; flights: { from: string; until: string } | null },
): Promise<(OrderPart & { keptRial: number }) | Refusal<Code>[]> {
  const judged = await judgeCover(needs, ask)
  if (Array.isArray(judged)) return judged
  const { insured } = judged
  const { orderId } = ask
  const cover = { ...judged.cover, flights: flights && { orderId, ...flights } }
  return {
    lines: [lineOf(judged)],
    personKeys: personKeysOf(needs, judged),
    write: (tx) => addCover(tx, needs.documents, { cover, insured }),
    keptRial: cover.terms.voidFeeRial * insured.length,
  }
}
