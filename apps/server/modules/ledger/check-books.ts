import type { Db } from '../../platform/db/database.ts'
import { checkChain } from './seal-entries.ts'
import { sealReader } from './seal-store.ts'
import { ledgerReader } from './store.ts'

/**
 * Whether the books are sound: per currency everything sums to zero, every entry moves something, every kept balance equals the
 * sum of its postings, the chain is whole from its first link and no entry has fallen out of it. Answers the differences found,
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

/** Currencies whose accounts do not sum to zero. */
export async function checkCurrencies(db: Db): Promise<string[]> {
  const sums = new Map<string, number>()
  for (const { currency, balance } of await ledgerReader(db).trialBalance())
    sums.set(currency, (sums.get(currency) ?? 0) + balance)
  return [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([currency, sum]) => `${currency} sums to ${sum}, not 0`)
}

/** Kept balances that are not the sum of their postings. */
export async function checkDrift(db: Db): Promise<string[]> {
  return (await ledgerReader(db).driftedBalances()).map(
    ({ account, currency, kept, sum }) =>
      `${account} keeps ${kept} ${currency}, postings say ${sum}`,
  )
}
