import { isRefused } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { SettledPayment } from '../payments/index.ts'
import type { OrdersNeeds } from './needs.ts'
import { payFromWallet, spendForPaid } from './pay-from-wallet.ts'
import { payAtOnce } from './sale-store.ts'

/**
 * Receives a payment the bank has confirmed, inside the dbTx that records it: the amount is credited to the wallet, and the order
 * is paid from there when it still can be. A part of the price waits in the wallet for the rest; a payment that came too late
 * simply stays there (decisions 9).
 */
export async function receivePayment(
  needs: OrdersNeeds,
  dbTx: DbTx,
  payment: SettledPayment,
): Promise<void> {
  const { userId, orderId, amountRial, paymentId, gateway } = payment
  await needs.wallet.insistOnCredit(dbTx, {
    userId,
    from: accounts.gatewayClearing(gateway),
    amountRial,
    kind: 'payment',
    key: paymentId,
    ...(orderId === null ? {} : { orderId }),
    descriptionFa: orderId === null ? 'افزایش موجودی از درگاه بانکی' : 'پرداخت از درگاه بانکی',
  })
  if (orderId === null) return
  // Nearly always a payment covers its order by itself, whatever else is in the wallet.
  const paying = { orderId, userId, balanceRial: amountRial, now: needs.clock.now() }
  const paid = await payAtOnce(dbTx, paying)
  const outcome = paid
    ? await spendForPaid(needs, dbTx, paid)
    : await payFromWallet(needs, dbTx, { orderId, userId })
  if (!isRefused(outcome)) return
  if (outcome.refused === 'INSUFFICIENT_BALANCE')
    return await needs.announce(dbTx, 'order-paid-in-part', { orderId, paymentId, amountRial })
  needs.log.warn({ orderId, paymentId, refused: outcome.refused }, 'a payment stays in the wallet')
  await needs.announce(dbTx, 'payment-kept-in-wallet', { orderId, paymentId, amountRial })
}
