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
  /** Its share of the order's discount. */
  discountRial: number
  fulfilment: FulfilmentState
  issuingSince: Temporal.Instant | null
}

/** What a discount code takes off, and what its provider wanted kept with it. */
export type OrderDiscount = { code: string; amountRial: number; providerExtra: string | null }

export type Order = {
  orderId: string
  orderNumber: string
  userId: string
  product: string
  titleFa: string
  startsAt: string
  contact: { phoneNumber: string; email: string | null }
  /** Before any discount. */
  totalRial: number
  discount: OrderDiscount | null
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

/** What the customer is asked for. */
export const payableOf = ({ totalRial, discount }: Pick<Order, 'totalRial' | 'discount'>): number =>
  totalRial - (discount?.amountRial ?? 0)

/** A discount spread over lines by their price, whole rials, nothing lost: the last of a line that fits takes the rest. */
export function shareDiscount(amountsRial: readonly number[], discountRial: number): number[] {
  const total = amountsRial.reduce((sum, amount) => sum + amount, 0)
  let [given, priced] = [0, 0]
  return amountsRial.map((amount) => {
    priced += amount
    // By running totals, so that roundings never add up.
    const upToHere = Number((BigInt(discountRial) * BigInt(priced)) / BigInt(total))
    const share = upToHere - given
    given = upToHere
    return share
  })
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
