import { isRefused, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import type { Tx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { SettledPayment } from '../payments/index.ts'
import { dueRial, nextPayment } from './instalments.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order } from './order.ts'
import { payFromWallet, paymentOf } from './pay-from-wallet.ts'
import { intoPayouts } from './receivable.ts'
import { orderWriter } from './store.ts'

/**
 * Receives a payment the bank has confirmed, inside the transaction that records it: the amount is credited to the wallet, and the order
 * is paid from there, or its instalment, when it still can be: by what banks have sent for it, and by other money of the wallet unless its buyer chose
 * not to. A part of the price waits in the wallet for the rest, and goes back in dinars with its order's end where it was in them (0391); a payment that came too late simply stays there (decisions 9), unless it was in dinars: then it goes back in them (0374).
 */
export async function receivePayment(
  needs: OrdersNeeds,
  tx: Tx,
  payment: SettledPayment,
): Promise<void> {
  const { userId, orderId, instalment, amountRial, paymentId, gateway } = payment
  // Before the wallet: whoever pays the same order from there has locked it first, too.
  const writer = orderWriter(tx)
  const order = orderId === null ? null : await writer.findLocked(orderId)
  if (order && (await goesBack(needs, tx, { order, payment }))) return
  await needs.wallet.credit(tx, {
    userId,
    from: accounts.gatewayClearing(gateway),
    amountRial,
    kind: 'payment',
    key: paymentId,
    ...(orderId === null ? {} : { orderId }),
    descriptionFa: orderId === null ? 'افزایش موجودی از درگاه بانکی' : 'پرداخت از درگاه بانکی',
  })
  if (orderId === null) return
  const outcome = isCovered(order, payment)
    ? await payFromWallet(needs, tx, { orderId, userId, instalment, isLateTaken: true })
    : refuse('INSUFFICIENT_BALANCE')
  if (!isRefused(outcome)) return
  if (outcome.refused === 'INSUFFICIENT_BALANCE') {
    await writer.earmark(orderId, amountRial)
    return await needs.announce(tx, 'order-paid-in-part', { orderId, paymentId, amountRial })
  }
  needs.log.warn({ orderId, paymentId, refused: outcome.refused }, 'a payment stays in the wallet')
  await needs.announce(tx, 'payment-kept-in-wallet', { orderId, paymentId, amountRial })
}

/** Whether a payment came when its order had nothing left to pay, and is on its way back in the dinars it was made in: it is in no wallet then. */
async function goesBack(
  needs: OrdersNeeds,
  tx: Tx,
  { order, payment }: { order: Order; payment: SettledPayment },
): Promise<boolean> {
  const { userId, instalment, amountRial, paymentId, gateway } = payment
  const now = needs.clock.now()
  const next = paymentOf(order, { userId, instalment, isLateTaken: true, now })
  if (!isRefused(next) || order.userId !== userId) return false
  const titleFa = `پرداخت دیررسیدهٔ سفارش ${toPersianDigits(order.orderNumber)}`
  const inDinars = await needs.backInDinars(tx, { order, amountRial, titleFa, paymentId })
  // Of less than a dinar nothing could go back; all of it is one payment's.
  if (inDinars === null) return false
  const { orderId } = order
  await needs.ledger.post(tx, {
    kind: 'payment',
    key: paymentId,
    orderId,
    userId,
    descriptionFa: `${titleFa}، به دینار برمی‌گردد`,
    postings: intoPayouts(accounts.gatewayClearing(gateway), inDinars),
  })
  needs.log.warn({ orderId, paymentId, refused: next.refused }, 'a payment goes back in dinars')
  const { back } = inDinars
  await needs.announce(tx, 'payment-goes-back', { orderId, paymentId, inDinars: back })
  return true
}

/** Whether the wallet may pay by now: with all it holds, or as far as banks have sent the price. */
function isCovered(order: Order | null, { instalment, amountRial }: SettledPayment): boolean {
  if (order === null || order.usesWallet) return true
  // Another than the next is refused: it is paid already, or never will be.
  if (nextPayment(order)?.position !== instalment) return true
  const owedRial = dueRial(order)
  return owedRial === 0 || order.earmarkedRial + amountRial >= owedRial
}
