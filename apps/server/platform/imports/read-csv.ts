import { parseCsv } from 'hucre/csv'
import { type BadLine, FieldFault, isBadLine, type ReadOutcome, readLine } from './bad-line.ts'

/** One line of a CSV file, by column name. Cells are trimmed; an empty cell is ''. */
export type CsvCells<Column extends string> = Record<Column, string>

/**
 * Reads a comma-separated file with exactly these columns, in any order, and turns each line into a row.
 * Every line `toRow` refuses with a FieldFault is reported with its number, and reading goes on; empty lines are
 * skipped. A wrong header is one bad line and nothing else, because no line could be trusted then.
 */
export function readCsv<Column extends string, Row>({
  text,
  columns,
  toRow,
}: {
  text: string
  columns: readonly Column[]
  toRow: (cells: CsvCells<Column>, line: number) => Row
}): ReadOutcome<Row> {
  const [header = [], ...lines] = parseCsv(text).map((cells) => cells.map(cellText))
  const wrong = headerFault(header, columns)
  if (wrong !== null) return { rows: [], badLines: [wrong] }
  const outcome: ReadOutcome<Row> = { rows: [], badLines: [] }
  let line = 1
  for (const cells of lines) {
    line += 1
    if (cells.length === 1 && cells[0] === '') continue
    const number = line
    const row = readLine(number, () => toRow(named({ cells, header, columns }), number))
    if (isBadLine(row)) outcome.badLines.push(row)
    else outcome.rows.push(row)
    line += cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
  }
  return outcome
}

/** The cells of a file whose columns are another's to choose: by commas, semicolons or tabs, whichever its first line has most of. */
export function readCells(text: string): string[][] {
  const [head = ''] = text.split(/\r?\n/, 1)
  const many = (sign: string) => head.split(sign).length
  const delimiter = [',', ';', '\t'].reduce((best, each) => (many(each) > many(best) ? each : best))
  return parseCsv(text.replace(/^\uFEFF/, ''), { delimiter }).map((cells) => cells.map(cellText))
}

function headerFault(header: readonly string[], columns: readonly string[]): BadLine | null {
  const missing = columns.filter((column) => !header.includes(column))
  const unknown = header.filter((column) => !columns.includes(column))
  if (missing.length === 0 && unknown.length === 0) return null
  return {
    line: 1,
    reason: `the header lacks [${missing.join(', ')}] and has the unknown columns [${unknown.join(', ')}]`,
    reasonFa: 'ستون‌های سطر اول درست نیست.',
  }
}

function named<Column extends string>({
  cells,
  header,
  columns,
}: {
  cells: readonly string[]
  header: readonly string[]
  columns: readonly Column[]
}): CsvCells<Column> {
  if (cells.length !== header.length) {
    throw new FieldFault(`has ${cells.length} cells where the header has ${header.length}`, {
      reasonFa: `این سطر ${cells.length} خانه دارد و سطر اول ${header.length} ستون.`,
    })
  }
  return Object.fromEntries(
    columns.map((column) => [column, cells[header.indexOf(column)] ?? '']),
  ) as CsvCells<Column>
}

function cellText(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell).trim()
}
