/** The nouns of the book and their pure rules. */
import type { CurrencyCode } from '@parastoo/contract/enums'
import { type Account, isGuarded } from './accounts.ts'

/** Money moving from one account to another; `amount` in whole units of the currency, rial by default. */
export type Posting = { from: Account; to: Account; amount: number; currency?: CurrencyCode }

export type NewEntry = {
  /** What kind of thing happened, for example `payment`. */
  kind: string
  /** Which one of its kind; (kind, key) is booked at most once. */
  key: string
  orderId?: string | null
  userId?: string | null
  /** The sentence a customer reads in the wallet's flows. */
  descriptionFa: string
  postings: readonly Posting[]
}

/** A change to one guarded balance. */
export type BalanceChange = { account: Account; currency: CurrencyCode; by: number }

/**
 * The changes an entry makes to guarded accounts, netted, in one fixed order so that two entries over the same accounts
 * can never wait for each other. Throws on an amount that is not a positive whole number.
 */
export function guardedChanges(postings: readonly Posting[]): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  const add = (account: Account, currency: CurrencyCode, by: number) => {
    if (!isGuarded(account)) return
    const key = `${account} ${currency}`
    const change = changes.get(key) ?? { account, currency, by: 0 }
    changes.set(key, { ...change, by: change.by + by })
  }
  for (const { from, to, amount, currency = 'IRR' } of postings) {
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw new RangeError(`A posting moves a positive whole amount, not ${amount}`)
    add(from, currency, -amount)
    add(to, currency, amount)
  }
  return [...changes.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
