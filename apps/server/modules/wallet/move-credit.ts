import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
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

/** Puts money into a wallet in the caller's dbTx. A repeat of (kind, key) changes nothing. */
export async function credit(ledger: Ledger, dbTx: DbTx, ask: Credit): Promise<Posted> {
  const outcome = await ledger.post(dbTx, creditEntry(ask))
  if (isRefused(outcome)) throw new Error(`The wallet of ${ask.userId} was credited from a wallet`)
  return outcome
}

/** The same of what can only be new, not waited for: a repeat refuses the dbTx. */
export const insistOnCredit = (ledger: Ledger, dbTx: DbTx, ask: Credit): Promise<void> =>
  ledger.insist(dbTx, creditEntry(ask))

const creditEntry = ({ userId, from, amountRial, ...about }: Credit): NewEntry => ({
  ...{ ...about, userId },
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
 * Takes money out of a wallet in the caller's dbTx. Refuses INSUFFICIENT_BALANCE and leaves the dbTx as it was; a repeat of the key is
 * spent already and changes nothing. Locks the wallet until the commit.
 */
export async function spend(
  ledger: Ledger,
  dbTx: DbTx,
  ask: Spend,
): Promise<{ spent: true } | Refusal<'INSUFFICIENT_BALANCE'>> {
  const outcome = await ledger.post(dbTx, spendEntry(ask))
  return isRefused(outcome) ? outcome : { spent: true }
}

/** The same of what is known to be in the wallet, and can only be new, not waited for: whatever is otherwise refuses the dbTx. */
export const insistOnSpend = (ledger: Ledger, dbTx: DbTx, ask: Spend): Promise<void> =>
  ledger.insist(dbTx, spendEntry(ask))

const spendEntry = ({ userId, to, amountRial, ...about }: Spend): NewEntry => ({
  ...{ ...about, kind: spendKind, userId },
  postings: [{ from: accounts.wallet(userId), to, amountRial }],
})
