/** The ledger's door: the double-entry book every movement of money is written in. */
import type { CurrencyCode } from '@parastoo/contract/enums'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbTx } from '../../platform/db/database.ts'
import type { Account } from './accounts.ts'
import { checkBooks } from './check-books.ts'
import type { NewEntry } from './entry.ts'
import { postEntry } from './post-entry.ts'
import { ledgerReader } from './store.ts'

export { type Account, accounts } from './accounts.ts'
export type { NewEntry, Posting } from './entry.ts'
export type { StatementRow } from './store.ts'

export function createLedger(needs: { db: Db; clock: Clock }) {
  return {
    post: (dbTx: DbTx, entry: NewEntry) => postEntry(needs, dbTx, entry),
    balance: (dbOrTx: Db | DbTx, account: Account, currency: CurrencyCode = 'IRR') =>
      ledgerReader(dbOrTx).balance(account, currency),
    statement: (account: Account, page: { page: number; pageSize: number }) =>
      ledgerReader(needs.db).statement(account, page),
    trialBalance: () => ledgerReader(needs.db).trialBalance(),
    checkBooks: () => checkBooks(needs.db),
  }
}
export type Ledger = ReturnType<typeof createLedger>
