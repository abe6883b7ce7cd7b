import { proposalIdOf } from '@parastoo/contract/flights/proposal-id'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { type FlightOffer, isUnknown } from '../ports.ts'
import { partyOf, questionOf } from './ask-suppliers.ts'
import { directionsOf } from './asked-directions.ts'
import type { Choice, Chosen, ChosenDirection, NotResolved } from './choice.ts'
import { leavesIran } from './criteria.ts'
import type { SearchNeeds } from './needs.ts'
import { propose } from './propose.ts'
import type { RememberedSearch } from './remembered-search.ts'

/**
 * Finds a choice again by asking its question anew, then re-prices each offer at its supplier: what comes back is the truth of
 * now, sold out or dearer included; a supplier that does not say is SUPPLIER_NOT_ANSWERING. Nothing about a proposal is kept, so nothing can be forged or go stale.
 */
export async function resolveChoice(
  needs: SearchNeeds,
  chosen: Chosen,
): Promise<Choice | NotResolved> {
  const outbound = await resolveDirection(needs, chosen)
  if (isRefused(outbound)) return outbound
  const found = [outbound]
  if (chosen.returningRequestId && chosen.returningProposalId) {
    const back = await resolveDirection(needs, {
      requestId: chosen.returningRequestId,
      proposalId: chosen.returningProposalId,
    })
    if (isRefused(back)) return back
    if (back.returningOf !== chosen.requestId) return refuse('SEARCH_NOT_FOUND')
    if (!isAfter(back.direction.offer, outbound.direction.offer))
      return refuse('RETURN_BEFORE_ARRIVAL')
    found.push(back)
  }
  const { criteria } = outbound
  const directions = found.map(({ direction }) => direction)
  const totalRial = directions.reduce((sum, { proposal }) => sum + proposal.totalPrice, 0)
  const searchedTotalRial = found.reduce((sum, { searchedRial }) => sum + searchedRial, 0)
  return {
    criteria,
    party: partyOf(criteria),
    leavesIran: leavesIran(needs.places, criteria),
    directions,
    totalRial,
    searchedTotalRial,
  }
}

/** Whether the way back leaves after the way out has arrived. */
function isAfter(back: FlightOffer, out: FlightOffer): boolean {
  const arrives = out.journeys.at(-1)?.at(-1)?.arrivesAt
  const departs = back.journeys[0]?.[0]?.departsAt
  return (
    arrives !== undefined && departs !== undefined && Temporal.Instant.compare(departs, arrives) > 0
  )
}

async function resolveDirection(
  needs: SearchNeeds,
  { requestId, proposalId }: Pick<Chosen, 'requestId' | 'proposalId'>,
) {
  const search = await needs.remembered.find(requestId)
  if (!search) return refuse('SEARCH_NOT_FOUND')
  const { criteria, returningOf } = search
  const found = await findAgain(needs, search, proposalId)
  if (!found) return refuse('FLIGHT_NOT_AVAILABLE')
  const { supplier, searchedRial } = found
  const now = await repriced(needs, supplier, found.offerKey)
  if (isRefused(now)) return now
  const party = partyOf(criteria)
  const ask = { requestId, supplier, party, isReturning: returningOf !== null }
  const supplierFa = needs.suppliers.nameFaOf(supplier)
  const proposal = propose(now, { ...ask, supplierFa, places: needs.places })
  // Under the same key other flights: nobody has chosen those.
  if (proposal.hash !== found.hash) return refuse('FLIGHT_NOT_AVAILABLE')
  needs.prices.heard(search, proposal, searchedRial)
  const direction: ChosenDirection = { supplier, offer: now, proposal }
  return { criteria, returningOf, direction, searchedRial }
}

type Again = { supplier: string; offerKey: string; searchedRial: number; hash: string }

/** Who sells a proposal, and by which key: own stock, what has arrived for the search, and then whoever is asked once more. */
async function findAgain(
  needs: SearchNeeds,
  search: RememberedSearch,
  proposalId: string,
): Promise<Again | null> {
  const { criteria, requestId, returningOf } = search
  const question = questionOf(needs, criteria, directionsOf(search))
  const ask = { requestId, party: partyOf(criteria), isReturning: returningOf !== null }
  const among = (supplier: string, offers: readonly FlightOffer[]): Again | null => {
    const offer = offers.find(({ offerKey }) => proposalIdOf(supplier, offerKey) === proposalId)
    if (!offer) return null
    const { totalPrice, hash } = propose(offer, { ...ask, supplier, places: needs.places })
    return { supplier, offerKey: offer.offerKey, searchedRial: totalPrice, hash }
  }
  const { own, remote } = needs.suppliers
  const ofOwn = own
    ? among(own.name, await own.search(question, new AbortController().signal))
    : null
  if (ofOwn || remote.length === 0) return ofOwn
  for (const { supplier, arrived } of await needs.answers.standing(search)) {
    const one = arrived.find(({ proposal }) => proposal.proposalId === proposalId)
    if (!one) continue
    const { totalPrice: searchedRial, hash } = one.proposal
    return { supplier, offerKey: one.offerKey, searchedRial, hash }
  }
  const answers = await Promise.all(
    remote.map(async (each) => among(each.name, (await each.ask(question)).offers)),
  )
  return answers.find((again) => again !== null) ?? null
}

async function repriced({ suppliers, log }: SearchNeeds, name: string, offerKey: string) {
  const offer = await suppliers.named(name).reprice(offerKey)
  if (!isUnknown(offer)) return offer
  log.warn({ supplier: name, reason: offer.reason }, 'a supplier did not answer a price question')
  return refuse('SUPPLIER_NOT_ANSWERING')
}
