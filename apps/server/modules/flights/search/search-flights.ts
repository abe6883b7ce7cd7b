import type { SearchCriteria, SearchReply } from '@parastoo/contract/flights/search'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { isChosenByDirection } from './asked-directions.ts'
import { productTypeOf, refuseCriteria } from './criteria.ts'
import { mergeProposals } from './merge-proposals.ts'
import type { SearchNeeds } from './needs.ts'
import { ownProposals } from './own-list.ts'
import type { RememberedSearch } from './remembered-search.ts'
import {
  proposalsIn,
  type SupplierAnswer,
  type SupplierState,
  statesOf,
} from './supplier-answer.ts'
import { validUntilOf } from './valid-until.ts'

const tehran = 'Asia/Tehran'

/**
 * Searches, remembers the question under new request ids, and answers what own inventory has; suppliers outside are asked behind
 * the reply. Refuses with every fault.
 */
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
  const today = dateIn(tehran, askedAt)
  const faults = refuseCriteria(asked, { today, places: needs.places })
  if (faults.length > 0) return faults
  // Where the flight goes decides, not what the client calls it: abroad other papers and other rules hold.
  const criteria = { ...asked, productType: productTypeOf(needs.places, asked) }
  const search = { requestId: newId(), criteria, returningOf: null, askedAt }
  needs.remembered.remember(search)
  const returning = isChosenByDirection(criteria)
    ? { ...search, requestId: newId(), returningOf: search.requestId }
    : null
  if (returning) needs.remembered.remember(returning)
  if (needs.suppliers.remote.length > 0)
    needs.answers.begin(returning ? [search, returning] : [search])
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

async function answer(needs: SearchNeeds, { search, returning }: Begun): Promise<SearchReply> {
  const ask = async (each: RememberedSearch) => {
    const own = ownProposals(needs, each)
    const answers = await needs.answers.standing(each)
    return { own, answers, proposals: mergeProposals([own.proposals, ...proposalsIn(answers)]) }
  }
  const [out, back] = await Promise.all([ask(search), returning ? ask(returning) : null])
  const answers = [...out.answers, ...(back?.answers ?? [])]
  return {
    ...frameOf(needs, { search, returning }, { own: out.own.state, answers }),
    proposals: out.proposals,
    returningProposals: back?.proposals ?? [],
  }
}

/** Everything of a reply but its proposals. It is whole once nobody outside is searching any more. */
export function frameOf(
  needs: Pick<SearchNeeds, 'clock' | 'suppliers'>,
  { search, returning }: Begun,
  { own, answers }: { own: SupplierState | null; answers: readonly SupplierAnswer[] },
): Omit<SearchReply, 'proposals' | 'returningProposals'> {
  const suppliers = [...(own ? [own] : []), ...statesOf(needs, answers)]
  return {
    requestId: search.requestId,
    returningRequestId: returning?.requestId ?? null,
    criteria: search.criteria,
    completed: suppliers.every(({ state }) => state !== 'searching'),
    validUntil: validUntilOf(needs, answers),
    suppliers,
  }
}
