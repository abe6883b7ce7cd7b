/** What of a refund goes back in the dinars its order was paid in (decision 25): by which bank of Iraq, and how many. */
import { type DinarsBack, dinarsFor, shareDinars } from '@parastoo/contract/refunds/dinars'
import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Order } from '../orders/index.ts'
import type { DinarPayment } from '../payments/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { type DinarShare, type RefundItem, refundOf } from './refund.ts'
import { refundReader } from './store.ts'

/** A payment in dinars with what of it is on its way back already, whatever becomes of it. */
type Standing = DinarPayment & {
  bank: string
  amount: number
  backAmount: number
  backDinars: number
}
type Needs = Pick<RefundsNeeds, 'payments' | 'orders'>
type PaidOrder = Pick<Order, 'orderId' | 'paidAt'>

/** What paid an order in dinars, the oldest first. None where a lender has its part first, or for an order that was paid otherwise. */
export async function dinarsOfOrder(
  needs: Needs & Pick<RefundsNeeds, 'db'>,
  order: PaidOrder,
): Promise<Standing[]> {
  const found = await standingOf(needs, needs.db, order)
  return found.length > 0 && (await needs.orders.isLent(order.orderId)) ? [] : found
}

async function standingOf(
  { payments }: Pick<RefundsNeeds, 'payments'>,
  dbOrTx: Db | Tx,
  { orderId, paidAt }: PaidOrder,
): Promise<Standing[]> {
  const found = await payments.dinarPaymentsOf(dbOrTx, { orderId, until: paidAt })
  if (found.length === 0) return []
  const back = await refundReader(dbOrTx).dinarsBackOf(found.map(({ paymentId }) => paymentId))
  return found.map((payment) => ({
    ...payment,
    bank: payment.bankFa,
    amount: payment.amountRial,
    ...(back.get(payment.paymentId) ?? { backAmount: 0, backDinars: 0 }),
  }))
}

/** Where a refund goes that its buyer said nothing of: in dinars where they paid in them. */
export async function usualTarget(
  needs: Needs & Pick<RefundsNeeds, 'db'>,
  order: PaidOrder,
): Promise<PayTarget> {
  return (await dinarsOfOrder(needs, order)).length > 0 ? 'Gateway' : 'Wallet'
}

/** How many dinars so many rial of an order would bring now. */
export async function dinarsBackOf(
  needs: Needs & Pick<RefundsNeeds, 'db'>,
  order: PaidOrder,
  amountRial: number,
): Promise<DinarsBack | null> {
  return dinarsFor(await dinarsOfOrder(needs, order), amountRial)
}

/** A share of an item with the bank it goes back by. */
export type DinarPart = DinarShare & Pick<DinarPayment, 'gateway' | 'bankFa' | 'trackingNumber'>

/**
 * Which parts of an item go back by which payments, reckoned once and for good: under the lock of its order, which the caller holds, so that no
 * two refunds count the same dinars. What they leave is the wallet's.
 */
export async function splitInDinars(
  needs: Pick<RefundsNeeds, 'payments'>,
  tx: Tx,
  { item, order }: { item: RefundItem; order: Order },
): Promise<DinarPart[]> {
  const standing = await standingOf(needs, tx, order)
  const { shares } = shareDinars(standing, refundOf(item))
  return shares.map(({ payment, amountRial, dinars }) => ({
    payoutId: newId(),
    itemId: item.itemId,
    paymentId: payment.paymentId,
    amountRial,
    dinars,
    gateway: payment.gateway,
    bankFa: payment.bankFa,
    trackingNumber: payment.trackingNumber,
  }))
}
