/** What somebody has written into a grid and not sent: pure, so that every way of writing comes to the same. */
import type { InventorySheet } from '@parastoo/contract/office/inventory'
import {
  type CellChange,
  type CellFacet,
  type CellOutcome,
  changeKey,
  judgeChange,
} from '@parastoo/contract/office/inventory-cells'

/** `title` names the cell where its row is not on the page, `on` is its date. */
export type DraftedChange = CellChange & { title: string; on: string }
/** By the key of what is changed. */
export type Draft = Readonly<Record<string, DraftedChange>>

export type SheetRow = InventorySheet['rows'][number]
export type SheetColumn = InventorySheet['columns'][number]
export type Place = { row: number; column: number }
/** A value for a cell of a sheet, by its place there. */
export type Typed = Place & { value: number }

/** A cell's value as the sheet has it; undefined where the cell has no such thing. */
export function valueAt(
  { rows }: { rows: readonly SheetRow[] },
  { row, column }: Place,
  facet: CellFacet,
): number | null | undefined {
  return rows[row]?.cells[column]?.[facet]
}

/** The draft with these values in it. A value that is as the sheet has it is no change; cells that have no such thing are left alone. */
export function write(
  draft: Draft,
  sheet: Pick<InventorySheet, 'rows' | 'columns'>,
  { facet, typed, titleOf }: { facet: CellFacet; typed: readonly Typed[]; titleOf: TitleOf },
): Draft {
  const next: Record<string, DraftedChange> = { ...draft }
  for (const { value, ...place } of typed) {
    const [row, column] = [sheet.rows[place.row], sheet.columns[place.column]]
    const was = valueAt(sheet, place, facet)
    if (!row || !column || was === undefined || row.isOver) continue
    const change = { row: row.key, column: column.key, facet }
    if (value === was) delete next[changeKey(change)]
    else
      next[changeKey(change)] = { ...change, was, value, title: titleOf(row, column), on: row.on }
  }
  return next
}
export type TitleOf = (row: SheetRow, column: SheetColumn) => string

/** The draft without what these say. */
export function leaveOut(draft: Draft, keys: readonly string[]): Draft {
  const left = new Set(keys)
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !left.has(key)))
}

/** What would come of a drafted change by what the page knows; null where the sheet does not show its cell. */
export function judgeHere(
  change: CellChange,
  row: SheetRow | undefined,
  cell: SheetRow['cells'][number] | undefined,
): CellOutcome | null {
  if (!row || !cell) return null
  return judgeChange(change, { ...cell, isOver: row.isOver })
}

/** The changes that put back what others have taken the place of. */
export const reversed = (changes: readonly DraftedChange[]): Draft =>
  Object.fromEntries(
    changes.flatMap((change) =>
      change.was === null
        ? []
        : [[changeKey(change), { ...change, was: change.value, value: change.was }]],
    ),
  )
