/** The offer that a visitor came for from a site that compares prices. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { ResellerName } from '@parastoo/contract/resellers/resellers'
import type { ApiClient } from '../../../shell/context.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { isSellable } from '../results/arrange-proposals.ts'

export type Offered = {
  reseller: ResellerName
  proposalId: string
  /** Of its flights. */
  hash: string
  quotedRial: number
}

/** What the address says its visitor came for; null where it says nothing, or nothing that we know. */
export async function offeredIn(
  { resellers }: Pick<ApiClient, 'resellers'>,
  address: URLSearchParams,
): Promise<Offered | null> {
  const linkId = address.get('link')
  if (!linkId) return null
  try {
    return (await resellers.link({ linkId })).data
  } catch (error) {
    // The flights are worth more than what is said above them.
    if (refusedOf(error)) return null
    throw error
  }
}

/** The offer among the answers, or the cheapest of the same flights where its fare has sold out; null where none can be bought. */
export function foundOf(
  { proposalId, hash }: Offered,
  proposals: readonly Proposal[],
): Proposal | null {
  const same = proposals
    .filter((each) => isSellable(each) && (each.proposalId === proposalId || each.hash === hash))
    .toSorted((one, other) => one.totalPrice - other.totalPrice)
  return same.find((each) => each.proposalId === proposalId) ?? same[0] ?? null
}
