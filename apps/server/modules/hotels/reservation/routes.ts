/** Contract operations of hotel reservations. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import { requestHashOf } from '../../../platform/http/idempotency.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Order } from '../../orders/index.ts'
import { addToOrder } from './add-to-order.ts'
import { holdStay } from './hold-stay.ts'
import type { ReservationNeeds } from './needs.ts'

export function reservationRoutes(needs: ReservationNeeds) {
  const os = implement(contract.api.hotelReservation).$context<RequestContext>()
  const submitted = async (order: Order) => {
    const waiting = order.lines.find(({ waitsFor }) => waitsFor === 'supplier')
    return {
      orderId: order.orderId,
      status: await needs.orders.statusOf(order),
      totalPrice: order.totalRial,
      holdExpiresAt: order.money === 'unpaid' ? (order.payBy?.toString() ?? null) : null,
      answerBy: waiting?.waitsUntil?.toString() ?? null,
    }
  }
  /** The code a submit brought, put on the order it placed; why it was not taken, else null. */
  const discount = async (order: Order, code: string | null | undefined) => {
    if (!code) return null
    const { orderId, userId } = order
    const taken = await needs.orders.discount({ orderId, userId, code, providerExtra: null })
    return isRefused(taken) ? taken.refused : null
  }
  /** Whether an order with a stay still stands; one without is no order of this call. */
  async function verify(ask: { orderId: string; userId: string }) {
    const verified = await needs.orders.verify(ask)
    if (isRefused(verified)) return verified
    return verified.order.lines.some(({ kind }) => kind === 'hotel')
      ? verified
      : refuse('NOT_FOUND')
  }
  return {
    submitHotelOrder: os.submitHotelOrder.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const attempt = { key: context.idempotencyKey ?? newId(), requestHash: requestHashOf(input) }
      const ask = { ...input, userId, attempt }
      const { orderId } = input
      const outcome = await (orderId
        ? addToOrder(needs, { ...ask, orderId })
        : holdStay(needs, ask))
      if (Array.isArray(outcome)) throw refusalError(outcome)
      const discountRefused = await discount(outcome, input.discountVoucherCode)
      return ok({ ...(await submitted(outcome)), discountRefused })
    }),
    verifyHotelOrder: os.verifyHotelOrder.handler(async ({ input, context }) => {
      const ask = { orderId: input.id, userId: callerOf(context).userId }
      const { order, priceChanged, available } = answered(await verify(ask))
      return ok({ ...(await submitted(order)), priceChanged, available })
    }),
  }
}
