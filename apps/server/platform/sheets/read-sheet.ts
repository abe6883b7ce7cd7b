import { readXlsx } from 'hucre/xlsx'

/** A head in the last column there may be would make a cell of every column in every line. */
const mostCells = 5_000_000

/**
 * The first sheet of an .xlsx workbook as the text of a CSV file, so that every importer reads both alike and its line numbers are the
 * sheet's row numbers. Dates become `YYYY-MM-DD`; rows and cells that are empty stay empty. Throws where it has more cells than anybody fills.
 */
export async function readSheetAsCsv(bytes: Uint8Array): Promise<string> {
  const { sheets } = await readXlsx(bytes)
  const rows = sheets[0]?.rows ?? []
  const width = rows[0]?.findLastIndex((cell) => cell !== null && cell !== '') ?? -1
  if (rows.length * (width + 1) > mostCells) throw new Error('The sheet has too many cells')
  return rows
    .map((row) => {
      const isEmpty = row.every((cell) => cell === null || cell === '')
      const cells = Array.from({ length: width + 1 }, (_, at) => quoted(row[at] ?? null))
      return isEmpty ? '' : cells.join(',')
    })
    .join('\n')
}

function quoted(cell: string | number | boolean | Date | null): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}
