/** Values and rows of the grid as staff read them. */
import type { CellFacet, InventorySource } from '@parastoo/contract/office/inventory-cells'
import { formatDate } from '@parastoo/kit/dates'
import { formatRial } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { officeInventory } from '../../../messages/office-inventory.ts'
import type { SheetColumn, SheetRow } from './draft.ts'

const { values } = officeInventory

/** A value in words and Persian digits; undefined and null are a dash: there is no such thing, or nobody has set it. */
export function shownValue(facet: CellFacet, value: number | null | undefined): string {
  if (value === undefined || value === null) return values.none
  if (facet === 'price') return formatRial(value)
  if (facet === 'open') return value === 1 ? values.open : values.closed
  if (facet === 'arrival') return value === 1 ? values.allowed : values.refused
  return toPersianDigits(value)
}

/** As it is written into a sheet: plain Latin digits. */
export const plainValue = (value: number | null | undefined): string =>
  value === undefined || value === null ? '' : String(value)

export const dayOf = (row: Pick<SheetRow, 'on'>): string => formatDate(row.on, { form: 'weekday' })

/** What tells a row from those of its day: the flight and its time, the tour. */
export const detailOf = ({ title, detail }: SheetRow, source: InventorySource): string =>
  source === 'tours'
    ? title
    : [title, toPersianDigits(detail)].filter((text) => text !== '').join(' · ')

export const titleOfCell = (row: SheetRow, column: SheetColumn): string =>
  [row.title, dayOf(row), column.title].filter((text) => text !== '').join(' · ')
