import type { BadLine } from './bad-line.ts'

/** What bringing a file in came to: what was done, in numbers, or every bad line and nothing done at all. */
export type ImportOutcome<Counts> = { imported: Counts } | { badLines: readonly BadLine[] }

/** Rows of a whole file against what was there: `changed` of them differ from before, `added` of them are new. */
export type RowCounts = { rows: number; added: number; changed: number }
