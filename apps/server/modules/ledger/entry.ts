/** The nouns of the book and their pure rules. */
import type { BookCurrency } from '@parastoo/contract/enums'
import { type Account, isGuarded } from './accounts.ts'

/** Money moving from one account to another: whole rial, or smallest units of a named currency. */
export type Posting = { from: Account; to: Account } & (
  | { amountRial: number }
  | { amount: number; currency: BookCurrency }
)

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

/** The kind of every entry that takes another back; its key is that entry's id. */
export const reversalKind = 'reversal'

/** A posting with its currency spelt out, as it is stored. */
export type Movement = { from: Account; to: Account; amount: number; currency: BookCurrency }

/** A change to one guarded balance. */
export type BalanceChange = { account: Account; currency: BookCurrency; by: number }

/**
 * The movements of an entry, in its order. Throws on no postings, on an amount that is not a positive whole number, and on
 * money that goes nowhere: each is a mistake of the caller, not a refusal.
 */
export function movementsOf({ kind, key, postings }: NewEntry): Movement[] {
  const wrong = (what: string) => new RangeError(`The entry ${kind} ${key} ${what}`)
  if (postings.length === 0) throw wrong('has no postings')
  return postings.map((posting) => {
    const { from, to } = posting
    const { amount, currency } =
      'amountRial' in posting
        ? { amount: posting.amountRial, currency: 'IRR' as const }
        : { amount: posting.amount, currency: posting.currency }
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw wrong(`moves ${amount}, which is not a positive whole amount`)
    if (from === to) throw wrong(`moves money from ${from} to itself`)
    return { from, to, amount, currency }
  })
}

/** What takes the movements back: each the other way round, in the same order. */
export const mirrored = (movements: readonly Movement[]): Movement[] =>
  movements.map(({ from, to, ...rest }) => ({ from: to, to: from, ...rest }))

/**
 * The changes that movements make to guarded accounts, netted, in one fixed order so that two entries over the same accounts
 * can never wait for each other. An account that comes out even is left alone.
 */
export function guardedChanges(movements: readonly Movement[]): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  const add = (account: Account, currency: BookCurrency, by: number) => {
    if (!isGuarded(account)) return
    const key = `${account} ${currency}`
    const before = changes.get(key)?.by ?? 0
    changes.set(key, { account, currency, by: before + by })
  }
  for (const { from, to, amount, currency } of movements) {
    add(from, currency, -amount)
    add(to, currency, amount)
  }
  return [...changes]
    .filter(([, { by }]) => by !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change)
}

/** Whether two lists of movements say the same, in the same order. */
export function areSameMovements(one: readonly Movement[], other: readonly Movement[]): boolean {
  const spelt = (movements: readonly Movement[]) =>
    movements.map(({ from, to, amount, currency }) => `${from} ${to} ${amount} ${currency}`).join()
  return spelt(one) === spelt(other)
}
