import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Tx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, type Order, payableOf, whyNotPayable } from './order.ts'
import { postForOrder, spendOnOrder } from './receivable.ts'
import { orderWriter } from './store.ts'

export type PayRefusal = Refusal<
  'NOT_FOUND' | 'ORDER_NOT_PAYABLE' | 'HOLD_EXPIRED' | 'INSUFFICIENT_BALANCE'
>

/**
 * Pays an order from its owner's wallet, in the caller's tx: wallet → receivable, order → paid, lines → issuing, issue job
 * queued, all or nothing. Locks the order's row until the commit. A second call refuses ORDER_NOT_PAYABLE and moves nothing.
 */
export async function payFromWallet(
  needs: OrdersNeeds,
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<{ paid: true } | PayRefusal> {
  const now = needs.clock.now()
  const writer = orderWriter(tx)
  const order = await writer.findLocked(orderId)
  if (!order || order.userId !== userId) return refuse('NOT_FOUND')
  if (!isPayable(order, now)) return refuse(whyNotPayable(order, now))
  const refused = await takeMoney(needs, tx, order)
  if (refused) return refused
  if (!(await writer.markPaid(orderId, now)))
    throw new Error(`Order ${orderId} moved while its row was locked`)
  const promised = order.lines.map((line) => {
    return { ...line, promisedBy: needs.product(line.kind).policy.promise(line, now) }
  })
  await writer.beginIssuing(promised, now)
  return await notifyPaid(needs, tx, orderId)
}

async function notifyPaid(needs: OrdersNeeds, tx: Tx, orderId: string): Promise<{ paid: true }> {
  await needs.jobs.enqueue(tx, 'issue-order', { orderId })
  await needs.announce(tx, 'order-paid', { orderId })
  needs.log.info({ orderId }, 'order paid')
  return { paid: true }
}

type LabelledOrder = Pick<Order, 'orderId' | 'userId' | 'orderNumber' | 'titleFa'>

/** Wallet → receivable for what is owed. */
const spendOf = (order: LabelledOrder, amountRial: number) => ({
  userId: order.userId,
  orderId: order.orderId,
  key: order.orderId,
  amountRial,
  descriptionFa: `پرداخت ${orderLabelFa(order)}`,
})
const orderLabelFa = ({ orderNumber, titleFa }: LabelledOrder) =>
  `سفارش ${toPersianDigits(orderNumber)}، ${titleFa}`

/** Wallet → receivable for what is owed, and from the accounts of discounts for what a code takes off each line. */
async function takeMoney(
  needs: OrdersNeeds,
  tx: Tx,
  order: Order,
): Promise<Refusal<'INSUFFICIENT_BALANCE'> | null> {
  const { orderId, userId, discount } = order
  const spend = spendOf(order, payableOf(order))
  if (spend.amountRial > 0) {
    const refused = await spendOnOrder(needs, tx, spend)
    if (refused) return refused
  }
  if (!discount) return null
  if (!(await needs.discounts.use(tx, orderId)))
    throw new Error(`Order ${orderId} has a discount without a redemption`)
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
  return null
}
