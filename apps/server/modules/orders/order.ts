/** The nouns of a sale and their pure rules. */
import type { ProductKind, ProductType } from '@parastoo/contract/orders/lines'
import type { NotPayable } from '@parastoo/contract/orders/not-payable'
import type {
  FulfilmentState,
  MoneyState,
  StatusWord,
  WaitingParty,
} from '@parastoo/contract/orders/states'
import { statusOfOrder } from '@parastoo/contract/orders/states'
import type { DinarReturn } from '@parastoo/contract/refunds/dinars'
import type { PhoneNumber } from '@parastoo/kit/phone'
import { derivedId } from '../../platform/ids.ts'
import { type Instalment, nextPayment } from './instalments.ts'
import type { LineKey } from './product.ts'

export type OrderLine = {
  lineId: string
  kind: ProductKind
  /** The spec's word for it. */
  productType: ProductType
  titleFa: string
  /** Local times where it begins and ends, without offset. */
  startsAt: string
  endsAt: string
  amountRial: number
  /** Its share of the order's discount. */
  discountRial: number
  fulfilment: FulfilmentState
  /** Numbers its holds; grows each time it is held again. */
  generation: number
  /** Until when it is held; null where its product holds without an end. */
  holdExpiresAt: Temporal.Instant | null
  issuingSince: Temporal.Instant | null
  /** Until when its product promises to have it issued; null before it is paid. */
  promisedBy: Temporal.Instant | null
  /** Who has the next step, and when its product is asked again; both null where nobody waits. */
  waitsFor: WaitingParty | null
  waitsUntil: Temporal.Instant | null
  /** Since when its promise stands still, because its traveller has the next step. */
  pausedAt: Temporal.Instant | null
  /** The spec's word for its state, where that is not the usual one. */
  word: StatusWord | null
  /** What its supplier calls it, since it was issued. */
  reference: string | null
  /** The line that it is a further sum for, and by what its product knows the sum; both null of what is sold by itself. */
  partOf: string | null
  supplementKey: string | null
}

/** What a discount code takes off, and what its provider wanted kept with it. */
export type OrderDiscount = { code: string; amountRial: number; providerExtra: string | null }

export type Order = {
  orderId: string
  orderNumber: string
  userId: string
  titleFa: string
  /** When the first of its lines begins, local time there. */
  startsAt: string
  contact: PhoneNumber & { email: string | null }
  /** Before any discount. */
  totalRial: number
  discount: OrderDiscount | null
  money: MoneyState
  /** What it is paid in, the first first. */
  instalments: Instalment[]
  /** Whether other money of the wallet may pay for what banks have not sent, as its buyer said last. */
  usesWallet: boolean
  /** What came for it out of its buyer's wallet, and what of that went back. */
  receivedRial: number
  returnedRial: number
  /** What banks have sent for its next payment while that is to be paid; it lies in the wallet. */
  earmarkedRial: number
  /** When the first of what its lines hold runs out; null where nothing does. */
  payBy: Temporal.Instant | null
  registeredAt: Temporal.Instant
  paidAt: Temporal.Instant | null
  /** When its buyer, or staff, gave it up. */
  cancelledAt: Temporal.Instant | null
  isCancelledByStaff: boolean
  lines: OrderLine[]
}

/** What a supplier is asked by for one hold of a line: the line's id first, then another for each time it is held again. */
export const holdKeyOf = (lineId: string, generation: number): string =>
  generation === 1 ? lineId : derivedId(lineId, 'hold', generation)

/** A line as its product and supplier are asked about it, in the hold it has now or had in an earlier generation. */
export function lineKeyOf(
  { orderId }: Pick<Order, 'orderId'>,
  { lineId, generation }: Pick<OrderLine, 'lineId' | 'generation'>,
): LineKey {
  return { orderId, lineId, generation, key: holdKeyOf(lineId, generation) }
}

/** Whether a line is issued later than its product promised. */
export function isLineLate(
  line: Pick<OrderLine, 'fulfilment' | 'promisedBy' | 'pausedAt'>,
  now: Temporal.Instant,
): boolean {
  const { fulfilment, promisedBy, pausedAt } = line
  return fulfilment === 'issuing' && promisedBy !== null && !pausedAt && isBefore(promisedBy, now)
}

/** Whether staff may decide a line: its promise is broken, or its product waits for them. */
export const isForStaff = (line: OrderLine, now: Temporal.Instant): boolean =>
  isLineLate(line, now) || (line.fulfilment === 'issuing' && line.waitsFor === 'staff')

