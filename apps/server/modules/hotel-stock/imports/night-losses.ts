/** Where money may be lost by nights of a file: a price that falls or goes, and one that comes where there was none. Pure. */
import { formatJalaliDate } from '@parastoo/kit/dates'
import type { SheetRow } from '../../../platform/imports/rule-sheet.ts'
import { nearestNight } from './nearest-night.ts'

const columns = ['price', 'single', 'extraAdult'] as const
type Price = (typeof columns)[number]

const planOf = ({ hotel, room, plan }: SheetRow) => [hotel, room, plan].join(' ')
const nameOf = (row: SheetRow) => `${planOf(row)} ${row.fromNight}`

/**
 * In Persian, plan by plan. Any fall takes two people: what one person may cut in the grid is counted there, and a file would be a way
 * round. A price that comes where there was none is compared with the nearest night of its plan that had one; the first of a plan has none.
 */
export function nightLosses(before: readonly SheetRow[], after: readonly SheetRow[]): string[] {
  const was = new Map(before.filter(hasPlan).map((row) => [nameOf(row), row]))
  const is = new Map(after.filter(hasPlan).map((row) => [nameOf(row), row]))
  const standing = Map.groupBy(was.values(), planOf)
  const nearest = new Map(
    columns.map((column) => [
      column,
      new Map(
        [...standing].map(([plan, rows]) => [
          plan,
          nearestNight(rows.filter((row) => chargedBy(row, column) !== '')),
        ]),
      ),
    ]),
  )
  const cheaper = [...was].flatMap(([name, old]) => {
    const now = is.get(name)
    // A price that goes may come again as another.
    return columns.some((column) => falls(old[column], now?.[column])) ? [old] : []
  })
  const beside = [...is].flatMap(([name, now]) => {
    const old = was.get(name)
    // Who sleeps alone on a new night pays the room where nothing else is said, and may have paid more on a night beside it.
    const fresh = columns.filter(
      (column) =>
        chargedBy(now, column) !== '' && !old?.[column] && (now[column] !== '' || !old?.price),
    )
    const compared = fresh.map((column) => {
      const night =
        old && chargedBy(old, column) !== ''
          ? old
          : nearest.get(column)?.get(planOf(now))?.(now.fromNight ?? '')
      return night
        ? { isFirst: false, isLow: falls(chargedBy(night, column), chargedBy(now, column)) }
        : first
    })
    return compared.some(({ isFirst, isLow }) => isFirst || isLow)
      ? [{ now, isFirst: compared.some(({ isFirst }) => isFirst) }]
      : []
  })
  const firsts = beside.filter(({ isFirst }) => isFirst).map(({ now }) => now)
  const lower = beside.filter(({ isFirst }) => !isFirst).map(({ now }) => now)
  return [
    ...told(cheaper, (count, night) => `قیمت ${count} شب کم یا حذف می‌شود، اولین ${night}.`),
    ...told(
      lower,
      (count, night) =>
        `${count} شب که قیمت نداشت ارزان‌تر از نزدیک‌ترین شب فروخته می‌شود، اولین ${night}.`,
    ),
    ...told(
      firsts,
      (count, night) => `اولین قیمت ${count} شب، از ${night}؛ قیمت دیگری نیست که با آن سنجیده شود.`,
    ),
  ]
}

const first = { isFirst: true, isLow: false }
const hasPlan = ({ plan = '' }: SheetRow) => plan !== ''
const falls = (was = '', is = '') => was !== '' && Number(is) < Number(was)

/** What is charged by a night: of who sleeps alone the room, where nothing of its own is said. */
const chargedBy = (row: SheetRow, column: Price): string =>
  (column === 'single' && !row.single ? row.price : row[column]) ?? ''

const told = (rows: readonly SheetRow[], words: (count: number, night: string) => string) =>
  [...Map.groupBy(rows, planOf)].map(([plan, own]) => {
    const nights = own.map(({ fromNight = '' }) => fromNight).toSorted()
    return `${plan}: ${words(own.length, formatJalaliDate(nights[0] ?? ''))}`
  })
