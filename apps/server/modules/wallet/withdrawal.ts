/** The nouns of withdrawals and their pure rules. */
import { withdrawalStatusOf } from '@parastoo/contract/wallet/withdrawal-states'
import {
  type withdrawal as promised,
  withdrawalLimits,
} from '@parastoo/contract/wallet/withdrawals'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { z } from 'zod'
import type { Payout } from '../payouts/index.ts'

/** Why so much may not be withdrawn; null when it may. */
export function refuseAmount(
  amountRial: number,
): Refusal<'AMOUNT_IS_INVALID' | 'WITHDRAWAL_TOO_SMALL' | 'WITHDRAWAL_TOO_LARGE'> | null {
  if (!Number.isSafeInteger(amountRial) || amountRial <= 0) return refuse('AMOUNT_IS_INVALID')
  if (amountRial < withdrawalLimits.minRial) return refuse('WITHDRAWAL_TOO_SMALL')
  if (amountRial > withdrawalLimits.maxRial) return refuse('WITHDRAWAL_TOO_LARGE')
  return null
}

/** As its owner sees it: of the account only what tells it from another. */
export const promisedOf = ({ iban, ...one }: Payout): z.infer<typeof promised> => ({
  id: one.payoutId,
  amount: one.amountRial,
  status: withdrawalStatusOf[one.state],
  // A withdrawal always has one.
  iban: iban === null ? '' : `${iban.slice(0, 4)}…${iban.slice(-4)}`,
  requestedAt: one.createdAt.toString(),
  endedAt: (one.returnedAt ?? one.paidAt)?.toString() ?? null,
  trackingNumber: one.trackingNumber,
  reason: one.reasonFa,
})