/** Whether a product is to be asked about a line at this moment, or waits for somebody else until later. */
export const isAskedNow = (
  { waitsUntil }: Pick<OrderLine, 'waitsUntil'>,
  now: Temporal.Instant,
): boolean => waitsUntil === null || !isBefore(now, waitsUntil)

/** Whether two times are one, or both are none. */
export const isSameMoment = (
  one: Temporal.Instant | null,
  other: Temporal.Instant | null,
): boolean => one?.epochMilliseconds === other?.epochMilliseconds

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0

/** Whether there is time left to pay. */
export const isInTime = ({ payBy }: Pick<Order, 'payBy'>, now: Temporal.Instant): boolean =>
  payBy === null || isBefore(now, payBy)

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
    // Of nothing that may be lowered nothing is taken off.
    const upToHere = Number((BigInt(discountRial) * BigInt(priced)) / BigInt(total || 1))
    const share = upToHere - given
    given = upToHere
    return share
  })
}

/** The spec's status word for an order as it stands at `now`, whose last payment came to nothing or did not. */
export function statusAt(
  order: Order,
  now: Temporal.Instant,
  { isPaymentFailed }: { isPaymentFailed: boolean },
): StatusWord {
  return statusOfOrder({
    money: order.money,
    lines: order.lines.map(({ fulfilment: state, waitsFor, word }) => ({ state, waitsFor, word })),
    isPaymentFailed,
    isIssueLate: order.lines.some((line) => isLineLate(line, now)),
  })
}

/** Whether the order's next payment can be made: every line held, time left for it. */
export function isPayable(order: Order, now: Temporal.Instant): boolean {
  if (!order.lines.every(({ fulfilment }) => fulfilment === 'held')) return false
  if (order.money === 'unpaid') return isInTime(order, now)
  if (order.money !== 'part-paid') return false
  const next = nextPayment(order)
  return next !== null && (next.dueAt === null || isBefore(now, next.dueAt))
}

/** Why an order cannot be paid: somebody gave it up, its time is over and all of it may be held again, or it waits for an answer, is paid, or was refused. */
export function whyNotPayable(order: Order, now: Temporal.Instant): NotPayable {
  if (order.money === 'closed' && order.cancelledAt !== null)
    return order.isCancelledByStaff ? 'ORDER_GIVEN_UP_BY_AGENCY' : 'ORDER_GIVEN_UP'
  const isOver =
    order.money === 'closed'
      ? order.lines.some(({ fulfilment }) => fulfilment === 'released')
      : order.money === 'unpaid' && !isInTime(order, now)
  return isOver ? 'HOLD_EXPIRED' : 'ORDER_NOT_PAYABLE'
}

/** Where the money is when something went wrong, which of a loan is said by its own note; null when there is nothing to say. */
export function moneyNoteFa(
  order: Order,
  {
    loan = null,
    dinarReturns = [],
  }: {
    loan?: { noteFa: string } | null
    dinarReturns?: readonly Pick<DinarReturn, 'state'>[]
  } = {},
): string | null {
  const failed = order.lines.filter(({ fulfilment }) => fulfilment === 'failed')
  if (failed.length === 0) return null
  if (loan)
    return failed.length < order.lines.length
      ? `صدور بخشی از سفارش انجام نشد. ${loan.noteFa}`
      : `صدور بلیت انجام نشد. ${loan.noteFa}`
  const inDinars = dinarReturns.filter(({ state }) => state !== 'InWallet')
  if (inDinars.length > 0) {
    const isComing = inDinars.some(({ state }) => state === 'OnItsWay')
    const what = failed.length < order.lines.length ? 'بخشی از سفارش انجام نشد' : 'سفارش انجام نشد'
    return `${what}. آنچه از پرداخت دیناری شما برمی‌گردد ${isComing ? 'به دینار در راه است' : 'به دینار برگشت'}؛ بقیه، اگر باشد، در کیف پول شماست.`
  }
  // What was spent with its authority may stay charged: how much is told with the case.
  if (failed.some(({ kind }) => kind === 'visa'))
    return 'یک پروندهٔ ویزا بسته شد و آنچه طبق جدول بازپرداخت به شما می‌رسد به کیف پول شما برگشت.'
  if (failed.length < order.lines.length)
    return 'صدور بخشی از سفارش انجام نشد و مبلغ آن به کیف پول شما برگشت.'
  return failed.every(({ kind }) => kind === 'flight')
    ? 'صدور بلیت انجام نشد و همهٔ مبلغ به کیف پول شما برگشت.'
    : 'سفارش انجام نشد و همهٔ مبلغ به کیف پول شما برگشت.'
}
