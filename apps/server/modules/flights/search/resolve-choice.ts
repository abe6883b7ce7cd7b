import { proposalIdOf } from '@parastoo/contract/flights/proposal-id'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { type FlightOffer, isUnknown } from '../ports.ts'
import { askSuppliers, partyOf, questionOf } from './ask-suppliers.ts'
import type { Choice, Chosen, ChosenDirection } from './choice.ts'
import type { SearchNeeds } from './needs.ts'
import { propose } from './propose.ts'
import { directionsOf } from './search-flights.ts'

type Missing = Refusal<'SEARCH_NOT_FOUND' | 'FLIGHT_NOT_AVAILABLE' | 'RETURN_BEFORE_ARRIVAL'>

/**
 * Finds a choice again by asking its question anew, then re-prices each offer at its supplier: what comes back is the truth of
 * now, sold out or dearer included. Nothing about a proposal is kept, so nothing can be forged or go stale.
 */
export async function resolveChoice(needs: SearchNeeds, chosen: Chosen): Promise<Choice | Missing> {
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
  return { criteria, party: partyOf(criteria), directions, totalRial, searchedTotalRial }
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
  const { found } = await askSuppliers(needs, questionOf(needs, criteria, directionsOf(search)))
  for (const { supplier, offers } of found) {
    const offer = offers.find(({ offerKey }) => proposalIdOf(supplier, offerKey) === proposalId)
    if (!offer) continue
    const now = await repriced(needs, supplier, offer.offerKey)
    if (isRefused(now)) return now
    const party = partyOf(criteria)
    const { places } = needs
    const ask = { requestId, supplier, party, isReturning: returningOf !== null, places }
    const direction: ChosenDirection = { supplier, offer: now, proposal: propose(now, ask) }
    const searchedRial = propose(offer, ask).totalPrice
    return { criteria, returningOf, direction, searchedRial }
  }
  return refuse('FLIGHT_NOT_AVAILABLE')
}

async function repriced({ suppliers, log }: SearchNeeds, name: string, offerKey: string) {
  const offer = await suppliers.find((supplier) => supplier.name === name)?.reprice(offerKey)
  if (!offer) return refuse('FLIGHT_NOT_AVAILABLE')
  if (!isUnknown(offer)) return offer
  log.warn({ supplier: name, reason: offer.reason }, 'a supplier did not answer a price question')
  return refuse('FLIGHT_NOT_AVAILABLE')
}
