/** Bad lines as a sheet that whoever sent the file can read. Pure but for `saveBadLines`. */
import type { BadRuleLine } from '@parastoo/contract/office/rules'
import { officeImports } from '../../../messages/office-rules.ts'
import { columnWord } from '../rules/column-word.ts'

const { badColumns, badFileName } = officeImports

/** As CSV that a spreadsheet opens by itself; a cell that it would run is only shown. */
export function badLinesText(lines: readonly BadRuleLine[]): string {
  const rows = [
    [badColumns.line, badColumns.column, badColumns.value, badColumns.reason],
    ...lines.map(({ line, column, value, reason }) => [
      String(line),
      column === null ? '' : columnWord(column),
      value,
      reason,
    ]),
  ]
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

const quoted = (cell: string): string => {
  const shown = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${shown.replaceAll('"', '""')}"`
}

/** Lets the browser save them. */
export function saveBadLines(lines: readonly BadRuleLine[]): void {
  const address = URL.createObjectURL(
    new Blob([badLinesText(lines)], { type: 'text/csv;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = badFileName
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
