/** Contract operations of flight reservations. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import { requestHashOf } from '../../../platform/http/idempotency.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Order } from '../../orders/index.ts'
import { againCode } from '../hold-refusals.ts'
import { soldRulesOf } from '../search/index.ts'
import { holdSeats } from './hold-seats.ts'
import type { ReservationNeeds } from './needs.ts'
import { readSubmit } from './read-submit.ts'
import { showCaptcha } from './show-captcha.ts'
import { reservationReader } from './store.ts'

export function reservationRoutes(needs: ReservationNeeds) {
  const os = implement(contract.api.reservation).$context<RequestContext>()
  const submitted = async (order: Order) => ({
    orderId: order.orderId,
    status: await needs.orders.statusOf(order),
    totalPrice: order.totalRial,
    holdExpiresAt: order.money === 'unpaid' ? (order.payBy?.toString() ?? null) : null,
  })
  return {
    submitFlightOrder: os.submitFlightOrder.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const attempt = {
        key: context.idempotencyKey ?? newId(),
        requestHash: requestHashOf(input),
      }
      const read = await readSubmit(needs, input)
      if (Array.isArray(read)) throw refusalError(read)
      const outcome = await holdSeats(needs, { ...input, ...read, userId, attempt })
      if (Array.isArray(outcome)) throw refusalError(outcome)
      return ok(await submitted(outcome))
    }),
    reserveFlightOrder: os.reserveFlightOrder.handler(async ({ input, context }) => {
      const ask = { orderId: input.orderId, userId: callerOf(context).userId }
      const held = await needs.orders.holdAgain(ask)
      if (!isRefused(held)) return ok(await submitted(held))
      const order = await needs.orders.findOwn(ask.userId, ask.orderId)
      return answered(againCode(held, order?.lines ?? []))
    }),
    getCaptcha: os.getCaptcha.handler(async ({ input }) => {
      const { expiresAt, ...shown } = answered(await showCaptcha(needs, input))
      return ok({ ...shown, expiresAt: expiresAt.toString() })
    }),
    verifyFlightOrder: os.verifyFlightOrder.handler(async ({ input, context }) => {
      const ask = { orderId: input.id, userId: callerOf(context).userId }
      const { order, priceChanged, available } = answered(await needs.orders.verify(ask))
      return ok({ ...(await submitted(order)), priceChanged, available })
    }),
    // From what was written at the sale: once the last seats are held nobody offers the flight, and its search finds no rules.
    soldRules: os.soldRules.handler(async ({ input, context }) => {
      const order = await needs.orders.findOwn(callerOf(context).userId, input.id)
      if (!order) return answered(refuse('NOT_FOUND'))
      const productTypes = new Map(
        order.lines.map(({ lineId, productType }) => [lineId, productType]),
      )
      const sold = await reservationReader(needs.db).ofOrder(order.orderId)
      return ok(
        sold.map((each) =>
          soldRulesOf(
            each,
            productTypes.get(each.lineId) === 'DomesticFlight'
              ? 'DomesticFlight'
              : 'InternationalFlight',
          ),
        ),
      )
    }),
  }
}
