import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import type { DbTx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, type Order, payableOf } from './order.ts'
import type { PaidOrder } from './sale-store.ts'
import { orderReader, orderWriter } from './store.ts'

export type PayRefusal = Refusal<
  'NOT_FOUND' | 'ORDER_NOT_PAYABLE' | 'HOLD_EXPIRED' | 'INSUFFICIENT_BALANCE'
>

/**
 * Pays an order from its owner's wallet, in the caller's dbTx: wallet → receivable, order → paid, lines → issuing, issue job
 * queued, all or nothing. Locks the order's row until the commit. A second call refuses ORDER_NOT_PAYABLE and moves nothing.
 */
export async function payFromWallet(
  needs: OrdersNeeds,
  dbTx: DbTx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<{ paid: true } | PayRefusal> {
  const now = needs.clock.now()
  const order = await orderReader(dbTx).findLocked(orderId)
  if (!order || order.userId !== userId) return refuse('NOT_FOUND')
  if (!isPayable(order, now)) return refuse(whyNotPayable(order, now))
  const refused = await takeMoney(needs, dbTx, order)
  if (refused) return refused
  const writer = orderWriter(dbTx)
  if (!(await writer.markPaid(orderId, now)))
    throw new Error(`Order ${orderId} moved while its row was locked`)
  await writer.moveLines(orderId, 'issuing', now)
  return await tellPaid(needs, dbTx, orderId)
}

/** The rest of paying an order that `payAtOnce` has moved in this dbTx: the money, which is in the wallet, and the issue job. */
export async function spendForPaid(
  needs: OrdersNeeds,
  dbTx: DbTx,
  order: PaidOrder,
): Promise<{ paid: true }> {
  await needs.wallet.insistOnSpend(dbTx, spendOf(order, order.paidRial))
  return await tellPaid(needs, dbTx, order.orderId)
}

async function tellPaid(needs: OrdersNeeds, dbTx: DbTx, orderId: string): Promise<{ paid: true }> {
  await needs.jobs.enqueue(dbTx, 'issue-order', { orderId })
  await needs.announce(dbTx, 'order-paid', { orderId })
  needs.log.info({ orderId }, 'order paid')
  return { paid: true }
}

type Called = Pick<Order, 'orderId' | 'userId' | 'orderNumber' | 'titleFa'>

/** Wallet → receivable for what is owed. */
const spendOf = (order: Called, amountRial: number) => ({
  ...{ userId: order.userId, orderId: order.orderId, key: order.orderId, amountRial },
  to: accounts.receivable(order.orderId),
  descriptionFa: `پرداخت ${calledFa(order)}`,
})
const calledFa = ({ orderNumber, titleFa }: Called) =>
  `سفارش ${toPersianDigits(orderNumber)}، ${titleFa}`

/** Wallet → receivable for what is owed, and from the account of discounts for what a code takes off. */
async function takeMoney(
  needs: OrdersNeeds,
  dbTx: DbTx,
  order: Order,
): Promise<Refusal<'INSUFFICIENT_BALANCE'> | null> {
  const { orderId, userId, discount } = order
  const spend = spendOf(order, payableOf(order))
  if (spend.amountRial > 0) {
    const spent = await needs.wallet.spend(dbTx, spend)
    if (isRefused(spent)) return spent
  }
  if (!discount) return null
  if (!(await needs.discounts.use(dbTx, orderId)))
    throw new Error(`Order ${orderId} has a discount without a redemption`)
  const from = accounts.discounts(order.lines[0]?.product ?? order.product)
  await needs.ledger.post(dbTx, {
    ...{ userId, orderId, key: orderId },
    kind: 'order-discounted',
    descriptionFa: `تخفیف ${calledFa(order)}`,
    postings: [{ from, to: spend.to, amountRial: discount.amountRial }],
  })
  return null
}

function whyNotPayable(order: Order, now: Temporal.Instant): 'HOLD_EXPIRED' | 'ORDER_NOT_PAYABLE' {
  const hasRunOut = Temporal.Instant.compare(order.holdExpiresAt, now) <= 0
  const wasReleased = order.lines.some(({ fulfilment }) => fulfilment === 'released')
  return (order.money === 'unpaid' && hasRunOut) || wasReleased
    ? 'HOLD_EXPIRED'
    : 'ORDER_NOT_PAYABLE'
}
