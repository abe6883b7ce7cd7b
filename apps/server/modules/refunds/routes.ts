/** Contract operations of refunds: from the wire to a use case and back. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { refundReasons } from '@parastoo/contract/refunds/reasons'
import { refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import type { RefundsNeeds } from './needs.ts'
import { quoteItems } from './quote-items.ts'
import { requestRefund } from './request-refund.ts'
import { refundReader } from './store.ts'
import { maskedIban, requestShown } from './view-request.ts'

export function refundsRoutes(needs: RefundsNeeds) {
  const routes = implement(contract.api.refunds).$context<RequestContext>()
  const reader = refundReader(needs.db)
  const own = async (userId: string, requestId: string) => {
    const request = await reader.request(requestId)
    return answered(request?.userId === userId ? request : refuse('NOT_FOUND'))
  }
  return {
    reasons: routes.reasons.handler(() => ok(refundReasons.map((reason) => ({ ...reason })))),
    refundableItems: routes.refundableItems.handler(async ({ input, context }) =>
      ok(answered(await quoteItems(needs, { ...input, userId: callerOf(context).userId }))),
    ),
    payoutAccount: routes.payoutAccount.handler(async ({ context }) => {
      const account = await needs.bankAccountOf(callerOf(context).userId)
      return ok(account?.isVerified ? { iban: maskedIban(account.iban) } : null)
    }),
    create: routes.create.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { requestId } = answered(await requestRefund(needs, { ...input, userId }))
      return ok(requestShown(await own(userId, requestId)))
    }),
    requests: routes.requests.handler(async ({ input, context }) => {
      const { page, pageSize, orderId } = input
      const { userId } = callerOf(context)
      const { requests, total } = await reader.list({ userId, orderId, page, pageSize })
      return okPage(requests.map(requestShown), { page, pageSize, total })
    }),
    request: routes.request.handler(async ({ input, context }) =>
      ok(requestShown(await own(callerOf(context).userId, input.id))),
    ),
  }
}
