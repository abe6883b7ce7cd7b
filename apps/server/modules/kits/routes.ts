/** Contract operations of kits. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../platform/http/answer.ts'
import { requestHashOf } from '../../platform/http/idempotency.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import { buyKit } from './buy-kit.ts'
import { giveBackKits, kitsToGiveBack } from './give-back.ts'
import { drawKitPaper } from './kit-paper.ts'
import type { KitsNeeds } from './needs.ts'
import { planKit } from './plan-kit.ts'

export function kitRoutes(needs: KitsNeeds) {
  const os = implement(contract.api.visaKits).$context<RequestContext>()
  return {
    embassyKit: os.embassyKit.handler(async ({ input: { id: orderId, nights }, context }) =>
      ok(answered(await planKit(needs, { orderId, nights, userId: callerOf(context).userId }))),
    ),
    buyKit: os.buyKit.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const attempt = { key: context.idempotencyKey ?? newId(), requestHash: requestHashOf(input) }
      const { order, riskRial } = answered(await buyKit(needs, { ...input, userId, attempt }))
      return ok({
        orderId: order.orderId,
        status: await needs.orders.statusOf(order),
        totalPrice: order.totalRial,
        riskRial,
        holdExpiresAt: order.money === 'unpaid' ? (order.payBy?.toString() ?? null) : null,
      })
    }),
    kitsToGiveBack: os.kitsToGiveBack.handler(async ({ input: { id: visaOrderId }, context }) =>
      ok(answered(await kitsToGiveBack(needs, { visaOrderId, userId: callerOf(context).userId }))),
    ),
    giveBackKits: os.giveBackKits.handler(async ({ input, context }) => {
      const { visaOrderId, orders } = input
      const { userId } = callerOf(context)
      const given = answered(await giveBackKits(needs, { userId, visaOrderId, orders }))
      const [first] = given.left
      // Where nothing at all was asked for, the page is told so and shows what there is now.
      if (first && given.requests.length === 0) return answered(refuse('REFUND_QUOTE_EXPIRED'))
      return ok(given)
    }),
    kitPaper: os.kitPaper.handler(async ({ input: { id: orderId }, context }) => {
      const { userId } = callerOf(context)
      const drawn = await drawKitPaper(needs, { orderId, userId })
      if (isRefused(drawn))
        return answered(drawn.refused === 'PDF_QUEUE_FULL' ? refuse('SERVICE_UNAVAILABLE') : drawn)
      const { pdf, orderNumber } = drawn
      return new File([new Uint8Array(pdf)], `itinerary-${orderNumber}.pdf`, {
        type: 'application/pdf',
      })
    }),
  }
}
