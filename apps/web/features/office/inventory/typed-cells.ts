/** From what people type, paste, fill and ask for in bulk to values of cells. Pure. */
import type { CellFacet } from '@parastoo/contract/office/inventory-cells'
import { facetRange } from '@parastoo/contract/office/inventory-cells'
import { normalizeText, toLatinDigits } from '@parastoo/kit/text'
import { wholeDigitsIn } from '@parastoo/kit/typed-number'
import { type Place, type SheetRow, type Typed, valueAt } from './draft.ts'

const yes = new Set(['1', 'باز', 'بله', 'دارد', 'yes', 'true', 'open'])
const no = new Set(['0', 'بسته', 'خیر', 'ندارد', 'no', 'false', 'closed', 'stop'])

/** A value as it is typed or stands in a sheet, in any digits and with separators; null where it is none. */
export function readValue(facet: CellFacet, text: string): number | null {
  const plain = toLatinDigits(normalizeText(text)).trim().toLowerCase()
  if (facet === 'open' || facet === 'arrival') return yes.has(plain) ? 1 : no.has(plain) ? 0 : null
  const digits = wholeDigitsIn(plain)
  if (digits === null || digits.length > 15) return null
  const { least, most } = facetRange[facet]
  const value = Number(digits)
  return value >= least && value <= most ? value : null
}

/** A rectangle of cells: its first and its last corner, both included. */
export type Area = { from: Place; to: Place }

export function areaOf(one: Place, other: Place): Area {
  const [top, bottom] = [one.row, other.row].sort((a, b) => a - b) as [number, number]
  const [first, last] = [one.column, other.column].sort((a, b) => a - b) as [number, number]
  return { from: { row: top, column: first }, to: { row: bottom, column: last } }
}

export function placesIn({ from, to }: Area): Place[] {
  const places: Place[] = []
  for (let row = from.row; row <= to.row; row += 1)
    for (let column = from.column; column <= to.column; column += 1) places.push({ row, column })
  return places
}

/**
 * Rows and cells of a sheet, as programs put them on the clipboard, laid at a corner of the grid. One value fills the whole area. What is no
 * value is counted and left out; so is what would lie outside.
 */
export function readPasted(
  text: string,
  { facet, area, size }: { facet: CellFacet; area: Area; size: { rows: number; columns: number } },
): { typed: Typed[]; unread: number } {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const only = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0] : undefined
  const given =
    only === undefined
      ? lines.flatMap((line, down) =>
          line.map((value, across) => ({
            row: area.from.row + down,
            column: area.from.column + across,
            text: value,
          })),
        )
      : placesIn(area).map((place) => ({ ...place, text: only }))
  let unread = 0
  const typed = given.flatMap(({ row, column, text: written }) => {
    if (row >= size.rows || column >= size.columns || written.trim() === '') return []
    const value = readValue(facet, written)
    if (value === null) unread += 1
    return value === null ? [] : [{ row, column, value }]
  })
  return { typed, unread }
}

/** The values of the area's first row, in every row below it. */
export function fillDown(
  { from, to }: Area,
  valueAtPlace: (place: Place) => number | null | undefined,
): Typed[] {
  return placesIn({ from: { ...from, row: from.row + 1 }, to }).flatMap((place) => {
    const value = valueAtPlace({ row: from.row, column: place.column })
    return typeof value === 'number' ? [{ ...place, value }] : []
  })
}

export type BulkWish = {
  facet: CellFacet
  /** Keys of columns; all of them when empty. */
  columns: readonly string[]
  /** Weekdays, 1 is Monday; all of them when empty. */
  days: readonly number[]
  how: { set: number } | { add: number } | { percent: number }
  /** Prices are rounded up to a whole number of these. */
  roundTo?: number
  /** What is below is lifted to it. */
  least?: number
}

/** What a wish for many cells comes to: of every cell that has such a value and has not left. */
export function readBulk(
  sheet: { rows: readonly SheetRow[]; columns: readonly { key: string }[] },
  { facet, columns, days, how, roundTo = 1, least = 0 }: BulkWish,
): Typed[] {
  const range = facetRange[facet]
  return sheet.rows.flatMap((row, at) => {
    if (row.isOver || (days.length > 0 && !days.includes(weekdayOf(row.on)))) return []
    return sheet.columns.flatMap(({ key }, column) => {
      const now = valueAt(sheet, { row: at, column }, facet)
      if (now === undefined || (columns.length > 0 && !columns.includes(key))) return []
      if (now === null && !('set' in how)) return []
      const wished = wishedOf(now ?? 0, how)
      const rounded = facet === 'price' ? Math.ceil(wished / roundTo) * roundTo : Math.round(wished)
      const value = Math.min(range.most, Math.max(range.least, least, rounded))
      return [{ row: at, column, value }]
    })
  })
}

function wishedOf(now: number, how: BulkWish['how']): number {
  if ('set' in how) return how.set
  // Percentages of whole rial, without the dust of fractions.
  return 'add' in how ? now + how.add : Math.round(now * (100 + how.percent)) / 100
}

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
