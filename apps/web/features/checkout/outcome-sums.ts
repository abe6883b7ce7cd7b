import type { OrderDetails } from '@parastoo/contract/orders/orders'

/** The sum that an outcome names, and what of it the wallet and the bank gave. */
export type OutcomeSums = { amountRial: number; walletRial: number; bankRial: number }

/**
 * Of an order that is paid at once all of it, else what this payment is for. In instalments what was paid earlier came by a payment of its
 * own, not from the wallet.
 */
export function outcomeSums(
  order: Pick<OrderDetails, 'money' | 'payableAmount'> & { instalments: readonly unknown[] },
  payment: { amount: number } | null,
  isPaid: boolean,
): OutcomeSums {
  const isAtOnce = isPaid && order.money !== 'part-paid' && order.instalments.length < 2
  const amountRial = isAtOnce ? order.payableAmount : (payment?.amount ?? order.payableAmount)
  const bankRial = isAtOnce && payment ? payment.amount : amountRial
  return { amountRial, walletRial: amountRial - bankRial, bankRial }
}
