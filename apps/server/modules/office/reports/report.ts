/** The pure rules of reports: parts, each with its sums, put together into rows and columns. */
import { type ReportName, reportOf, type Split } from '@parastoo/contract/office/report-names'
import { jalaliParts, monthName } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { dateIn } from '../../../platform/clock.ts'

/** One thing a report is made of. */
export type Part = {
  at: Temporal.Instant | null
  titleFa: string
  orderId: string | null
  /** Under which row it stands, by each split it may be told by. */
  under: Partial<Record<Split, Label>>
  sums: Sums
}
export type Label = { key: string; label: string }
type Sums = Readonly<Record<string, number>>

export type ReportRow = { key: string; label: string; values: (number | null)[] }

const zone = 'Asia/Tehran'

/** The day and the Jalali month of an instant, as a row is called by them. */
export function whenUnder(at: Temporal.Instant): { day: Label; month: Label } {
  const date = dateIn(zone, at)
  const { year, month, day } = jalaliParts(date)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    day: { key: date, label: toPersianDigits(`${year}/${two(month)}/${two(day)}`) },
    month: {
      key: `${year}-${two(month)}`,
      label: `${monthName(month)} ${toPersianDigits(String(year))}`,
    },
  }
}

/** From the first moment of a day of Tehran to the first after another. */
export function periodOf({ from, to }: { from: string; to: string }) {
  const start = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant()
  return {
    from: start(Temporal.PlainDate.from(from)),
    before: start(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

/** The rows of a report: by time in its order, else the largest first; and all of it together. */
export function rowsOf(
  name: ReportName,
  by: Split,
  parts: readonly Part[],
): { rows: ReportRow[]; totals: (number | null)[] } {
  const groups = Map.groupBy(parts, ({ under }) => under[by]?.key ?? '')
  const rows = [...groups].map(([key, within]) => ({
    key,
    label: within[0]?.under[by]?.label ?? key,
    values: valuesOf(name, within),
  }))
  const isInTime = by === 'month' || by === 'day'
  rows.sort((one, other) =>
    isInTime
      ? one.key < other.key
        ? -1
        : 1
      : (other.values[0] ?? 0) - (one.values[0] ?? 0) ||
        (other.values[1] ?? 0) - (one.values[1] ?? 0),
  )
  return { rows, totals: valuesOf(name, parts) }
}

/** The parts under one row. */
export const partsUnder = (parts: readonly Part[], by: Split, key: string): Part[] =>
  parts.filter(({ under }) => (under[by]?.key ?? '') === key)

/** The columns of a report over some parts. */
export function valuesOf(name: ReportName, parts: readonly Part[]): (number | null)[] {
  const sums: Record<string, number> = {}
  for (const part of parts)
    for (const [key, value] of Object.entries(part.sums)) sums[key] = (sums[key] ?? 0) + value
  return reportOf(name).columns.map(({ key }) => (derived[key] ?? plain(key))(sums, parts))
}

type Derive = (sums: Sums, parts: readonly Part[]) => number | null
const plain =
  (key: string): Derive =>
  (sums) =>
    sums[key] ?? 0

/** So many hundredths of a percent; null of nothing. */
const share = (of: number | undefined, whole: number | undefined): number | null =>
  whole ? Math.round(((of ?? 0) * 10_000) / whole) : null

/** Columns that are no sums. */
const derived: Readonly<Record<string, Derive>> = {
  marginShare: ({ margin, sold }) => share(margin, sold),
  keptShare: ({ kept, price }) => share(kept, price),
  share: ({ issued = 0, failed = 0 }) => share(issued, issued + failed),
  hours: ({ endedHours = 0, ended = 0 }) => (ended ? Math.round(endedHours / ended) : null),
  oldest: (_sums, parts) =>
    parts.reduce<number | null>(
      (most, { sums: { oldest } }) => Math.max(most ?? 0, oldest ?? 0),
      null,
    ),
}
