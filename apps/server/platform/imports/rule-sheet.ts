/** Tables of rules and prices that staff read and write whole: as the lines of the file that their importer reads. Declared here, for the rooms that have them stand below the one that shows them. */
import { writeCsv } from 'hucre/csv'
import type { Db, Tx } from '../db/database.ts'
import type { BadLine } from './bad-line.ts'
import type { ImportOutcome } from './import-outcome.ts'

/** One line by its columns, as a file has it. */
export type SheetRow = Readonly<Record<string, string>>

export type RuleSheet = {
  columns: readonly string[]
  /** What is kept apart and changed apart: a table, an airline, a hotel. */
  partOf: (row: SheetRow) => string
  /** What tells a line from the others of its part. */
  keyOf: (row: SheetRow) => string
  /** What a file that names it says whole: lines of it that are not in the file are gone. Of everything else a file says nothing. */
  saidWholeOf: (row: SheetRow) => string
  /** From when on a line holds, where what stands from a day on binds what is sold from it: none that has begun changes. */
  beginsOn?: (row: SheetRow) => string
  parts: (db: Db | Tx) => Promise<{ key: string; title: string }[]>
  standing: (db: Db | Tx, parts: readonly string[]) => Promise<SheetRow[]>
  /** Lets one write at a time, whoever asks; held until the transaction ends. */
  lock: (tx: Tx) => Promise<void>
  /** What is wrong with the lines of a text; nothing is written. */
  check: (tx: Tx, text: string) => Promise<readonly BadLine[]>
  /** A line that says many, each for itself; only of lines that are good. Absent where a line says one. */
  expand?: (rows: readonly SheetRow[]) => SheetRow[]
  /** Makes the parts exactly what the text says, by the importer of the sheet. What is put back brings with it what went with its lines. */
  put: (
    tx: Tx,
    of: { parts: readonly string[]; text: string; isUndo?: boolean },
  ) => Promise<ImportOutcome<object>>
  /** Where money may be lost by a change, in Persian; nothing where it may not. */
  losses: (of: {
    before: readonly SheetRow[]
    after: readonly SheetRow[]
    today: string
  }) => string[]
  /** Of these lines, how much was sold by each since a moment. */
  soldSince: (
    db: Db | Tx,
    of: { rows: readonly SheetRow[]; since: Temporal.Instant },
  ) => Promise<Map<string, number>>
}

/** Lines as the text of a file with these columns. */
export const textOfRows = (columns: readonly string[], rows: readonly SheetRow[]): string =>
  writeCsv([[...columns], ...rows.map((row) => columns.map((column) => row[column] ?? ''))])

/** What a sheet without sales of its own answers to `soldSince`. */
export const nothingSold: RuleSheet['soldSince'] = async () => new Map()
