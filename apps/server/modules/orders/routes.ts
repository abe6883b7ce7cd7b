/** Contract operations of orders, paying included: from the wire to a use case and back. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { orderTypeOf } from '@parastoo/contract/orders/lines'
import type { OrderSummary, OrderTotals } from '@parastoo/contract/orders/orders'
import type { StatusWord } from '@parastoo/contract/orders/states'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok, okPage } from '../../platform/http/answer.ts'
import { callerOf, type RequestContext } from '../../platform/http/request-context.ts'
import { cancelOrder } from './cancel-order.ts'
import { discountOrder, undiscountOrder } from './discount-order.ts'
import { flightOrderOf, isLineAsked, joined, passengersOf, viewLines } from './line-views.ts'
import type { OrdersNeeds } from './needs.ts'
import { moneyNoteFa, type Order, type OrderLine, payableOf } from './order.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { startPaying } from './start-paying.ts'
import { statusesOf, statusOf } from './statuses-of.ts'
import { orderReader } from './store.ts'

export function ordersRoutes(needs: OrdersNeeds) {
  const orders = implement(contract.api.orders).$context<RequestContext>()
  const pay = implement(contract.api.payments.create).$context<RequestContext>()
  const confirm = implement(contract.api.wallet.confirmOrder).$context<RequestContext>()
  const stays = implement(contract.api.hotelOrders).$context<RequestContext>()
  const reader = orderReader(needs.db)

  const own = async (userId: string, orderId: string): Promise<Order> =>
    answered((await reader.findOwn(userId, orderId)) ?? refuse('NOT_FOUND'))
  const summariesOf = async (own: readonly Order[]): Promise<OrderSummary[]> => {
    const statuses = await statusesOf(needs, own)
    const changed = await needs.changesAtGlance(own.map(({ orderId }) => orderId))
    return await Promise.all(
      own.map(async (order) => {
        const { status: refundStatus, refundableRial } = await needs.refundStanding(order)
        const flightChange = changed.get(order.orderId) ?? null
        return {
          ...glanceAt(order, statuses.get(order.orderId) as StatusWord),
          refundStatus,
          refundableAmount: refundableRial,
          flightChange,
        }
      }),
    )
  }
  /** The stays among the lines of an own order; of one without, NOT_FOUND. */
  const staysOfOwn = async (userId: string, orderId: string) => {
    const order = await own(userId, orderId)
    const lines = (await viewLines(needs, order)).flatMap((line) =>
      line.kind === 'hotel' ? [line] : [],
    )
    return lines.length === 0 ? answered(refuse('NOT_FOUND')) : { order, lines }
  }
  const summaryOf = async (order: Order) => (await summariesOf([order]))[0] as OrderSummary

  return {
    hotelOrders: {
      details: stays.details.handler(async ({ input, context }) => {
        const { order, lines } = await staysOfOwn(callerOf(context).userId, input.id)
        const { contact } = order
        return ok({ ...(await summaryOf(order)), lines, contact, moneyNoteFa: moneyNoteFa(order) })
      }),
      guests: stays.guests.handler(async ({ input, context }) => {
        const { lines } = await staysOfOwn(callerOf(context).userId, input.orderId)
        const rooms = lines.flatMap(({ lineId, stay }) =>
          stay.rooms.map((room) => ({ lineId, ...room })),
        )
        return ok(
          rooms.flatMap(({ lineId, unitId, nameFa, guests }) =>
            guests.map((guest) => ({ ...guest, lineId, unitId, roomNameFa: nameFa })),
          ),
        )
      }),
    },
    orders: {
      list: orders.list.handler(async ({ input, context }) => {
        const { page, pageSize, productType } = input
        const { userId } = callerOf(context)
        const found = await reader.list({ userId, productType, page, pageSize })
        return okPage(await summariesOf(found.orders), { page, pageSize, total: found.total })
      }),
      details: orders.details.handler(async ({ input, context }) => {
        const order = await own(callerOf(context).userId, input.id)
        const lines = await viewLines(needs, order)
        return ok({
          ...(await summaryOf(order)),
          lines,
          contact: order.contact,
          flightOrder: flightOrderOf(lines),
          discountVoucherCode: order.discount?.code ?? null,
          discountVoucherProviderExtraData: order.discount?.providerExtra ?? null,
          moneyNoteFa: moneyNoteFa(order),
        })
      }),
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
    confirmOrder: confirm.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { orderId } = input
      const paid = await needs.db.tx((tx) => payFromWallet(needs, tx, { orderId, userId }))
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

/** When the last of its lines ends; one that was given back keeps a journey open no longer, unless nothing else is left. */
function endOf({ lines, startsAt }: Order): string {
  const isOver = ({ fulfilment }: OrderLine) =>
    ['refused', 'released', 'failed', 'void'].includes(fulfilment)
  const standing = lines.filter((line) => !isOver(line))
  const ends = (standing.length > 0 ? standing : lines).map(({ endsAt }) => endsAt)
  return ends.toSorted().at(-1) ?? startsAt
}

/** An order as lists show it, but for its refunds and what carriers changed. */
function glanceAt(
  order: Order,
  status: StatusWord,
): Omit<OrderSummary, 'refundStatus' | 'refundableAmount' | 'flightChange'> {
  return {
    orderId: order.orderId,
    orderAggregateId: order.orderId,
    orderNumber: order.orderNumber,
    reservationNumber: joined(order.lines.map(({ reference }) => reference)),
    orderType: orderTypeOf(order.lines),
    title: order.titleFa,
    startsAt: order.startsAt,
    endsAt: endOf(order),
    totalAmount: order.totalRial,
    discountAmount: order.discount?.amountRial ?? 0,
    payableAmount: payableOf(order),
    registrationTime: order.registeredAt.toString(),
    status,
    money: order.money,
    isCancelled: order.cancelledAt !== null,
    lineStates: order.lines.map(({ fulfilment }) => fulfilment),
    holdExpiresAt: order.money === 'unpaid' ? (order.payBy?.toString() ?? null) : null,
    trackingNumber: order.orderNumber,
  }
}
