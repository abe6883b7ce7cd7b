/**
 * What goes back in the dinars it was paid in (decision 25). The page reckons by it as it is shown, and the server once and for good as a refund
 * is booked: one function, so that both say one sum.
 */
import * as z from 'zod'
import { rial } from '../fields.ts'

/** A payment in whole dinars, the rial it covers, and what of it is on its way back, or has gone. */
export const paidDinars = z.object({
  /** What its bank is called. */
  bank: z.string(),
  amount: rial,
  dinars: z.number().int(),
  backAmount: rial,
  backDinars: z.number().int(),
})
export type PaidDinars = z.infer<typeof paidDinars>

/**
 * What goes back in dinars and no request is of: of a line that was never issued, a payment that came when nothing was left to pay, or a part of the
 * price of an order that ended without the rest. `OnItsWay` until its bank has given it back; `InWallet` where it would not.
 */
export const dinarReturn = z.object({
  id: z.string(),
  /** The payment it is of. */
  paymentId: z.string().nullable(),
  /** What it is: «پرداخت دیررسیدهٔ سفارش ۱۲۳». */
  title: z.string(),
  bank: z.string(),
  amount: rial,
  dinars: z.number().int(),
  state: z.enum(['OnItsWay', 'Back', 'InWallet']),
  /** By what its bank knows that it gave it back. */
  trackingNumber: z.string().nullable(),
  /** Why it was not given back in dinars, as staff wrote it. */
  reason: z.string().nullable(),
})
export type DinarReturn = z.infer<typeof dinarReturn>

/** What of a refund goes back in dinars, and what of it those payments did not pay. */
export const dinarsBack = z.object({
  banks: z.array(z.string()),
  dinars: z.number().int(),
  /** Whole rial, for the wallet. */
  restAmount: rial,
})
export type DinarsBack = z.infer<typeof dinarsBack>

type Sums = Pick<PaidDinars, 'amount' | 'dinars' | 'backAmount' | 'backDinars'>

/** By which payments, the oldest first, so many rial go back, and how many dinars of each; `restRial` is what none of them paid. */
export function shareDinars<Payment extends Sums>(
  payments: readonly Payment[],
  amountRial: number,
): { shares: { payment: Payment; amountRial: number; dinars: number }[]; restRial: number } {
  let restRial = amountRial
  const shares = payments.flatMap((payment) => {
    const ofItRial = Math.min(restRial, payment.amount - payment.backAmount)
    const dinars = ofItRial > 0 ? shareOf(payment, ofItRial) : 0
    // Less than a dinar is paid by nobody.
    if (dinars <= 0) return []
    restRial -= ofItRial
    return { payment, amountRial: ofItRial, dinars }
  })
  return { shares, restRial }
}

/** Rounded down over all that goes back so far: no part is above its share, and the last one brings what the others left. */
function shareOf({ amount, dinars, backAmount, backDinars }: Sums, ofItRial: number): number {
  // Rial times dinars is beyond what a number holds exactly.
  const soFar = (BigInt(backAmount + ofItRial) * BigInt(dinars)) / BigInt(amount)
  return Number(soFar) - backDinars
}

/** The same in short. Null where nothing of it goes back in dinars. */
export function dinarsFor(payments: readonly PaidDinars[], amountRial: number): DinarsBack | null {
  const { shares, restRial } = shareDinars(payments, amountRial)
  if (shares.length === 0) return null
  return {
    banks: [...new Set(shares.map(({ payment }) => payment.bank))],
    dinars: shares.reduce((sum, share) => sum + share.dinars, 0),
    restAmount: restRial,
  }
}
