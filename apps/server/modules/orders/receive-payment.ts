import { isRefused } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { SettledPayment } from '../payments/index.ts'
import type { OrdersNeeds } from './needs.ts'
import { payFromWallet } from './pay-from-wallet.ts'

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
  const credited = await needs.wallet.credit(dbTx, {
    userId,
    from: accounts.gatewayClearing(gateway),
    amountRial,
    kind: 'payment',
    key: paymentId,
    ...(orderId === null ? {} : { orderId }),
    descriptionFa: orderId === null ? 'افزایش موجودی از درگاه بانکی' : 'پرداخت از درگاه بانکی',
  })
  if (orderId === null) return
  const outcome = await payFromWallet(needs, dbTx, {
    ...{ orderId, userId },
    ...('posted' in credited && credited.balance !== undefined
      ? { balanceRial: credited.balance }
      : {}),
  })
  if (!isRefused(outcome)) return
  if (outcome.refused === 'INSUFFICIENT_BALANCE')
    return await needs.announce(dbTx, 'order-paid-in-part', { orderId, paymentId, amountRial })
  needs.log.warn({ orderId, paymentId, refused: outcome.refused }, 'a payment stays in the wallet')
  await needs.announce(dbTx, 'payment-kept-in-wallet', { orderId, paymentId, amountRial })
}
