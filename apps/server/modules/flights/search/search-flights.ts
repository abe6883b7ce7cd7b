import { tripTypes } from '@parastoo/contract/enums'
import type { SearchCriteria, SearchReply } from '@parastoo/contract/flights/search'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../../platform/ids.ts'
import { askSuppliers, partyOf, proposalsOf, questionOf } from './ask-suppliers.ts'
import { productTypeOf, refuseCriteria } from './criteria.ts'
import type { SearchNeeds } from './needs.ts'
import type { RememberedSearch } from './remembered-search.ts'

/** Minutes after which a client offers to search again. */
const validMinutes = 10
const tehran = 'Asia/Tehran'

/** Searches, remembers the question under new request ids, and answers what own inventory has. Refuses with every fault. */
export async function searchFlights(
  needs: SearchNeeds,
  asked: SearchCriteria,
): Promise<SearchReply | Refusal<Code>[]> {
  const begun = beginSearch(needs, asked)
  return Array.isArray(begun) ? begun : await answer(needs, begun)
}

/** A search that is being answered, and its way back when that is asked for in the same reply. */
export type Begun = { search: RememberedSearch; returning: RememberedSearch | null }

/** Judges and remembers a question. Refuses with every fault. */
export function beginSearch(needs: SearchNeeds, asked: SearchCriteria): Begun | Refusal<Code>[] {
  const askedAt = needs.clock.now()
  const today = askedAt.toZonedDateTimeISO(tehran).toPlainDate().toString()
  const faults = refuseCriteria(asked, { today, places: needs.places })
  if (faults.length > 0) return faults
  // Where the flight goes decides, not what the client calls it: abroad other papers and other rules hold.
  const criteria = { ...asked, productType: productTypeOf(needs.places, asked) }
  const search = { requestId: newId(), criteria, returningOf: null, askedAt }
  needs.remembered.remember(search)
  if (!isChosenByDirection(criteria)) return { search, returning: null }
  const returning = { ...search, requestId: newId(), returningOf: search.requestId }
  needs.remembered.remember(returning)
  return { search, returning }
}

/** The same search as it stands now, with its way back; a way back answers by itself. */
export async function searchAgain(
  needs: SearchNeeds,
  requestId: string,
): Promise<SearchReply | Refusal<'SEARCH_NOT_FOUND'>> {
  const begun = await beginAgain(needs, requestId)
  return isRefused(begun) ? begun : await answer(needs, begun)
}

/** A search that was remembered, to be answered again. */
export async function beginAgain(
  { remembered }: SearchNeeds,
  requestId: string,
): Promise<Begun | Refusal<'SEARCH_NOT_FOUND'>> {
  const search = await remembered.find(requestId)
  if (!search) return refuse('SEARCH_NOT_FOUND')
  const hasWayBack = search.returningOf === null && isChosenByDirection(search.criteria)
  return { search, returning: hasWayBack ? await remembered.findReturning(requestId) : null }
}

/**
 * A domestic round trip is chosen direction by direction: two lists, two prices. Abroad both directions have one price, as have
 * all of a multi-destination search.
 */
const isChosenByDirection = ({ flightType, productType }: SearchCriteria): boolean =>
  flightType === tripTypes.RoundTrip && productType === 'DomesticFlight'

/** The directions a remembered search asks for: one of them, or all at one price. */
export function directionsOf({ criteria, returningOf }: RememberedSearch) {
  const { originDestinations } = criteria
  if (returningOf !== null) return originDestinations.slice(1, 2)
  return isChosenByDirection(criteria) ? originDestinations.slice(0, 1) : originDestinations
}

async function answer(needs: SearchNeeds, { search, returning }: Begun): Promise<SearchReply> {
  const ask = async (each: RememberedSearch) => {
    const question = questionOf(needs, each.criteria, directionsOf(each))
    const { found, states } = await askSuppliers(needs, question)
    const party = partyOf(each.criteria)
    const isReturning = each.returningOf !== null
    return {
      proposals: proposalsOf(needs, found, { requestId: each.requestId, party, isReturning }),
      states,
    }
  }
  const [out, back] = await Promise.all([ask(search), returning ? ask(returning) : null])
  return {
    ...frameOf(needs, { search, returning }, out.states),
    proposals: out.proposals,
    returningProposals: back?.proposals ?? [],
  }
}

/** Everything of a reply but its proposals. */
export function frameOf(
  { clock }: Pick<SearchNeeds, 'clock'>,
  { search, returning }: Begun,
  suppliers: SearchReply['suppliers'],
): Omit<SearchReply, 'proposals' | 'returningProposals'> {
  return {
    requestId: search.requestId,
    returningRequestId: returning?.requestId ?? null,
    criteria: search.criteria,
    completed: true,
    validUntil: clock.now().add({ minutes: validMinutes }).toString(),
    suppliers,
  }
}
