import type { BookCurrency } from '@parastoo/contract/enums'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Account, accounts } from './accounts.ts'
import { checkBooks } from './check-books.ts'
import type { NewEntry } from './entry.ts'
import { type DebtCurrency, revalueDebts, settlementOf } from './foreign-debts.ts'
import { holdBalance, lockAccount } from './lock-account.ts'
import { postEntry } from './post-entry.ts'
import { reportReader } from './report-store.ts'
import { type ReverseEntry, reverseEntry } from './reverse-entry.ts'
import { sealEntries } from './seal-entries.ts'
import { sealReader } from './seal-store.ts'
import { ledgerReader, type StatementAsk } from './store.ts'
import { type BooksWatchNeeds, watchBooks } from './watch-books.ts'

/** Opens the book. Amounts are whole rial unless another currency is named. */
export function createLedger({ db, clock }: { db: Db; clock: Clock }) {
  return {
    post: (tx: Tx, entry: NewEntry) => postEntry(tx, { entry, recordedAt: clock.now() }),
    reverse: (tx: Tx, ask: ReverseEntry) => reverseEntry(tx, { ...ask, recordedAt: clock.now() }),
    balance: (dbOrTx: Db | Tx, account: Account, currency: BookCurrency = 'IRR') =>
      ledgerReader(dbOrTx).balance(account, currency),
    /** What a wallet holds, which nobody else moves until the commit. */
    hold: (tx: Tx, account: Account) => holdBalance(tx, account),
    /** Keeps others out who read what an account holds in order to take of it, until the commit; only `post` guards wallets by itself. */
    lock: (tx: Tx, account: Account) => lockAccount(tx, account),
    /** Debts to suppliers that bill in another currency. */
    debts: {
      /** Holds a currency's debts until the commit, before those of one supplier. */
      lock: (tx: Tx, currency: DebtCurrency) =>
        lockAccount(tx, accounts.exchangePosition(currency)),
      revalue: (tx: Tx, ask: Omit<Parameters<typeof revalueDebts>[1], 'recordedAt'>) =>
        revalueDebts(tx, { ...ask, recordedAt: clock.now() }),
      settlement: settlementOf,
    },
    statement: (account: Account, ask: StatementAsk) => ledgerReader(db).statement(account, ask),
    entriesOfOrder: (orderId: string) => ledgerReader(db).entriesOfOrder(orderId),
    /** What one account held in each currency before an instant; nothing for one never used. */
    balancesBefore: (account: Account, before: Temporal.Instant) =>
      ledgerReader(db).balancesBefore(account, before),
    trialBalance: (before?: Temporal.Instant) => ledgerReader(db).trialBalance(before),
    /** What reports read: whole rial. */
    reports: reportReader(db),
    checkBooks: () => checkBooks(db),
    /** Numbers what is committed; the job does this every few seconds. */
    seal: () => sealEntries({ db, clock }),
    /** The end of the chain, to be kept outside; null before its first link. */
    lastSeal: () => sealReader(db).last(),
    defineJobs: (needs: Omit<BooksWatchNeeds, 'db' | 'clock'>) =>
      watchBooks({ ...needs, db, clock }),
  }
}
export type Ledger = ReturnType<typeof createLedger>
