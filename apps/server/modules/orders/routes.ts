/** Contract operations of orders, paying included: from the wire to a use case and back. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { OrderTotals } from '@parastoo/contract/orders/orders'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { cancelOrder } from './cancel-order.ts'
import { discountOrder, undiscountOrder } from './discount-order.ts'
import { isLineAsked, passengersOf, viewLines } from './line-views.ts'
import { loanOffersFor } from './loans.ts'
import type { OrdersNeeds } from './needs.ts'
import { type Order, payableOf } from './order.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { startPaying } from './start-paying.ts'
import { statusOf } from './statuses-of.ts'
import { orderReader } from './store.ts'

export function ordersRoutes(needs: OrdersNeeds) {
  const orders = implement(contract.api.orders).$context<RequestContext>()
  const pay = implement(contract.api.payments.create).$context<RequestContext>()
  const offers = implement(contract.api.payments.payLater).$context<RequestContext>()
  const confirm = implement(contract.api.wallet.confirmOrder).$context<RequestContext>()
  const reader = orderReader(needs.db)

  const own = async (userId: string, orderId: string): Promise<Order> =>
    answered((await reader.findOwn(userId, orderId)) ?? refuse('NOT_FOUND'))
  return {
    orders: {
      passengers: orders.passengers.handler(async ({ input, context }) => {
        const order = await own(callerOf(context).userId, input.id)
        const lines = await viewLines(needs, order)
        const asked = lines.filter((line) => isLineAsked(input, line.lineId, line))
        return asked.length === 0 ? answered(refuse('NOT_FOUND')) : ok(passengersOf(asked))
      }),
      cancel: orders.cancel.handler(async ({ input, context }) => {
        const ask = { userId: callerOf(context).userId, orderId: input.orderId }
        const order = answered(await cancelOrder(needs, ask))
        return ok({ orderId: order.orderId, status: await statusOf(needs, order) })
      }),
      applyDiscount: orders.applyDiscount.handler(async ({ input, context }) => {
        const { orderId, code, discountVoucherProviderExtraData: providerExtra } = input
        const { userId } = callerOf(context)
        const ask = { userId, orderId, code, providerExtra: providerExtra ?? null }
        return ok(totalsOf(answered(await discountOrder(needs, ask))))
      }),
      removeDiscount: orders.removeDiscount.handler(async ({ input, context }) => {
        const ask = { userId: callerOf(context).userId, orderId: input.orderId }
        return ok(totalsOf(answered(await undiscountOrder(needs, ask))))
      }),
    },
    create: pay.handler(async ({ input, context }) =>
      ok(answered(await startPaying(needs, { ...input, userId: callerOf(context).userId }))),
    ),
    payLater: offers.handler(async ({ input, context }) => {
      const found = await loanOffersFor(needs, { ...input, userId: callerOf(context).userId })
      return ok(
        found.map(({ gatewayId, titleFa: title, descriptionFa: description }) => {
          return { gatewayId, title, description }
        }),
      )
    }),
    confirmOrder: confirm.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { orderId } = input
      const paid = await needs.db.tx((tx) => payFromWallet(needs, tx, { ...input, userId }))
      if (isRefused(paid)) answered(paid)
      const balance = await needs.wallet.balanceOf(needs.db, userId)
      const order = await own(userId, orderId)
      return ok({ orderId, status: await statusOf(needs, order), balance })
    }),
  }
}

/** What an order costs, with and without its code. */
const totalsOf = (order: Order): OrderTotals => ({
  orderId: order.orderId,
  totalAmount: order.totalRial,
  discountAmount: order.discount?.amountRial ?? 0,
  payableAmount: payableOf(order),
  discountVoucherCode: order.discount?.code ?? null,
})
