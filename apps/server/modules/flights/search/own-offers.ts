import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { Code } from '@parastoo/contract/messages'
import type { Refusal } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { isChosenByDirection } from './asked-directions.ts'
import { productTypeOf, refuseCriteria } from './criteria.ts'
import type { SearchNeeds } from './needs.ts'
import { objectsOf, prepareOwn } from './own-list.ts'

export type OwnOffers = {
  criteria: SearchCriteria
  /** Both ways of it are chosen one by one: these are the ways out. */
  isByDirection: boolean
  /** The cheapest first, without those that have too few seats; null while own stock cannot answer. */
  proposals: Proposal[] | null
}

/**
 * What own stock has for a question, for whoever only looks: nothing is remembered, no supplier outside is asked, no price is noted. Refuses
 * with every fault, as a search does.
 */
export function ownOffers(
  needs: Pick<SearchNeeds, 'suppliers' | 'places' | 'log' | 'clock'>,
  asked: Omit<SearchCriteria, 'productType'>,
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
): OwnOffers | Refusal<Code>[] {
  const askedAt = needs.clock.now()
  const question = { ...asked, productType: 'DomesticFlight' as const }
  const criteria = { ...asked, productType: productTypeOf(needs.places, question) }
  const today = dateIn('Asia/Tehran', askedAt)
  const faults = refuseCriteria(criteria, { today, places: needs.places })
  if (faults.length > 0) return faults
  const search = { requestId: newId(), criteria, returningOf: null, askedAt }
  const { prepared } = prepareOwn(needs, search)
  // Infants sit on a lap.
  const seats = criteria.adults + criteria.children
  const proposals =
    prepared && objectsOf(prepared, search, most).filter(({ seat }) => seat >= seats)
  return { criteria, isByDirection: isChosenByDirection(criteria), proposals }
}
