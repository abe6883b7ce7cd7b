import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import type { ResellersNeeds } from './needs.ts'
import type { Reseller } from './ports.ts'
import { resellerReader, resellerWriter } from './store.ts'
import type { VisitedSearch } from './visit.ts'

/** The reseller of this name; null when it is not configured. */
export const resellerNamed = (
  { resellers }: Pick<ResellersNeeds, 'resellers'>,
  name: string,
): Reseller | null => resellers.find((one) => one.name === name) ?? null

/**
 * The search a visitor came by. With a `requestId` that search is the visitor's from now on, as often as it is said; without one it is
 * the latest search of the same click.
 */
export async function openVisit(
  needs: ResellersNeeds,
  click: { reseller: Reseller['name']; reference: string; requestId: string | undefined },
): Promise<VisitedSearch | Refusal<'RESELLER_NOT_AVAILABLE' | 'SEARCH_NOT_FOUND' | 'NOT_FOUND'>> {
  const { reseller, reference, requestId } = click
  if (!resellerNamed(needs, reseller)) return refuse('RESELLER_NOT_AVAILABLE')
  if (requestId === undefined)
    return (
      (await resellerReader(needs.db).latestOfClick({ reseller, reference })) ?? refuse('NOT_FOUND')
    )
  const search = await needs.flights.searchOf(requestId)
  if (!search) return refuse('SEARCH_NOT_FOUND', { field: 'requestId' })
  const { criteria } = search
  return await needs.db.tx(async (tx) => {
    const writer = resellerWriter(tx)
    const now = needs.clock.now()
    const visitId = await writer.addVisit({ visitId: newId(), reseller, reference }, now)
    await writer.addSearch({ visitId, requestId, criteria }, now)
    return { visitId, reseller, reference, requestId, criteria }
  })
}
