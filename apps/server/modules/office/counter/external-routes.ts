/** Contract operations of tickets that were bought elsewhere. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { ExternalIssue } from '@parastoo/contract/office/externals'
import { ok, refusalError } from '../../../platform/http/answer.ts'
import { requestHashOf } from '../../../platform/http/idempotency.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeNeeds } from '../needs.ts'
import { enterExternal } from './enter-external.ts'

/** After so many days nobody pays for a ticket any more; a seller is forgotten after a year. */
const unpaidDays = 30
const sellerDays = 365

export function externalRoutes(needs: OfficeNeeds) {
  const routes = implement(contract.api.officeExternals).$context<RequestContext>()
  const since = (days: number) => needs.clock.now().subtract({ hours: 24 * days })
  return {
    unpaid: routes.unpaid.handler(async () => {
      const { notIssued, sellers } = needs.flights.external
      const [unpaid, known] = await Promise.all([
        notIssued(since(unpaidDays)),
        sellers(since(sellerDays)),
      ])
      const orders = await Promise.all(unpaid.map(({ orderId }) => needs.orders.find(orderId)))
      return ok({
        sellers: known,
        unpaid: unpaid.flatMap(({ enteredAt, ...each }, place): ExternalIssue[] => {
          const order = orders[place]
          // Paid and on its way to its buyer, or late; that is told by the queue of late lines.
          if (!order || order.money === 'paid') return []
          const { orderNumber, titleFa: title, totalRial: amount } = order
          return [{ ...each, orderNumber, title, amount, enteredAt: enteredAt.toString() }]
        }),
      })
    }),
    enter: routes.enter.handler(async ({ input, context }) => {
      const { userId: by, sessionId: session } = callerOf(context)
      const attempt = { key: context.idempotencyKey ?? newId(), requestHash: requestHashOf(input) }
      const entered = await enterExternal(needs, { ...input, by, session, attempt })
      if (Array.isArray(entered)) throw refusalError(entered)
      return ok(entered)
    }),
  }
}
