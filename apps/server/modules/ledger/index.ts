/** The ledger's door: the double-entry book every movement of money is written in. */
export {
  type Account,
  accounts,
  costAccount,
  isBuyers,
  isGuarded,
  receivablePrefix,
} from './accounts.ts'
export type { BalanceCopy } from './check-books.ts'
export { createLedger, type Ledger } from './create-ledger.ts'
export type { NewEntry, Posting } from './entry.ts'
export type { DebtCurrency } from './foreign-debts.ts'
export type { Posted } from './post-entry.ts'
export type { BookMovement, CurrencyMovement, Period } from './report-store.ts'
export type { ReverseEntry } from './reverse-entry.ts'
export type { AccountBalance, StatementAsk, StatementRow } from './store.ts'
