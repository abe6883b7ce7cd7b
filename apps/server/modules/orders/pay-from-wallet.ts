import type { NotPayable } from '@parastoo/contract/orders/not-payable'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import { awaitNext } from './await-instalment.ts'
import { payInstalments } from './instalment-store.ts'
import { graceMinutes, type NextPayment, nextPayment } from './instalments.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, type Order, whyNotPayable } from './order.ts'
import { postForOrder, spendOnOrder } from './receivable.ts'
import { orderWriter } from './store.ts'

export type PayRefusal = Refusal<'NOT_FOUND' | NotPayable | 'INSUFFICIENT_BALANCE'>

type WalletPayment = {
  orderId: string
  userId: string
  /** Which instalment is meant; absent: the next that is due. */
  instalment?: number | undefined
  /** A bank has taken it: a moment after its day is not too late, while nobody has found it missed. */
  isLateTaken?: boolean
}

/**
 * Makes the next payment of an order from its owner's wallet, in the caller's tx: wallet → receivable and its instalment paid; where it is
 * the last, order → paid, lines → issuing, issue job queued; all or nothing. Locks the order's row until the commit. A second call for the
 * same instalment refuses ORDER_NOT_PAYABLE and moves nothing.
 */
export async function payFromWallet(
  needs: OrdersNeeds,
  tx: Tx,
  { orderId, userId, instalment, isLateTaken = false }: WalletPayment,
): Promise<{ paid: true } | PayRefusal> {
  const now = needs.clock.now()
  const writer = orderWriter(tx)
  const order = await writer.findLocked(orderId)
  const next = paymentOf(order, { userId, instalment, isLateTaken, now })
  if (isRefused(next) || !order) return isRefused(next) ? next : refuse('NOT_FOUND')
  const refused = await takeMoney(needs, tx, { order, next })
  if (refused) return refused
  const money = next.after === null ? 'paid' : 'part-paid'
  const { positions } = next
  const isPaid =
    (await payInstalments(tx, { orderId, positions, now })) &&
    (await writer.markPaid(orderId, { money, now }))
  if (!isPaid) throw new Error(`Order ${orderId} moved while its row was locked`)
  crashPoint('instalment:before-pay-commit')
  if (next.after !== null)
    return await awaitNext(needs, tx, { order, paid: next.position, after: next.after })
  const promised = order.lines.map((line) => {
    return { ...line, promisedBy: needs.product(line.kind).policy.promise(line, now) }
  })
  await writer.beginIssuing(promised, now)
  return await notifyPaid(needs, tx, orderId)
}

/** What the next payment of an order is for, or why it cannot be made, whatever the wallet holds. */
export function paymentOf(
  order: Order | null,
  {
    userId,
    instalment,
    isLateTaken = false,
    now,
  }: Omit<WalletPayment, 'orderId'> & { now: Temporal.Instant },
): NextPayment | Exclude<PayRefusal, Refusal<'INSUFFICIENT_BALANCE'>> {
  if (!order || order.userId !== userId) return refuse('NOT_FOUND')
  const next = nextPayment(order)
  if (next === null || (instalment !== undefined && instalment !== next.position))
    return refuse('ORDER_NOT_PAYABLE')
  const asOf =
    isLateTaken && order.money === 'part-paid' ? now.subtract({ minutes: graceMinutes }) : now
  return isPayable(order, asOf) ? next : refuse(whyNotPayable(order, asOf))
}

async function notifyPaid(needs: OrdersNeeds, tx: Tx, orderId: string): Promise<{ paid: true }> {
  await needs.jobs.enqueue(tx, 'issue-order', { orderId })
  await needs.announce(tx, 'order-paid', { orderId })
  needs.log.info({ orderId }, 'order paid')
  return { paid: true }
}

type Paying = { order: Order; next: NextPayment }

const orderLabelFa = ({ orderNumber, titleFa }: Order) =>
  `سفارش ${toPersianDigits(orderNumber)}، ${titleFa}`

/** What the wallet's statement calls a payment. */
function spendLabelFa({ order, next }: Paying): string {
  if (order.instalments.length === 1) return `پرداخت ${orderLabelFa(order)}`
  return `${next.position === 0 ? 'پیش‌پرداخت' : 'مانده'} ${orderLabelFa(order)}`
}

/** Wallet → receivable for what is owed now; with the first payment its code is used. */
async function takeMoney(
  needs: OrdersNeeds,
  tx: Tx,
  paying: Paying,
): Promise<Refusal<'INSUFFICIENT_BALANCE'> | null> {
  const { order, next } = paying
  const { orderId, userId } = order
  if (next.amountRial > 0) {
    const refused = await spendOnOrder(needs, tx, {
      userId,
      orderId,
      // Once for each instalment.
      key: next.position === 0 ? orderId : `${orderId} ${next.position}`,
      amountRial: next.amountRial,
      descriptionFa: spendLabelFa(paying),
    })
    if (refused) return refused
  }
  if (!order.discount) return null
  if (next.position === 0 && !(await needs.discounts.use(tx, orderId)))
    throw new Error(`Order ${orderId} has a discount without a redemption`)
  // Of an order that is cancelled for its balance no discount was ever booked.
  if (next.after === null) await bookDiscount(needs, tx, order)
  return null
}

/** From the accounts of discounts what a code takes off each line. */
async function bookDiscount(needs: OrdersNeeds, tx: Tx, order: Order): Promise<void> {
  const { orderId, userId } = order
  await postForOrder(needs, tx, {
    userId,
    orderId,
    key: orderId,
    kind: 'order-discounted',
    descriptionFa: `تخفیف ${orderLabelFa(order)}`,
    postings: [...Map.groupBy(order.lines, ({ kind }) => kind)]
      .map(([kind, lines]) => ({
        from: accounts.discounts(kind),
        to: accounts.receivable(orderId),
        amountRial: lines.reduce((sum, { discountRial }) => sum + discountRial, 0),
      }))
      .filter(({ amountRial }) => amountRial > 0),
  })
}
