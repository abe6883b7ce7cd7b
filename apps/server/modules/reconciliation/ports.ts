/** What reconciliation needs from outside: our own list, and the bank's or supplier's. */

/** One movement as one side knows it. Days are Tehran's, `YYYY-MM-DD`; amounts are in the smallest unit of the currency, for rial the rial. */
export type Line = {
  reference: string
  amount: number
  currency: string
  day: string
  /** The moment, where the side says one. */
  at: Temporal.Instant | null
}

/** Whole days, both included. */
export type Days = { from: string; to: string }

/** Somebody who moves money or seats for us and keeps a book of it. */
export type Counterparty = {
  /** `bank:…` or `supplier:…`, stable. */
  name: string
  /** What our ledger says was moved with them in these days. */
  ours: (days: Days) => Promise<readonly Line[]>
  /** Which of these references we have ever given them, whether anything came of it or not. */
  known: (references: readonly string[]) => Promise<ReadonlySet<string>>
  /**
   * Their own list of one day, for a counterparty that can be asked; null while it is not ready. Never called in an open tx.
   * One that cannot be asked hands in files instead (`npm run import -- statement`).
   */
  statementOf?: (day: string) => Promise<readonly Line[] | null>
}
