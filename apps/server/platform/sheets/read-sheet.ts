import { readXlsx } from 'hucre/xlsx'

/**
 * The first sheet of an .xlsx workbook as the text of a CSV file, so that every importer reads both alike and its line numbers are the
 * sheet's row numbers. Dates become `YYYY-MM-DD`; rows and cells that are empty stay empty.
 */
export async function readSheetAsCsv(bytes: Uint8Array): Promise<string> {
  const { sheets } = await readXlsx(bytes)
  const rows = sheets[0]?.rows ?? []
  const width = rows[0]?.findLastIndex((cell) => cell !== null && cell !== '') ?? -1
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
