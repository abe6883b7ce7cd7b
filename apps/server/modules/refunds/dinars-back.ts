/** What of a refund goes back in the dinars its order was paid in (decision 25): by which bank of Iraq, and how many. */
import { type DinarsBack, dinarsFor, shareDinars } from '@parastoo/contract/refunds/dinars'
import type { PayTarget } from '@parastoo/contract/refunds/refunds'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { BackInDinars, InDinars, Order } from '../orders/index.ts'
import type { DinarPayment } from '../payments/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { type DinarShare, type RefundItem, refundOf } from './refund.ts'

/** A payment in dinars with what of it is on its way back already, whatever becomes of it. */
type Standing = DinarPayment & {
  bank: string
  amount: number
  backAmount: number
  backDinars: number
}
type Needs = Pick<RefundsNeeds, 'payments' | 'payouts' | 'orders'>
type PaidOrder = Pick<Order, 'orderId' | 'userId' | 'paidAt'>

/** What paid an order in dinars, the oldest first. None where a lender has its part first, or for an order that was paid otherwise. */
export async function dinarsOfOrder(
  needs: Needs & Pick<RefundsNeeds, 'db'>,
  order: PaidOrder,
): Promise<Standing[]> {
  const found = await standingOf(needs, needs.db, order)
  return found.length > 0 && (await needs.orders.isLent(order.orderId)) ? [] : found
}

async function standingOf(
  { payments, payouts }: Pick<RefundsNeeds, 'payments' | 'payouts'>,
  dbOrTx: Db | Tx,
  { orderId, userId, paidAt }: PaidOrder,
): Promise<Standing[]> {
  const found = await payments.dinarPaymentsOf(dbOrTx, { orderId, until: paidAt })
  if (found.length === 0) return []
  // Of tickets given back, of what was never issued, and of what came too late: each is a payout under the bank's number of its payment.
  const back = await payouts.byRailOf(dbOrTx, { userId, orderId })
  return found.map((payment) => {
    const ofIt = back.filter(
      ({ rail, reference }) =>
        rail?.gateway === payment.gateway && reference === payment.trackingNumber,
    )
    return {
      ...payment,
      bank: payment.bankFa,
      amount: payment.amountRial,
      backAmount: ofIt.reduce((sum, { amountRial }) => sum + amountRial, 0),
      backDinars: ofIt.reduce((sum, { rail }) => sum + (rail?.dinars ?? 0), 0),
    }
  })
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
  needs: Pick<RefundsNeeds, 'payments' | 'payouts'>,
  tx: Tx,
  { item, order }: { item: RefundItem; order: Order },
): Promise<DinarPart[]> {
  const standing = await standingOf(needs, tx, order)
  return partsOf(standing, refundOf(item)).map((part) => ({ ...part, itemId: item.itemId }))
}

function partsOf(standing: readonly Standing[], amountRial: number): Omit<DinarPart, 'itemId'>[] {
  const { shares } = shareDinars(standing, amountRial)
  return shares.map(({ payment, amountRial: ofItRial, dinars }) => ({
    payoutId: newId(),
    paymentId: payment.paymentId,
    amountRial: ofItRial,
    dinars,
    gateway: payment.gateway,
    bankFa: payment.bankFa,
    trackingNumber: payment.trackingNumber,
  }))
}

/** A part as it is added to the queue of payouts. */
export const payoutOfPart = ({
  payoutId,
  amountRial,
  dinars,
  gateway,
  bankFa,
  trackingNumber,
}: Omit<DinarPart, 'itemId'>) => ({
  payoutId,
  amountRial,
  iban: null,
  rail: { gateway, dinars },
  holderFa: bankFa,
  reference: trackingNumber,
})

/**
 * The same of what no request is of: a line that was never issued, or a payment that came when nothing was left to pay, which goes back whole and by itself. Its
 * payouts are queued here, in the transaction that books them, which locks the order first; null where nothing of it was paid in dinars, or a lender has its part first.
 */
export async function backWithoutRequest(
  needs: Pick<RefundsNeeds, 'payments' | 'payouts'>,
  tx: Tx,
  { order, amountRial, titleFa, paymentId }: Parameters<BackInDinars>[1],
): Promise<InDinars | null> {
  const { orderId, userId } = order
  const paidAt = paymentId === undefined ? order.paidAt : null
  const paid = await standingOf(needs, tx, { orderId, userId, paidAt })
  const standing = paid.filter((payment) => [undefined, payment.paymentId].includes(paymentId))
  const back = dinarsFor(standing, amountRial)
  if (back === null) return null
  // No lender has a part in a payment that paid nothing.
  if (paymentId === undefined && (await needs.payments.isLent(orderId, tx))) return null
  const parts = partsOf(standing, amountRial)
  for (const part of parts) {
    const payout = { ...payoutOfPart(part), source: 'refund' as const, userId, orderId, titleFa }
    if (!(await needs.payouts.add(tx, payout)))
      throw new Error(`A part of the order ${orderId} was queued before`)
  }
  return { parts: parts.map(({ payoutId, amountRial }) => ({ payoutId, amountRial })), back }
}
