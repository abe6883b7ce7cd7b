import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
import { type Account, accounts, type Ledger, type Posted } from '../ledger/index.ts'
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

/** Puts money into a wallet in the caller's dbTx. A repeat of (kind, key) changes nothing. */
export async function credit(
  ledger: Ledger,
  dbTx: DbTx,
  { userId, from, amountRial, ...about }: Credit,
): Promise<Posted> {
  const postings = [{ from, to: accounts.wallet(userId), amountRial }]
  const outcome = await ledger.post(dbTx, { ...about, userId, postings })
  if (isRefused(outcome)) throw new Error(`The wallet of ${userId} was credited from a wallet`)
  return outcome
}

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
 * Takes money out of a wallet in the caller's dbTx. Refuses INSUFFICIENT_BALANCE and leaves the dbTx as it was; a repeat of the key is
 * spent already and changes nothing. Locks the wallet until the commit.
 */
export async function spend(
  ledger: Ledger,
  dbTx: DbTx,
  { userId, to, amountRial, ...about }: Spend,
): Promise<{ spent: true } | Refusal<'INSUFFICIENT_BALANCE'>> {
  const postings = [{ from: accounts.wallet(userId), to, amountRial }]
  const outcome = await ledger.post(dbTx, { ...about, kind: spendKind, userId, postings })
  return isRefused(outcome) ? outcome : { spent: true }
}
