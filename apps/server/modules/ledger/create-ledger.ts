import type { CurrencyCode } from '@parastoo/contract/enums'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbTx } from '../../platform/db/database.ts'
import type { Account } from './accounts.ts'
import { checkBooks } from './check-books.ts'
import type { NewEntry } from './entry.ts'
import { postEntry } from './post-entry.ts'
import { ledgerReader } from './store.ts'

/** Opens the book. Amounts are whole rial unless another currency is named. */
export function createLedger({ db, clock }: { db: Db; clock: Clock }) {
  return {
    post: (dbTx: DbTx, entry: NewEntry) => postEntry(dbTx, { entry, recordedAt: clock.now() }),
    balance: (dbOrTx: Db | DbTx, account: Account, currency: CurrencyCode = 'IRR') =>
      ledgerReader(dbOrTx).balance(account, currency),
    statement: (account: Account, page: { page: number; pageSize: number }) =>
      ledgerReader(db).statement(account, page),
    trialBalance: () => ledgerReader(db).trialBalance(),
    checkBooks: () => checkBooks(db),
  }
}
export type Ledger = ReturnType<typeof createLedger>
