import type { Db } from '@parastoo/server/platform/db/database'

/** A line of the file that cannot be taken, with its number from 1 and the reason in a sentence. */
export type BadLine = { line: number; reason: string }

export type ImportOutcome =
  /** What changed, in words for the terminal: '412 routes, 3 new'. */
  | { imported: string }
  /** Nothing was changed at all. */
  | { badLines: readonly BadLine[] }

export type ImportKind = {
  /** The word on the command line: `npm run import -- schedule file.ssim`. */
  kind: string
  /** What it reads, in a sentence for the list of kinds. */
  description: string
  /** All or nothing; doing it again changes nothing. */
  importFile(of: {
    db: Db
    file: string
    progress: (sentence: string) => void
  }): Promise<ImportOutcome>
}
