import type { NotPayable } from '@parastoo/contract/orders/not-payable'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { Account } from '../ledger/index.ts'
import { type NextPayment, nextPayment } from './instalments.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, type Order, whyNotPayable } from './order.ts'
import { type PayRefusal, payFromWallet } from './pay-from-wallet.ts'
import { orderWriter } from './store.ts'

export type CounterMoney = {
  orderId: string
  /** Together what was due when it was taken: somebody may pay a part in cash and the rest by card. */
  parts: readonly {
    amountRial: number
    /** Where the money lies now: a till, a card machine. */
    from: Account
    /** By what it is credited once. */
    paymentId: string
    descriptionFa: string
  }[]
}

/**
 * Makes the next payment of an order with money that staff have taken, in the caller's tx: from where it lies → the buyer's wallet → the
 * order, all or nothing. Locks the order's row until the commit. Refuses, and moves nothing, where it cannot be paid now or another sum is due.
 */
export async function payAtCounter(
  needs: OrdersNeeds,
  tx: Tx,
  { orderId, parts }: CounterMoney,
): Promise<{ paid: true } | Refusal<'NOT_FOUND' | NotPayable | 'CHANGED_MEANWHILE'>> {
  const order = await orderWriter(tx).findLocked(orderId)
  if (!order) return refuse('NOT_FOUND')
  const next = dueAtCounter(order, needs.clock.now())
  if (isRefused(next)) return next
  if (next.amountRial !== parts.reduce((sum, { amountRial }) => sum + amountRial, 0))
    return refuse('CHANGED_MEANWHILE', { detail: { dueRial: next.amountRial } })
  const { userId } = order
  for (const { paymentId: key, ...part } of parts)
    await needs.wallet.credit(tx, { ...part, userId, kind: 'payment', key, orderId })
  const paid = await payFromWallet(needs, tx, { orderId, userId, instalment: next.position })
  // Judged above, with its row locked since.
  if (isRefused(paid)) throw new Error(`Order ${orderId} could not be paid: ${paid.refused}`)
  return { paid: true }
}

/**
 * Makes the next payment of an order from its buyer's wallet, who has agreed to this sum, in the caller's tx. Refuses, and moves nothing, where
 * it cannot be paid now, another sum is due, or the wallet has less.
 */
export async function payFromWalletAtCounter(
  needs: OrdersNeeds,
  tx: Tx,
  { orderId, amountRial }: { orderId: string; amountRial: number },
): Promise<{ paid: true } | PayRefusal | Refusal<'CHANGED_MEANWHILE'>> {
  const order = await orderWriter(tx).findLocked(orderId)
  if (!order) return refuse('NOT_FOUND')
  const next = dueAtCounter(order, needs.clock.now())
  if (isRefused(next)) return next
  if (next.amountRial !== amountRial)
    return refuse('CHANGED_MEANWHILE', { detail: { dueRial: next.amountRial } })
  const { userId } = order
  return await payFromWallet(needs, tx, { orderId, userId, instalment: next.position })
}

/** What the next payment of an order is for, or why nothing can be paid for it now. */
export function dueAtCounter(
  order: Order,
  now: Temporal.Instant,
): NextPayment | Refusal<NotPayable> {
  const next = nextPayment(order)
  return next !== null && isPayable(order, now) ? next : refuse(whyNotPayable(order, now))
}
