/** The nouns of a sale and their pure rules. */
import type { FulfilmentState, MoneyState, StatusWord } from '@parastoo/contract/orders/states'
import { issuePromiseMinutes, statusOfOrder } from '@parastoo/contract/orders/states'

/** How many unpaid orders one user may keep seats with at a time. */
export const maxOpenOrders = 5

export type OrderLine = {
  lineId: string
  product: string
  titleFa: string
  amountRial: number
  fulfilment: FulfilmentState
  issuingSince: Temporal.Instant | null
}

export type Order = {
  orderId: string
  orderNumber: string
  userId: string
  product: string
  titleFa: string
  startsAt: string
  contact: { phoneNumber: string; email: string | null }
  totalRial: number
  money: MoneyState
  holdExpiresAt: Temporal.Instant
  registeredAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  lines: OrderLine[]
}

/** Whether issuing has taken longer than promised. */
export function isIssueLate(order: Order, now: Temporal.Instant): boolean {
  const promisedBy = now.subtract({ minutes: issuePromiseMinutes })
  return order.lines.some(
    ({ fulfilment, issuingSince }) =>
      fulfilment === 'issuing' &&
      issuingSince !== null &&
      Temporal.Instant.compare(issuingSince, promisedBy) < 0,
  )
}

/** The spec's status word for an order as it stands at `now`. */
export function statusAt(order: Order, now: Temporal.Instant): StatusWord {
  return statusOfOrder({
    money: order.money,
    lines: order.lines.map(({ fulfilment }) => fulfilment),
    isIssueLate: isIssueLate(order, now),
  })
}

/** Whether the order can be paid: every line held, nothing paid, time left. */
export function isPayable(order: Order, now: Temporal.Instant): boolean {
  return (
    order.money === 'unpaid' &&
    order.lines.every(({ fulfilment }) => fulfilment === 'held') &&
    Temporal.Instant.compare(order.holdExpiresAt, now) > 0
  )
}

/** Where the money is when something went wrong; null when there is nothing to say. */
export function moneyNoteFa(order: Order): string | null {
  const failed = order.lines.filter(({ fulfilment }) => fulfilment === 'failed')
  if (failed.length === 0) return null
  return failed.length === order.lines.length
    ? 'صدور بلیت انجام نشد و همهٔ مبلغ به کیف پول شما برگشت.'
    : 'صدور بخشی از سفارش انجام نشد و مبلغ آن به کیف پول شما برگشت.'
}
