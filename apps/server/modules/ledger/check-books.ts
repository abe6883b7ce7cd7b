import type { Db } from '../../platform/db/database.ts'
import { ledgerReader } from './store.ts'

/**
 * Whether the books are sound: per currency everything sums to zero, every entry moves something, and every kept balance
 * equals the sum of its postings. Answers the differences found, none when sound. Reads the whole book.
 */
export async function checkBooks(db: Db): Promise<string[]> {
  const reader = ledgerReader(db)
  const sums = new Map<string, number>()
  for (const { currency, balance } of await reader.trialBalance())
    sums.set(currency, (sums.get(currency) ?? 0) + balance)
  const unbalanced = [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([currency, sum]) => `${currency} sums to ${sum}, not 0`)
  const empty = (await reader.emptyEntries()).map(
    ({ kind, key }) => `the entry ${kind} ${key} moves nothing`,
  )
  const drifted = (await reader.driftedBalances()).map(
    ({ account, currency, kept, sum }) =>
      `${account} keeps ${kept} ${currency}, postings say ${sum}`,
  )
  return [...unbalanced, ...empty, ...drifted]
}
