import { isRefused } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order } from './order.ts'
import { intoPayouts } from './receivable.ts'
import { orderReader } from './store.ts'

/**
 * What banks had sent of the next payment of an order that ends without it lies in its buyer's wallet: of that, what was sent in dinars goes back in them, in the
 * transaction that ends the order (decision 0391). Wallet → the payouts by which it goes. Never more than the wallet still holds beside what is meant for other
 * orders: it was its buyer's to spend meanwhile. The caller's tx holds the order's row, has moved it by a conditional update, and `order` is as it stood before; locks the wallet until the commit.
 */
export async function sendPartBack(
  needs: Pick<OrdersNeeds, 'ledger' | 'wallet' | 'backInDinars' | 'announce' | 'log'>,
  tx: Tx,
  order: Order,
): Promise<void> {
  const { orderId, userId, orderNumber, earmarkedRial } = order
  if (earmarkedRial === 0) return
  const heldRial = await needs.wallet.hold(tx, userId)
  const otherRial = await orderReader(tx).earmarkedBeside({ userId, orderId })
  const amountRial = Math.min(earmarkedRial, heldRial - otherRial)
  if (amountRial <= 0) return
  const titleFa = `بخش پرداخت‌شدهٔ سفارش ${toPersianDigits(orderNumber)}`
  const inDinars = await needs.backInDinars(tx, { order, amountRial, titleFa })
  if (inDinars === null) return
  const posted = await needs.ledger.post(tx, {
    kind: 'part-back-dinars',
    key: nextPaymentOf(order),
    orderId,
    userId,
    descriptionFa: `${titleFa}، به دینار برمی‌گردد`,
    postings: intoPayouts(accounts.wallet(userId), inDinars),
  })
  if (isRefused(posted)) throw new Error(`The wallet of order ${orderId} moved while it was locked`)
  // What dinars did not pay lies where it lay, and was told as it came.
  const told = {
    orderId,
    payment: nextPaymentOf(order),
    inDinars: { ...inDinars.back, restAmount: 0 },
  }
  await needs.announce(tx, 'part-goes-back', told)
  needs.log.info({ orderId, amountRial }, 'a part that was paid in dinars goes back')
  crashPoint('part:before-back-commit')
}

/** An order that was held anew, and one whose next instalment is due, waits for another payment than before. */
function nextPaymentOf({ orderId, lines, instalments }: Order): string {
  const generation = Math.max(...lines.map((line) => line.generation))
  const paid = instalments.filter(({ paidAt }) => paidAt !== null).length
  return `${orderId} ${generation} ${paid}`
}
