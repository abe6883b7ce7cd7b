/** An order as lists show it, but for what the rooms above orders know of it. */
import { orderTypeOf } from '@parastoo/contract/orders/lines'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import type { StatusWord } from '@parastoo/contract/orders/states'
import {
  dueRial,
  instalmentsShown,
  joined,
  type Order,
  type OrderLine,
  payableOf,
} from '../orders/index.ts'

export function glanceAt(
  order: Order,
  status: StatusWord,
): Omit<
  OrderSummary,
  | 'partOf'
  | 'isPaymentAwaited'
  | 'isPaymentCancelled'
  | 'isMoneyOnItsWay'
  | 'refundStatus'
  | 'refundableAmount'
  | 'flightChange'
> {
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
    instalments: instalmentsShown(order),
    dueAmount: dueRial(order),
    registrationTime: order.registeredAt.toString(),
    status,
    money: order.money,
    isCancelled: order.cancelledAt !== null,
    lineStates: order.lines.map(({ fulfilment }) => fulfilment),
    holdExpiresAt: order.money === 'unpaid' ? (order.payBy?.toString() ?? null) : null,
    trackingNumber: order.orderNumber,
  }
}

/** When the last of its lines ends; one that was given back keeps a journey open no longer, unless nothing else is left. */
function endOf({ lines, startsAt }: Order): string {
  const isOver = ({ fulfilment }: OrderLine) =>
    ['refused', 'released', 'failed', 'void'].includes(fulfilment)
  const standing = lines.filter((line) => !isOver(line))
  const ends = (standing.length > 0 ? standing : lines).map(({ endsAt }) => endsAt)
  return ends.toSorted().at(-1) ?? startsAt
}
