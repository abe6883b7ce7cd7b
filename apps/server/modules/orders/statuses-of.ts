import type { StatusWord } from '@parastoo/contract/orders/states'
import type { OrdersNeeds } from './needs.ts'
import { type Order, statusAt } from './order.ts'

/** The spec's status word of an order as it stands now. */
export async function statusOf(
  needs: Pick<OrdersNeeds, 'clock' | 'payments'>,
  order: Order,
): Promise<StatusWord> {
  const isPaymentFailed =
    order.money === 'unpaid' &&
    (await needs.payments.lastFailed([order.orderId])).has(order.orderId)
  return statusAt(order, needs.clock.now(), { isPaymentFailed })
}

/** The spec's status word of each of these orders by its id, as they stand now. */
export async function statusesOf(
  { clock, payments }: Pick<OrdersNeeds, 'clock' | 'payments'>,
  orders: readonly Order[],
): Promise<Map<string, StatusWord>> {
  const unpaid = orders.filter(({ money }) => money === 'unpaid')
  const failed = await payments.lastFailed(unpaid.map(({ orderId }) => orderId))
  const now = clock.now()
  return new Map(
    orders.map((order) => {
      const isPaymentFailed = failed.has(order.orderId)
      return [order.orderId, statusAt(order, now, { isPaymentFailed })]
    }),
  )
}
