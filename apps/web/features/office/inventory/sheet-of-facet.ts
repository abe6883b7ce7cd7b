import type { InventorySheet } from '@parastoo/contract/office/inventory'
import type { CellFacet } from '@parastoo/contract/office/inventory-cells'

/** The sheet without columns that have no such value: rooms have no price of their own, and would push those that have one out of sight. */
export function sheetOfFacet(sheet: InventorySheet, facet: CellFacet): InventorySheet {
  const kept = sheet.columns.flatMap(({ facets }, at) => (facets.includes(facet) ? [at] : []))
  if (kept.length === 0 || kept.length === sheet.columns.length) return sheet
  const of = <Each>(all: readonly Each[]): Each[] => all.filter((_, at) => kept.includes(at))
  return {
    ...sheet,
    columns: of(sheet.columns),
    rows: sheet.rows.map((row) => ({ ...row, cells: of(row.cells) })),
  }
}
