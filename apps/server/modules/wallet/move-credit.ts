import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { type Account, accounts, type Ledger, type NewEntry, type Posted } from '../ledger/index.ts'
import { spendKind } from './flow.ts'

export type Credit = {
  userId: string
  /** Where the money comes from. */
  from: Account
  amountRial: number
  /** What kind of thing happened, and which one: credited at most once. */
  kind: string
  key: string
  orderId?: string | null
  descriptionFa: string
}

/** Puts money into a wallet in the caller's tx. A repeat of (kind, key) changes nothing. */
export async function credit(ledger: Ledger, tx: Tx, ask: Credit): Promise<Posted> {
  const outcome = await ledger.post(tx, creditEntry(ask))
  if (isRefused(outcome)) throw new Error(`The wallet of ${ask.userId} was credited from a wallet`)
  return outcome
}

const creditEntry = ({ userId, from, amountRial, ...about }: Credit): NewEntry => ({
  ...about,
  userId,
  postings: [{ from, to: accounts.wallet(userId), amountRial }],
})

export type Spend = {
  userId: string
  to: Account
  amountRial: number
  /** What is paid for, once: the order's id. */
  key: string
  orderId: string
  descriptionFa: string
}

/**
 * Takes money out of a wallet in the caller's tx. Refuses INSUFFICIENT_BALANCE and leaves the transaction as it was; a repeat of the key is
 * spent already and changes nothing. Locks the wallet until the commit.
 */
export async function spend(
  ledger: Ledger,
  tx: Tx,
  ask: Spend,
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  return await ledger.post(tx, spendEntry(ask))
}

const spendEntry = ({ userId, to, amountRial, ...about }: Spend): NewEntry => ({
  ...about,
  kind: spendKind,
  userId,
  postings: [{ from: accounts.wallet(userId), to, amountRial }],
})
