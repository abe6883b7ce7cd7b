import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { Payment } from '@parastoo/contract/payments/payments'
import type { ApiClient } from '../context.ts'
import { isSettled } from './order-outcome.ts'

/**
 * The payment that an order which is not paid whole is to be told by: one whose bank has not answered yet, for it may be paid already, or one that came
 * too late and lies in the wallet. One that failed says nothing of an order that can be paid again.
 */
export async function paymentToldOf(
  api: ApiClient,
  order: Pick<OrderDetails, 'orderId' | 'money'>,
): Promise<Payment | null> {
  if (isSettled(order.money) && order.money !== 'part-paid') return null
  const { data: latest } = await api.payments.latestOfOrder({ orderId: order.orderId })
  return latest && speaks(latest) ? latest : null
}

const speaks = ({ status }: Payment): boolean => status === 'waiting' || status === 'paid'
