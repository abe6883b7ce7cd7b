import { type CellValue, writeXlsx } from 'hucre/xlsx'

/** How a column's cells are shown; `text` never becomes a number, a date or a formula. */
export type SheetColumn = { title: string; width: number; kind: 'text' | 'amount' | 'date' }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const formats = { text: '@', amount: '#,##0;[Red]-#,##0', date: 'yyyy-mm-dd' } as const

/**
 * An .xlsx workbook with one sheet that opens from right to left, its first row frozen. Amounts are numbers, dates (given as
 * `YYYY-MM-DD`) are dates. Texts are written as texts in a column formatted as text, so that one which begins with = + - or @ is
 * shown and never run, also after somebody edits the cell. Held in memory: the caller limits the rows.
 */
export async function writeSheet({
  name,
  columns,
  rows,
}: {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly (string | number | null)[])[]
}): Promise<Uint8Array<ArrayBuffer>> {
  const cellOf = (value: string | number | null, kind: SheetColumn['kind'] | undefined) =>
    kind === 'date' && typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : value
  const header: CellValue[] = columns.map(({ title }) => title)
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width, kind }) => ({ width, numFmt: formats[kind] })),
        rows: [
          header,
          ...rows.map((row) => row.map((value, at) => cellOf(value, columns[at]?.kind))),
        ],
        freezePane: { rows: 1 },
        view: { rightToLeft: true },
        cells: new Map(
          columns.map(({ title }, at) => [
            `0,${at}`,
            { value: title, type: 'string', style: { font: { bold: true } } },
          ]),
        ),
      },
    ],
  })
  return new Uint8Array(bytes)
}
