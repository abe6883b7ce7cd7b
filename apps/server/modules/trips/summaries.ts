import type { OrderSummary } from '@parastoo/contract/orders/orders'
import type { Order } from '../orders/index.ts'
import { glanceAt } from './glance.ts'
import type { TripsNeeds } from './needs.ts'

/** Own orders as My travels lists them, in the order given. Each room is asked once for all of them. */
export async function summariesOf(
  { orders, payments, refunds, changes }: TripsNeeds,
  own: readonly Order[],
): Promise<OrderSummary[]> {
  const open = own.filter(isOpen)
  const [statuses, wholes, standings, changed, onTheirWay, told] = await Promise.all([
    orders.statusesOf(own),
    orders.wholeOrdersOf(own),
    refunds.standingsOf(own),
    changes.atGlance(own.map(({ orderId }) => orderId)),
    refunds.onTheirWay(own),
    payments.toldStates(open.map(({ orderId }) => orderId)),
  ])
  return own.map((order) => {
    const { orderId } = order
    const status = statuses.get(orderId)
    const standing = standings.get(orderId)
    if (!status || !standing) throw new Error(`Nobody said how the order ${orderId} stands`)
    const whole = wholes.get(orderId)
    return {
      partOf: whole ? { orderId: whole.orderId, title: whole.titleFa } : null,
      ...glanceAt(order, status),
      isPaymentAwaited: told.get(orderId) === 'waiting',
      isPaymentCancelled: status === 'PaymentFailed' && told.get(orderId) === 'cancelled',
      isMoneyOnItsWay: onTheirWay.has(orderId),
      refundStatus: standing.status,
      refundableAmount: standing.refundableRial,
      flightChange: changed.get(orderId) ?? null,
    }
  })
}

/** Not paid whole: its payments speak of it. */
const isOpen = ({ money }: Order): boolean => ['unpaid', 'closed', 'part-paid'].includes(money)
