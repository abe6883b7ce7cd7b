/** What the address of a report asks for: days of Tehran and a split. Pure. */
import { type ReportName, reportOf, type Split } from '@parastoo/contract/office/report-names'
import { addDays, addMonths, fromJalali, isValidDate, jalaliParts } from '@parastoo/kit/dates'

export const periodNames = ['month', 'last', 'three', 'six', 'year'] as const
export type PeriodName = (typeof periodNames)[number]
type Days = { from: string; to: string }

/** Whole Jalali months up to today; a year is the days that one report may tell of. */
export function daysOf(period: PeriodName, today: string): Days {
  const start = startOfMonth(today)
  if (period === 'month') return { from: start, to: today }
  if (period === 'last') return { from: startOfMonth(addDays(start, -1)), to: addDays(start, -1) }
  if (period === 'year') return { from: addDays(today, -364), to: today }
  const months = period === 'three' ? 2 : 5
  return { from: startOfMonth(addMonths(addDays(start, 14), -months)), to: today }
}

function startOfMonth(date: string): string {
  const { year, month } = jalaliParts(date)
  return fromJalali(year, month, 1) ?? date
}

/** Wrong or missing words of an address give three months, split as the report is first. */
export function askedIn(
  name: ReportName,
  query: URLSearchParams,
  today: string,
): Days & { by: Split } {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const days = isValidDate(from) && isValidDate(to) ? { from, to } : daysOf('three', today)
  const own = reportOf(name).by
  return { ...days, by: own.find((split) => split === query.get('by')) ?? own[0] }
}

/** Which of the named periods these days are; null for days that somebody wrote. */
export const periodOf = ({ from, to }: Days, today: string): PeriodName | null =>
  periodNames.find((name) => {
    const days = daysOf(name, today)
    return days.from === from && days.to === to
  }) ?? null
