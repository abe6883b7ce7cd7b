import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { ResellerName } from '@parastoo/contract/resellers/resellers'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import { type Quoted, readLink } from './deep-link.ts'
import { addLink, type LinkStanding } from './link-store.ts'
import type { ResellersNeeds } from './needs.ts'

/**
 * A visitor comes by the address of an offer. What the offer costs now is read and counted beside what the reseller told of it; one click
 * that comes again is the same. An address that is not ours is as missing as none; one that is leads on though its reseller is no longer served.
 */
export async function openLink(
  needs: ResellersNeeds,
  click: { reseller: ResellerName; token: string; reference: string | undefined },
): Promise<{ linkId: string; criteria: SearchCriteria } | Refusal<'NOT_FOUND'>> {
  const { reseller, token, reference = null } = click
  const quote = readLink(needs.linkKey, reseller, token)
  if (!quote) return refuse('NOT_FOUND')
  const { proposalId, hash, quotedRial, criteria } = quote
  const quotedAt = Temporal.Instant.fromEpochMilliseconds(quote.quotedAt * 1000)
  const link = {
    reseller,
    reference,
    proposalId,
    hash,
    quotedRial,
    quotedAt,
    ...standsNow(needs, quote),
  }
  const linkId = await needs.db.tx((tx) =>
    addLink(tx, { linkId: newId(), ...link }, needs.clock.now()),
  )
  return { linkId, criteria }
}

function standsNow(
  { flights }: ResellersNeeds,
  { criteria, proposalId, hash, quotedRial }: Quoted,
): { standing: LinkStanding; foundRial: number | null } {
  const found = flights.ownOffers(criteria)
  // A day that has passed is refused by now: nothing of it is sold.
  if (Array.isArray(found)) return { standing: 'gone', foundRial: null }
  if (!found.proposals) return { standing: 'unread', foundRial: null }
  // The cheapest come first.
  const offer =
    found.proposals.find((each) => each.proposalId === proposalId) ??
    found.proposals.find((each) => each.hash === hash)
  if (!offer) return { standing: 'gone', foundRial: null }
  const { totalPrice: foundRial } = offer
  const dearer = foundRial > quotedRial ? 'dearer' : 'cheaper'
  return { standing: foundRial === quotedRial ? 'same' : dearer, foundRial }
}
