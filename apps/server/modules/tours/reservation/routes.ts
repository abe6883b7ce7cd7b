/** Contract operations of buying a tour. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { passengerInput } from '@parastoo/contract/flights/passenger'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok, refusalError } from '../../../platform/http/answer.ts'
import { requestHashOf } from '../../../platform/http/idempotency.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Order } from '../../orders/index.ts'
import type { ReservationNeeds } from './needs.ts'
import { overlapsOf, submitTour } from './submit-tour.ts'

export function reservationRoutes(needs: ReservationNeeds) {
  const os = implement(contract.api.tourReservation).$context<RequestContext>()
  const submitted = async (order: Order) => {
    const waiting = order.lines.find(
      ({ kind, waitsFor }) => kind === 'tour' && waitsFor === 'staff',
    )
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
  /** Whether an order with a tour still stands; one without is no order of this call. */
  async function verify(ask: { orderId: string; userId: string }) {
    const verified = await needs.orders.verify(ask)
    if (isRefused(verified)) return verified
    return verified.order.lines.some(({ kind }) => kind === 'tour') ? verified : refuse('NOT_FOUND')
  }
  return {
    submitTourOrder: os.submitTourOrder.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const attempt = { key: context.idempotencyKey ?? newId(), requestHash: requestHashOf(input) }
      const ask = { ...input, userId, attempt }
      const outcome = await submitTour(needs, ask)
      if (Array.isArray(outcome)) throw refusalError(outcome)
      const discountRefused = await discount(outcome, input.discountVoucherCode)
      const people = input.passengers.map((draft) => passengerInput.parse(draft))
      const overlaps = await overlapsOf(needs, ask, people)
      const warnings = overlaps.map((passenger) => ({
        code: 'TRAVELLER_ON_OVERLAPPING_TOUR' as const,
        passenger,
      }))
      return ok({ ...(await submitted(outcome)), discountRefused, warnings })
    }),
    verifyTourOrder: os.verifyTourOrder.handler(async ({ input, context }) => {
      const ask = { orderId: input.id, userId: callerOf(context).userId }
      const { order, priceChanged, available } = answered(await verify(ask))
      return ok({ ...(await submitted(order)), priceChanged, available })
    }),
  }
}
