/** Taking money out of the wallet to one's own bank account: asked for by the owner, paid by staff in batches. */
import * as z from 'zod'
import { id, rial } from '../fields.ts'
import { pagedReply, pageQuery, refusals, reply, userOperation } from '../operation.ts'
import { withdrawalStatuses } from './withdrawal-states.ts'

/** What one withdrawal may be: 10,000 toman, below which a transfer costs more than it brings, to 200 million toman (both ours). */
export const withdrawalLimits = { minRial: 100_000, maxRial: 2_000_000_000 } as const

export const withdrawal = z.object({
  id,
  amount: rial,
  status: z.enum(withdrawalStatuses),
  /** With its middle hidden. */
  iban: z.string(),
  requestedAt: z.string(),
  endedAt: z.string().nullable(),
  /** The bank's number of the transfer, once paid. */
  trackingNumber: z.string().nullable(),
  /** Why it was not paid, in a sentence for its owner. */
  reason: z.string().nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawals = {
  withdrawals: userOperation
    .route({
      method: 'GET',
      path: '/wallet/Withdrawal/Paged',
      summary: 'Withdrawals from the wallet, newest first',
      tags: ['Wallet'],
    })
    .input(z.object(pageQuery))
    .output(pagedReply(withdrawal)),
  requestWithdrawal: userOperation
    .meta({ idempotent: true, limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/wallet/Withdrawal/Create',
      summary: 'Ask for money of the wallet to be paid to the verified bank account',
      tags: ['Wallet'],
    })
    .input(z.object({ amount: z.number().int({ error: 'AMOUNT_IS_INVALID' }) }))
    .output(reply(withdrawal))
    .errors(
      refusals(
        'AMOUNT_IS_INVALID',
        'WITHDRAWAL_TOO_SMALL',
        'WITHDRAWAL_TOO_LARGE',
        'WITHDRAWAL_ALREADY_OPEN',
        'BANK_ACCOUNT_REQUIRED',
        'BANK_ACCOUNT_NOT_VERIFIED',
        'BANK_ACCOUNT_NAME_DIFFERS',
        'BANK_ACCOUNT_NAME_MISSING',
        'BANK_ACCOUNT_NOT_FOUND',
        'WITHDRAWAL_ON_HOLD',
        'INSUFFICIENT_BALANCE',
      ),
    ),
}
