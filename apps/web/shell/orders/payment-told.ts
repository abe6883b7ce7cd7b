import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { Payment } from '@parastoo/contract/payments/payments'
import type { ApiClient } from '../context.ts'
import { isSettled } from './order-outcome.ts'

type Told = Pick<OrderDetails, 'orderId' | 'money'>
type Api = { payments: Pick<ApiClient['payments'], 'latestOfOrder'> }

/**
 * The payment that an order which is not paid whole is to be told by: one whose bank has not answered yet, for it may be paid already, whatever became of one
 * that was begun after it at another bank; else the newest, where that came too late and lies in the wallet or goes back. One that failed says nothing of an
 * order that can be paid again.
 */
export async function paymentToldOf(api: Api, order: Told): Promise<Payment | null> {
  if (isSettled(order.money) && order.money !== 'part-paid') return null
  const { data: told } = await api.payments.latestOfOrder({ orderId: order.orderId })
  return told && speaks(told) ? told : null
}

const speaks = ({ status }: Payment): boolean => status === 'waiting' || status === 'paid'

/**
 * The same for whoever comes from a bank: its payment, `named`, unless that came to nothing while another bank has not answered. That one is waited for then, and what
 * became of theirs is told beside it.
 */
export async function paymentToldBy(
  api: Api,
  { order, named }: { order: Told; named: Payment | null },
): Promise<{ payment: Payment | null; endedPayment: Payment | null }> {
  if (named !== null && named.status !== 'failed' && named.status !== 'cancelled')
    return { payment: named, endedPayment: null }
  const told = await paymentToldOf(api, order)
  if (named === null) return { payment: told, endedPayment: null }
  const isWaited = told?.status === 'waiting'
  return isWaited ? { payment: told, endedPayment: named } : { payment: named, endedPayment: null }
}
