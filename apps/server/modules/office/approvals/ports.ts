/** What approvals need of rooms of the office that stand after them; wiring fills it. */
import type { BookCurrency } from '@parastoo/contract/enums'
import type { TillGapTo } from '@parastoo/contract/office/approvals'
import type { InventorySource } from '@parastoo/contract/office/inventory-cells'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Plan } from './approval.ts'

/** A till that was opened with another sum than it was closed with, and nobody has said where that went. */
export type TillGap = { shiftId: string; cashier: string; openingRial: number; gapRial: number }

export type TillGaps = {
  /** Null where there is none, or it is settled. Holds its row until the commit. */
  openIn: (tx: Tx, shiftId: string) => Promise<TillGap | null>
  /** Open → settled, once; false where it was. */
  settleIn: (tx: Tx, settled: { shiftId: string; to: TillGapTo }) => Promise<boolean>
}

/** A till that was closed with another sum than there should have been, by more than one person may book. */
export type TillDifference = {
  shiftId: string
  cashier: string
  expectedRial: number
  countedRial: number
  /** Why, in the words of the cashier. */
  told: string
}

export type TillDifferences = {
  /** Null where there is none that waits. Holds its row until the commit. */
  waitingIn: (tx: Tx, shiftId: string) => Promise<TillDifference | null>
  /** Waiting → booked, once; false where it was. */
  bookIn: (tx: Tx, shiftId: string) => Promise<boolean>
}

/** A line of a supplier's statement of which the two say otherwise, and by how much we would owe more; in the statement's currency. */
type OpenStatementLine = {
  lineId: string
  supplier: string
  currency: BookCurrency
  reference: string
  ours: number | null
  theirs: number | null
  difference: number
}

export type StatementSums = {
  /** Null where there is none, or it is settled. Holds its row until the commit. */
  openLine: (tx: Tx, lineId: string) => Promise<OpenStatementLine | null>
  /** Open → agreed on their sum, once; false where it was settled. */
  acceptIn: (tx: Tx, of: { lineId: string; by: string; reason: string }) => Promise<boolean>
  /** What is agreed of a statement and not paid, held until the commit; null for none. */
  unpaid: (
    tx: Tx,
    statementId: string,
  ) => Promise<{ supplier: string; currency: BookCurrency; unpaid: number } | null>
  /** Of which statement each of these lines is, by the line; those that are gone are left out. */
  statementsOf: (dbOrTx: Db | Tx, lineIds: readonly string[]) => Promise<Map<string, string>>
  /** Marks that as paid by a payment; answers how much it is. */
  payIn: (tx: Tx, of: { statementId: string; paymentId: string }) => Promise<number>
}

export type RuleChanges = {
  /** What a change of a sheet would do as things stand; null where it was made or given up, or its lines are others by now. Holds its row and its sheet until the commit. */
  planIn: (tx: Tx, of: { changeId: string; losses: readonly string[] }) => Promise<Plan | null>
  /** Asked → made, once; false where it was made, or something stands in its way. */
  makeIn: (tx: Tx, changeId: string) => Promise<boolean>
  giveUpIn: (tx: Tx, changeId: string) => Promise<void>
}

/** A price of our own stock, as it was seen and as it is to be; `was` null where it had none. */
export type FareCut = { row: string; column: string; was: number | null; value: number }
/** `fromRial` is where it stood a day ago, or was last allowed; of one that had none, the price nearest to it, null where there is no other. */
type StandingCut = FareCut & { title: string; fromRial: number | null }

export type Fares = {
  /** Under what a row of a stock is looked for, and on which day; null for none that there is. */
  placeOf: (
    dbOrTx: Db | Tx,
    row: { source: InventorySource; row: string },
  ) => Promise<{ of: string; on: string } | null>
  /** Each as it stands, held until the commit, counted from a day before it was asked for; null where one is not as it was seen. */
  standing: (
    tx: Tx,
    of: { source: InventorySource; cells: readonly FareCut[]; askedAt: Temporal.Instant },
  ) => Promise<StandingCut[] | null>
  /** Lowers all of them, with their rows of the audit; throws where one stands otherwise by now. */
  cut: (
    tx: Tx,
    of: {
      source: InventorySource
      cells: readonly FareCut[]
      reason: string
      by: string
      approvalId: string
    },
  ) => Promise<void>
}
