/** A sheet that somebody hands in, as lines of cells: read with bounds, and nothing in it is run. */
import { mostImportLines } from '@parastoo/contract/office/rules'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { readCells } from '../../../platform/imports/read-csv.ts'
import { textOfSheet } from '../../../platform/sheets/sheet-text.ts'

const mostColumns = 40
const mostLetters = 2_000

export type ReadUpload = {
  heads: string[]
  /** The lines that say something, each with its number in the file. */
  lines: { line: number; cells: string[] }[]
}

/** The first sheet of a workbook, or a text by commas, semicolons or tabs. */
export async function readUpload(
  bytes: Uint8Array,
): Promise<ReadUpload | Refusal<'IMPORT_UNREADABLE' | 'IMPORT_TOO_LARGE'>> {
  const text = await textOfSheet(bytes)
  if (text === null) return refuse('IMPORT_UNREADABLE', { field: 'file' })
  const [heads = [], ...rows] = readCells(text)
  const width = heads.findLastIndex((head) => head !== '') + 1
  if (width === 0 || rows.length === 0) return refuse('IMPORT_UNREADABLE', { field: 'file' })
  const isLarge =
    rows.length > mostImportLines ||
    width > mostColumns ||
    rows.some((row) => row.some((cell) => cell.length > mostLetters))
  if (isLarge) return refuse('IMPORT_TOO_LARGE', { field: 'file' })
  const lines = rows.flatMap((cells, index) =>
    cells.every((cell) => cell === '')
      ? []
      : [{ line: index + 2, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') }],
  )
  return { heads: heads.slice(0, width), lines }
}
