/** What a change of a sheet comes to, before anything is written. Pure but for the hash. */
import { createHash } from 'node:crypto'
import type { ChangedLine } from '@parastoo/contract/office/rules'
import { type Clock, dateIn } from '../../../platform/clock.ts'
import type { RuleSheet, SheetRow } from '../../../platform/imports/rule-sheet.ts'

const agencyZone = 'Asia/Tehran'
export const todayOf = ({ clock }: { clock: Clock }): string => dateIn(agencyZone, clock.now())

/** By which a draft knows whether what it was made from still stands. */
export const versionOf = (columns: readonly string[], rows: readonly SheetRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? ''))))
    .digest('hex')
    .slice(0, 32)

/** What stands after a file: of what it says whole its own lines, of everything else what stood. */
export function afterFile(
  { saidWholeOf }: Pick<RuleSheet, 'saidWholeOf'>,
  { standing, file }: { standing: readonly SheetRow[]; file: readonly SheetRow[] },
): SheetRow[] {
  const said = new Set(file.map(saidWholeOf))
  return [...standing.filter((row) => !said.has(saidWholeOf(row))), ...file]
}

/** Line by line what differs. Of several lines of one name each is one of its own, in their order. */
export function changedLines(
  sheet: Pick<RuleSheet, 'columns' | 'partOf' | 'keyOf'>,
  { before, after }: { before: readonly SheetRow[]; after: readonly SheetRow[] },
): ChangedLine[] {
  const { columns, partOf } = sheet
  const [was, is] = [named(sheet, before), named(sheet, after)]
  const cellsOf = (old: SheetRow | undefined, now: SheetRow) =>
    columns.flatMap((column) => {
      const cell = { column, was: old?.[column] ?? '', is: now[column] ?? '' }
      return cell.was === cell.is ? [] : [cell]
    })
  const kept = [...is].flatMap(([name, now]): ChangedLine[] => {
    const old = was.get(name)
    const cells = cellsOf(old, now)
    const line = { part: partOf(now), key: sheet.keyOf(now), cells, sold: 0 }
    if (!old) return [{ ...line, kind: 'added' }]
    return cells.length > 0 ? [{ ...line, kind: 'changed' }] : []
  })
  const gone = [...was].flatMap(([name, old]): ChangedLine[] =>
    is.has(name)
      ? []
      : [{ part: partOf(old), key: sheet.keyOf(old), kind: 'gone', cells: [], sold: 0 }],
  )
  return [...kept, ...gone]
}

function named(
  { partOf, keyOf }: Pick<RuleSheet, 'partOf' | 'keyOf'>,
  rows: readonly SheetRow[],
): Map<string, SheetRow> {
  const times = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const name = `${partOf(row)}\n${keyOf(row)}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return [`${name}\n${time}`, row]
    }),
  )
}

/** Lines of versions that have begun, in a part that stood: what was sold by them goes on by them. */
export function touchesBegun(
  sheet: RuleSheet,
  {
    before,
    after,
    today,
  }: { before: readonly SheetRow[]; after: readonly SheetRow[]; today: string },
): boolean {
  const { beginsOn, partOf, columns } = sheet
  if (!beginsOn) return false
  const standing = new Set(before.map(partOf))
  const begun = (rows: readonly SheetRow[]) =>
    JSON.stringify(
      rows
        .filter((row) => standing.has(partOf(row)) && beginsOn(row) <= today)
        .map((row) => columns.map((column) => row[column] ?? '').join('\u0000'))
        .toSorted(),
    )
  return begun(before) !== begun(after)
}

/** Rows of cells as lines by their columns; cells that are missing are empty. */
export const rowsOf = (
  columns: readonly string[],
  cells: readonly (readonly string[])[],
): SheetRow[] =>
  cells.map((row) =>
    Object.fromEntries(columns.map((column, place) => [column, (row[place] ?? '').trim()])),
  )

export const cellsOf = (columns: readonly string[], rows: readonly SheetRow[]): string[][] =>
  rows.map((row) => columns.map((column) => row[column] ?? ''))
