/** Contract operations of resellers. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok, refusalError } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { callStep } from './call-step.ts'
import { findLink } from './link-store.ts'
import { markSale } from './mark-sale.ts'
import type { ResellersNeeds } from './needs.ts'
import { openLink } from './open-link.ts'
import { openVisit, resellerNamed } from './open-visit.ts'
import { createResellerSearch } from './search-flights.ts'
import { resellerReader } from './store.ts'
import type { VisitedSearch } from './visit.ts'

export function resellersRoutes(needs: ResellersNeeds) {
  const routes = implement(contract.api.resellers).$context<RequestContext>()
  const isOn = () => resellerNamed(needs, 'safarmarket') !== null
  const searchFlights = createResellerSearch(needs)
  return {
    flights: routes.flights.handler(async ({ input, context }) => {
      const found = await searchFlights({ ...input, key: context.resellerKey ?? null })
      if (Array.isArray(found)) throw refusalError(found)
      return ok({ currencyCode: 'IRR' as const, ...found })
    }),
    openLink: routes.openLink.handler(
      async ({ input: { reseller, token, safarmarketId: reference } }) =>
        ok(answered(await openLink(needs, { reseller, token, reference }))),
    ),
    link: routes.link.handler(async ({ input: { linkId } }) => {
      const link = await findLink(needs.db, linkId)
      return link ? ok(link) : answered(refuse('NOT_FOUND'))
    }),
    availableRequest: routes.availableRequest.handler(async ({ input }) => {
      const { safarmarketId: reference, requestId } = input
      const search = answered(
        await openVisit(needs, { reseller: 'safarmarket', reference, requestId }),
      )
      return ok({
        requestId: search.requestId,
        availableRequest: search.criteria,
        availableRequestExtra: shown(search, { step: 'results', orderId: null }),
      })
    }),
    byProposal: routes.byProposal.handler(async ({ input: { requestId } }) => {
      if (!isOn()) return answered(refuse('RESELLER_NOT_AVAILABLE'))
      const until = needs.clock.now()
      const search = await resellerReader(needs.db).latestOfSearches([requestId], until)
      if (!search) return answered(refuse('NOT_FOUND'))
      return ok(shown(search, { step: 'passengers', orderId: null }))
    }),
    byOrder: routes.byOrder.handler(async ({ input: { orderId }, context }) => {
      if (!isOn()) return answered(refuse('RESELLER_NOT_AVAILABLE'))
      const order = await needs.orders.findOwn(callerOf(context).userId, orderId)
      const sale = order && (await markSale(needs, order))
      const search = sale && (await resellerReader(needs.db).searchOfVisit(sale))
      if (!search) return answered(refuse('NOT_FOUND'))
      return ok(shown(search, { step: order.paidAt === null ? 'confirm' : 'paid', orderId }))
    }),
    callStep: routes.callStep.handler(async ({ input, context }) => {
      const userId = context.caller?.userId ?? null
      return ok(answered(await callStep(needs, { ...input, userId })))
    }),
  }
}

/** A visit as CallStep takes it. */
const shown = (
  { visitId, requestId, reference }: VisitedSearch,
  {
    step,
    orderId,
  }: { step: 'results' | 'passengers' | 'confirm' | 'paid'; orderId: string | null },
) => ({ safarmarketId: reference, pixelUrl: step, data: { visitId, requestId, orderId } })
