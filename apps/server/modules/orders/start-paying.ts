import type { NotPayable } from '@parastoo/contract/orders/not-payable'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { e164 } from '@parastoo/kit/phone'
import { toPersianDigits } from '@parastoo/kit/text'
import { nextPayment } from './instalments.ts'
import { mayBeginLoan } from './loans.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, whyNotPayable } from './order.ts'
import { payFromWallet } from './pay-from-wallet.ts'
import { orderReader, orderWriter } from './store.ts'

export type StartPaying = {
  userId: string
  orderId?: string | undefined
  /** Which instalment of the order; absent: the next that is due. */
  instalment?: number | undefined
  topUpAmount?: number | undefined
  gatewayId: number
  useWallet: boolean
}

/** Where the browser goes next: a bank's page, or our own result page when the wallet paid everything. */
export type PaymentStart = {
  paymentId: string | null
  amount: number
  redirectUrl: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
  gatewayId: number | null
  failedOverFrom: number | null
  /** What is still owed after this payment, where no bank takes everything at once; the wallet keeps each part. */
  leftAmount: number
}

type PayStartRefusal = Refusal<
  | 'NOT_FOUND'
  | NotPayable
  | 'NO_ACTIVE_GATEWAY'
  | 'GATEWAY_NOT_AVAILABLE'
  | 'OUTSIDE_GATEWAY_LIMITS'
  | 'TOP_UP_TOO_SMALL'
  | 'TOP_UP_TOO_LARGE'
  | 'AMOUNT_IS_INVALID'
  | 'INSUFFICIENT_BALANCE'
>

/**
 * Pay/Create: starts paying an order or topping up the wallet. With `useWallet` the wallet's balance is counted first: enough pays
 * at once, the rest is asked of the bank, in stages when it is more than any bank takes. Without it only what banks have sent for this
 * order counts, which is kept for when the payment arrives. Amounts come from the order, never from the client.
 */
export async function startPaying(
  needs: OrdersNeeds,
  ask: StartPaying,
): Promise<PaymentStart | PayStartRefusal> {
  if (ask.orderId !== undefined) return await payOrder(needs, { ...ask, orderId: ask.orderId })
  if (ask.topUpAmount === undefined) return refuse('AMOUNT_IS_INVALID')
  const refused = needs.wallet.refuseTopUp(ask.topUpAmount)
  if (refused) return refused
  const started = await needs.payments.start({
    userId: ask.userId,
    orderId: null,
    amountRial: ask.topUpAmount,
    gatewayId: ask.gatewayId,
    descriptionFa: 'افزایش موجودی کیف پول',
    phoneNumber: null,
  })
  return isRefused(started) ? started : { ...started, leftAmount: 0 }
}

async function payOrder(
  needs: OrdersNeeds,
  { userId, orderId, instalment, gatewayId, useWallet }: StartPaying & { orderId: string },
): Promise<PaymentStart | PayStartRefusal> {
  const order = await orderReader(needs.db).findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const now = needs.clock.now()
  if (!isPayable(order, now)) return refuse(whyNotPayable(order, now))
  const next = nextPayment(order)
  // A second press for what was paid by the first must not pay what is due next.
  if (!next || (instalment !== undefined && instalment !== next.position))
    return refuse('ORDER_NOT_PAYABLE')
  const { position, amountRial: owedRial } = next
  if (order.usesWallet !== useWallet)
    await needs.db.tx((tx) => orderWriter(tx).setWalletUse(orderId, useWallet))
  const inWallet = await needs.wallet.balanceOf(needs.db, userId)
  // Without the wallet, what banks have sent for this order counts all the same.
  const balance = useWallet ? inWallet : Math.min(inWallet, order.earmarkedRial)
  if (balance >= owedRial) {
    const paid = await needs.db.tx((tx) =>
      payFromWallet(needs, tx, { orderId, userId, instalment: position }),
    )
    if (isRefused(paid)) return paid
    const redirectUrl = `/payment/${orderId}`
    const noBank = { gatewayId: null, failedOverFrom: null, leftAmount: 0 }
    return { paymentId: null, amount: 0, redirectUrl, method: 'GET', fields: {}, ...noBank }
  }
  const restRial = owedRial - balance
  const isLoan = needs.payments.isLender(gatewayId)
  if (isLoan && !mayBeginLoan(order)) return refuse('GATEWAY_NOT_AVAILABLE')
  const amountRial = isLoan ? restRial : needs.payments.stageOf({ gatewayId, amountRial: restRial })
  const started = await needs.payments.start({
    userId,
    orderId,
    instalment: position,
    amountRial,
    gatewayId,
    descriptionFa: `سفارش ${toPersianDigits(order.orderNumber)}، ${order.titleFa}`,
    phoneNumber: e164(order.contact),
    payBy: order.money === 'unpaid' ? order.payBy : null,
  })
  return isRefused(started) ? started : { ...started, leftAmount: restRial - amountRial }
}
