/** Contract operations of flight reservations. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { type Order, statusAt } from '../../orders/index.ts'
import { holdAgain } from './hold-again.ts'
import { holdSeats } from './hold-seats.ts'
import type { ReservationNeeds } from './needs.ts'
import { showCaptcha } from './show-captcha.ts'
import { verifyOrder } from './verify-order.ts'

export function reservationRoutes(needs: ReservationNeeds) {
  const os = implement(contract.api.reservation).$context<RequestContext>()
  const submitted = (order: Order) => ({
    orderId: order.orderId,
    status: statusAt(order, needs.clock.now()),
    totalPrice: order.totalRial,
    holdExpiresAt: order.money === 'unpaid' ? order.holdExpiresAt.toString() : null,
  })
  return {
    submitFlightOrder: os.submitFlightOrder.handler(async ({ input, context }) => {
      const outcome = await holdSeats(needs, { ...input, userId: callerOf(context).userId })
      if (Array.isArray(outcome)) throw refusalError(outcome)
      return ok(submitted(outcome))
    }),
    reserveFlightOrder: os.reserveFlightOrder.handler(async ({ input, context }) => {
      const ask = { orderId: input.orderId, userId: callerOf(context).userId }
      return ok(submitted(answered(await holdAgain(needs, ask))))
    }),
    getCaptcha: os.getCaptcha.handler(async ({ input }) => {
      const { expiresAt, ...shown } = answered(await showCaptcha(needs, input))
      return ok({ ...shown, expiresAt: expiresAt.toString() })
    }),
    verifyFlightOrder: os.verifyFlightOrder.handler(async ({ input, context }) => {
      const ask = { orderId: input.id, userId: callerOf(context).userId }
      const { order, priceChanged, available } = answered(await verifyOrder(needs, ask))
      return ok({ ...submitted(order), priceChanged, available })
    }),
  }
}
