import type { Db, Tx } from '../../platform/db/database.ts'
import { type Account, guardedPrefix } from './accounts.ts'
import { checkChain } from './seal-entries.ts'
import { sealReader } from './seal-store.ts'
import { ledgerReader } from './store.ts'

/**
 * Whether the books are sound: per currency what is kept and what was posted come to zero, every entry moves something, every kept
 * balance equals the sum of its postings, the chain is whole from its first link and no entry has fallen out of it. Answers the differences found,
 * none when sound. Reads the whole book.
 */
export async function checkBooks(db: Db): Promise<string[]> {
  const empty = (await ledgerReader(db).emptyEntries()).map(
    ({ kind, key }) => `the entry ${kind} ${key} moves nothing`,
  )
  const forgotten = (await sealReader(db).forgotten()).map(
    ({ entryId }) => `the entry ${entryId} has no number and waits for none`,
  )
  const { faults } = await checkChain(db)
  return [
    ...(await checkCurrencies(db)),
    ...empty,
    ...(await checkDrift(db)),
    ...faults,
    ...forgotten,
  ]
}

/**
 * Currencies that do not come to zero. A posting takes from one account what it gives to another, so the postings alone always do:
 * what is kept of the guarded accounts is set against the postings of all others.
 */
async function checkCurrencies(db: Db): Promise<string[]> {
  return (await ledgerReader(db).unevenCurrencies()).map(
    ({ currency, balance }) => `${currency} sums to ${balance}, not 0`,
  )
}

/** Kept balances that are not the sum of their postings: of all accounts, or of some. */
async function checkDrift(dbOrTx: Db | Tx, among?: readonly Account[]): Promise<string[]> {
  return (await ledgerReader(dbOrTx).driftedBalances(among)).map(
    ({ account, currency, kept, sum }) =>
      `${account} keeps ${kept} ${currency}, postings say ${sum}`,
  )
}

/** A balance in rial that another room keeps beside the book, for the accounts whose names begin like this. */
export type BalanceCopy = {
  prefix: string
  /** What is kept by the rest of the name; one that is not kept counts as 0. Read in the transaction that reads the book. */
  balancesOf: (tx: Tx, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/**
 * Whether every kept balance that entries past a number of the chain moved is the sum of its postings: the guarded ones and the copies of
 * other rooms. The rest of the book is not read.
 */
export async function checkMoved(
  db: Db,
  { after, copies }: { after: number; copies: readonly BalanceCopy[] },
): Promise<string[]> {
  // One snapshot: what moves meanwhile is neither in the book nor in the copies.
  return await db.tx(
    async (tx) => {
      const reader = ledgerReader(tx)
      const guarded = await reader.movedAfter(after, [guardedPrefix])
      const faults = await checkDrift(tx, guarded)
      for (const { prefix, balancesOf } of copies) {
        const accounts = await reader.movedAfter(after, [prefix])
        const keyOf = (account: Account) => account.slice(prefix.length)
        const kept = await balancesOf(tx, accounts.map(keyOf))
        const sums = await reader.rialOf(accounts)
        for (const account of accounts) {
          const [copy, sum] = [kept.get(keyOf(account)) ?? 0, sums.get(account) ?? 0]
          if (copy !== sum) faults.push(`${account} is kept as ${copy}, postings say ${sum}`)
        }
      }
      return faults
    },
    { isolation: 'repeatable read' },
  )
}
