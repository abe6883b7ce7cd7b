/** A column of a table for the terminal; amounts stand at its end so that digits stand below digits. */
export type Column<Row> = { title: string; isAmount?: boolean; of: (row: Row) => string }

/** Rows below their titles, as wide as they need; a row of dashes before the totals, when there are any. */
export function writeTable<Row>(
  columns: readonly Column<Row>[],
  { rows, totals = [] }: { rows: readonly Row[]; totals?: readonly Row[] },
): string {
  const spelt = (row: Row) => columns.map(({ of }) => of(row))
  const lines = [rows.map(spelt), totals.map(spelt)] as const
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...lines.flat().map((cells) => (cells[at] ?? '').length)),
  )
  const write = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const width = widths[at] ?? 0
        return columns[at]?.isAmount ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [
    write(columns.map(({ title }) => title)),
    rule,
    ...lines[0].map(write),
    ...(totals.length > 0 ? [rule, ...lines[1].map(write)] : []),
  ].join('\n')
}

/** A whole amount with its thousands apart; nothing for zero. */
export const spellAmount = (amount: number): string =>
  amount === 0 ? '' : amount.toLocaleString('en-US')
