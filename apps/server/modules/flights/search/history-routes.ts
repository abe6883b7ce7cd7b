/** Contract operations of search histories. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { HotelCriteria } from '@parastoo/contract/hotels/hotel-criteria'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { SearchNeeds } from './needs.ts'
import { removeHistories, showHistories } from './search-history.ts'

export function historyRoutes(needs: SearchNeeds) {
  const os = implement(contract.api.searchHistories).$context<RequestContext>()
  return {
    flights: os.flights.handler(async ({ context }) => {
      const { userId } = callerOf(context)
      const rows = await showHistories(needs, { userId, product: 'flight' })
      return ok(rows.map((row) => ({ ...row, criteria: row.criteria as SearchCriteria })))
    }),
    hotels: os.hotels.handler(async ({ context }) => {
      const { userId } = callerOf(context)
      const rows = await showHistories(needs, { userId, product: 'hotel' })
      return ok(rows.map((row) => ({ ...row, criteria: row.criteria as HotelCriteria })))
    }),
    visas: os.visas.handler(async ({ context }) =>
      ok(await showHistories(needs, { userId: callerOf(context).userId, product: 'visa' })),
    ),
    deActive: os.deActive.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(
        answered(await removeHistories(needs, { ...input, userId, products: ['flight', 'hotel'] })),
      )
    }),
    deActiveVisa: os.deActiveVisa.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await removeHistories(needs, { ...input, userId, products: ['visa'] })))
    }),
  }
}
