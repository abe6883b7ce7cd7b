import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import type { VoucherNeeds } from '../vouchers/index.ts'
import { showReviews, staysToReview, writeReview } from './write-review.ts'

/** The calls of the contract about reviews. */
export function reviewRoutes(needs: VoucherNeeds) {
  const routes = implement(contract.api.hotelReviews).$context<RequestContext>()
  return {
    list: routes.list.handler(async ({ input }) => ok(await showReviews(needs, input))),
    ofOrder: routes.ofOrder.handler(async ({ input, context }) => {
      const ask = { orderId: input.id, userId: callerOf(context).userId }
      return ok(answered(await staysToReview(needs, ask)))
    }),
    write: routes.write.handler(async ({ input, context }) =>
      ok(answered(await writeReview(needs, { ...input, userId: callerOf(context).userId }))),
    ),
  }
}
