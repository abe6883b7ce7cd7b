/** Contract operations of support. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { askSupport, writeAgain } from './ask-support.ts'
import type { SupportNeeds } from './needs.ts'
import { requestShown } from './request.ts'
import { supportReader } from './store.ts'

export function supportRoutes(needs: SupportNeeds) {
  const routes = implement(contract.api.support).$context<RequestContext>()
  return {
    contact: routes.contact.handler(() => ok(needs.contact)),
    create: routes.create.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(requestShown(answered(await askSupport(needs, { ...input, userId }))))
    }),
    write: routes.write.handler(async ({ input: { id: requestId, text }, context }) => {
      const { userId } = callerOf(context)
      return ok(requestShown(answered(await writeAgain(needs, { userId, requestId, text }))))
    }),
    requests: routes.requests.handler(async ({ input, context }) => {
      const { page, pageSize, orderId } = input
      const { userId } = callerOf(context)
      const ask = { userId, orderId, page, pageSize }
      const { requests, total } = await supportReader(needs.db).list(ask)
      return okPage(requests.map(requestShown), { page, pageSize, total })
    }),
  }
}
