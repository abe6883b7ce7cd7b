/** Contract operations of orders, paying included: from the wire to a use case and back. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { OrderPassenger, OrderSummary, OrderTotals } from '@parastoo/contract/orders/orders'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { discountOrder, undiscountOrder } from './discount-order.ts'
import type { OrdersNeeds } from './needs.ts'
import { moneyNoteFa, type Order, payableOf, statusAt } from './order.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { startPaying } from './start-paying.ts'
import { orderReader } from './store.ts'

export function ordersRoutes(needs: OrdersNeeds) {
  const orders = implement(contract.api.orders).$context<RequestContext>()
  const pay = implement(contract.api.payments.create).$context<RequestContext>()
  const confirm = implement(contract.api.wallet.confirmOrder).$context<RequestContext>()
  const reader = orderReader(needs.db)

  const own = async (userId: string, orderId: string): Promise<Order> =>
    answered((await reader.findOwn(userId, orderId)) ?? refuse('NOT_FOUND'))
  const described = async (order: Order) =>
    await needs.sellable(order.lines[0]?.product ?? '').describe({ orderId: order.orderId })
  const summariesOf = async (own: readonly Order[]): Promise<OrderSummary[]> => {
    const now = needs.clock.now()
    const changed = await needs.changesAtGlance(own.map(({ orderId }) => orderId))
    return await Promise.all(
      own.map(async (order) => {
        const { status: refundStatus, refundableRial } = await needs.refundStanding(order)
        const flightChange = changed.get(order.orderId) ?? null
        return {
          ...glanceAt(order, now),
          ...{ refundStatus, refundableAmount: refundableRial, flightChange },
        }
      }),
    )
  }
  const summaryOf = async (order: Order) => (await summariesOf([order]))[0] as OrderSummary

  return {
    orders: {
      list: orders.list.handler(async ({ input, context }) => {
        const { page, pageSize, productType } = input
        const { userId } = callerOf(context)
        const found = await reader.list({ userId, product: productType, page, pageSize })
        return okPage(await summariesOf(found.orders), { page, pageSize, total: found.total })
      }),
      details: orders.details.handler(async ({ input, context }) => {
        const order = await own(callerOf(context).userId, input.id)
        const flightOrder = await described(order)
        return ok({
          ...(await summaryOf(order)),
          reservationNumber: flightOrder.pnr,
          contact: order.contact,
          flightOrder,
          discountVoucherCode: order.discount?.code ?? null,
          discountVoucherProviderExtraData: order.discount?.providerExtra ?? null,
          moneyNoteFa: moneyNoteFa(order),
        })
      }),
      passengers: orders.passengers.handler(async ({ input, context }) => {
        const order = await own(callerOf(context).userId, input.id)
        const { flightPassengers } = await described(order)
        return ok(flightPassengers satisfies OrderPassenger[])
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
    confirmOrder: confirm.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { orderId } = input
      const paid = await needs.db.tx((dbTx) => payFromWallet(needs, dbTx, { orderId, userId }))
      if (isRefused(paid)) answered(paid)
      const balance = await needs.wallet.balanceOf(needs.db, userId)
      const order = await own(userId, orderId)
      return ok({ orderId, status: statusAt(order, needs.clock.now()), balance })
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

/** An order as lists show it, but for its refunds and what carriers changed. */
function glanceAt(
  order: Order,
  now: Temporal.Instant,
): Omit<OrderSummary, 'refundStatus' | 'refundableAmount' | 'flightChange'> {
  const status = statusAt(order, now)
  return {
    orderId: order.orderId,
    orderAggregateId: order.orderId,
    orderNumber: order.orderNumber,
    reservationNumber: null,
    orderType: order.product as OrderSummary['orderType'],
    title: order.titleFa,
    startsAt: order.startsAt,
    totalAmount: order.totalRial,
    discountAmount: order.discount?.amountRial ?? 0,
    payableAmount: payableOf(order),
    registrationTime: order.registeredAt.toString(),
    status,
    money: order.money,
    lines: order.lines.map(({ fulfilment }) => fulfilment),
    holdExpiresAt: order.money === 'unpaid' ? order.holdExpiresAt.toString() : null,
    trackingNumber: order.orderNumber,
  }
}
