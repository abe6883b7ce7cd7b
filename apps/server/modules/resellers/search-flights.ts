import { createHash, timingSafeEqual } from 'node:crypto'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { Code } from '@parastoo/contract/messages'
import type { ResellerName, ResellerOffer } from '@parastoo/contract/resellers/resellers'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { createRateLimit, type RateLimit } from '../../platform/processes/rate-limit.ts'
import { linkToken } from './deep-link.ts'
import type { ResellersNeeds } from './needs.ts'

/** The cheapest of a question: what is dearer is never shown by who compares. */
const mostOffers = 50

type Ask = Omit<SearchCriteria, 'productType'> & { reseller: ResellerName }

/**
 * Flights of own stock for a reseller that shows its key. Nothing is remembered or held, and nobody outside is asked. Refused: another's key,
 * more than its share of a minute, a domestic way there and back (two questions), and every fault of the question.
 */
export function createResellerSearch(needs: ResellersNeeds) {
  const limits = new Map<ResellerName, RateLimit>()
  return async ({
    reseller,
    key,
    ...criteria
  }: Ask & { key: string | null }): Promise<{ offers: ResellerOffer[] } | Refusal<Code>[]> => {
    const may = needs.searching[reseller]
    if (!may) return [refuse('RESELLER_NOT_AVAILABLE')]
    if (key === null || !isSame(key, may.key)) return [refuse('RESELLER_KEY_IS_WRONG')]
    const limit =
      limits.get(reseller) ??
      createRateLimit({ name: `flights of ${reseller}`, max: may.perMinute, perSeconds: 60 })
    limits.set(reseller, limit)
    const seconds = await limit.secondsToWait(reseller)
    if (seconds !== null)
      return [refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: seconds } })]
    const found = needs.flights.ownOffers(criteria, { most: mostOffers })
    if (Array.isArray(found)) return found
    if (found.isByDirection) return [refuse('RESELLER_ASKS_EACH_WAY', { field: 'flightType' })]
    if (!found.proposals) return [refuse('SERVICE_UNAVAILABLE')]
    const quotedAt = Math.floor(needs.clock.now().epochMilliseconds / 1000)
    const offers = found.proposals.map((proposal) => {
      const { requestId: _requestId, isReturning: _isReturning, ...offer } = proposal
      const { proposalId, hash, totalPrice: quotedRial } = offer
      const quote = {
        reseller,
        criteria: found.criteria,
        proposalId,
        hash,
        quotedRial,
        quotedAt,
      }
      const token = linkToken(needs.linkKey, quote)
      return { ...offer, deepLink: `${needs.publicUrl}/go/${reseller}/${token}` }
    })
    return { offers }
  }
}

/** In a time that tells nothing of either. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}
