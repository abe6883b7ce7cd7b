/** Contract operations that find and price tours. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { landingTours } from './landing-tours.ts'
import type { CatalogueNeeds } from './needs.ts'
import { quoteTour } from './quote-tour.ts'
import { searchTours } from './search-tours.ts'
import { showCalendar, showTour } from './tour-page.ts'

const mostPeople = 9
/** Who is named by nothing but being an adult. */
const grownUp = { age: 30 }

export function catalogueRoutes(needs: CatalogueNeeds) {
  const os = implement(contract.api.tourCatalogue).$context<RequestContext>()
  return {
    available: os.available.handler(async ({ input }) =>
      ok(answered(await searchTours(needs, input))),
    ),
    tourDetail: os.tourDetail.handler(async ({ input }) =>
      ok(answered(await showTour(needs, input.tourCode))),
    ),
    departureCalendar: os.departureCalendar.handler(async ({ input }) =>
      ok(answered(await showCalendar(needs, input))),
    ),
    quoteTour: os.quoteTour.handler(async ({ input }) => {
      const { departureId, packageCode, adults, children, rooms } = input
      if (adults + children.length > mostPeople)
        return answered(refuse('TOO_MANY_TRAVELLERS', { field: 'adults' }))
      const travellers = [...Array.from({ length: adults }, () => grownUp), ...children]
      const ask = { departureId, packageCode, travellers, rooms: rooms ?? null }
      return ok(answered(await quoteTour(needs, ask)))
    }),
    landingTours: os.landingTours.handler(async ({ input }) =>
      ok(answered(await landingTours(needs, input))),
    ),
  }
}
