/** Contract operations of refunds: from the wire to a use case and back. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { type RefundReason, refundReasons } from '@parastoo/contract/refunds/reasons'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import type { RefundsNeeds } from './needs.ts'
import { quoteItems } from './quote-items.ts'
import { quoteRefund } from './quote-refund.ts'
import { type RequestRefusal, requestRefund } from './request-refund.ts'
import { refundReader } from './store.ts'
import { maskedIban, requestsShown } from './view-request.ts'

export function refundsRoutes(needs: RefundsNeeds) {
  const routes = implement(contract.api.refunds).$context<RequestContext>()
  const reader = refundReader(needs.db)
  const own = async (userId: string, requestId: string) => {
    const request = await reader.request(requestId)
    const [shown] = request?.userId === userId ? await requestsShown(needs, [request]) : []
    return answered(shown ?? refuse('NOT_FOUND'))
  }
  return {
    reasons: routes.reasons.handler(() => ok(reasonsOf(needs).map((reason) => ({ ...reason })))),
    refundableItems: routes.refundableItems.handler(async ({ input, context }) => {
      const { unitIds, ...asked } = input
      const leaving = unitIds?.split(',')
      const ask = { ...asked, leaving, userId: callerOf(context).userId }
      return ok(answered(await quoteItems(needs, ask)))
    }),
    quote: routes.quote.handler(async ({ input, context }) =>
      ok(answered(await quoteRefund(needs, { ...input, userId: callerOf(context).userId }))),
    ),
    payoutAccount: routes.payoutAccount.handler(async ({ context }) => {
      const caller = callerOf(context)
      const account = await needs.bankAccountOf(caller.userId)
      if (!account?.isVerified) return ok(null)
      const hold = await needs.cashOutHold(caller)
      return ok({
        iban: maskedIban(account.iban),
        hold: hold && { until: hold.until.toString(), because: hold.because },
      })
    }),
    create: routes.create.handler(async ({ input, context }) => {
      const { userId, sessionId } = callerOf(context)
      const made = await requestRefund(needs, { ...input, userId, sessionId })
      if (input.payTo === 'BankAccount') recordToAccount(needs, made, { userId, context })
      const { requestId } = answered(
        isRefused(made) ? { ...made, refused: wireCodeOf(made.refused) } : made,
      )
      return ok(await own(userId, requestId))
    }),
    requests: routes.requests.handler(async ({ input, context }) => {
      const { page, pageSize, orderId } = input
      const { userId } = callerOf(context)
      const { requests, total } = await reader.list({ userId, orderId, page, pageSize })
      return okPage(await requestsShown(needs, requests), { page, pageSize, total })
    }),
    request: routes.request.handler(async ({ input, context }) =>
      ok(await own(callerOf(context).userId, input.id)),
    ),
  }
}

/** The security event of somebody who wants a refund in a bank account; what was mistyped is none. */
function recordToAccount(
  { securityEvents }: RefundsNeeds,
  made: { requestId: string } | RequestRefusal,
  { userId, context: { address } }: { userId: string; context: RequestContext },
): void {
  const of = { reason: 'refund', userId, address }
  if (!isRefused(made)) securityEvents.record({ event: 'withdrawal-requested', ...of })
  else if (made.refused === 'WITHDRAWAL_ON_HOLD')
    securityEvents.record({ event: 'withdrawal-held', ...of })
}

/** Why anything that is sold may be given back, each reason once. */
const reasonsOf = ({ product, soldKinds }: RefundsNeeds): RefundReason[] =>
  refundReasons.filter(({ id }) =>
    soldKinds().some((kind) => product(kind).reasons.some((reason) => reason.id === id)),
  )

/** The spec knows units that may not stay as a minor who would be left alone. */
const wireCodeOf = (refused: RequestRefusal['refused']) =>
  refused === 'UNITS_MAY_NOT_STAY' ? 'MINOR_LEFT_ALONE' : refused
