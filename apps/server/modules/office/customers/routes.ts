/** Contract operations of the one search, and of the page of a customer. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { OfficeNeeds } from '../needs.ts'
import { showCustomer } from './customer-page.ts'
import { find } from './find.ts'

export function searchRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeSearch).$context<RequestContext>()
  return {
    find: routes.find.handler(async ({ input: { q } }) => ok(answered(await find(needs, q)))),
  }
}

export function customerRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeCustomers).$context<RequestContext>()
  return {
    customer: routes.customer.handler(async ({ input: { id: userId }, context }) => {
      const shown = await showCustomer(needs, { userId, reader: callerOf(context) })
      return ok(shown ?? answered(refuse('NOT_FOUND')))
    }),
  }
}
