/** A month of the Jalali calendar as addresses name it: `1405-10`. */
import { addDays, fromJalali, jalaliParts } from '@parastoo/kit/dates'

/** The first and last day of a month; null for what is none. */
export function daysOfMonth(text: string | null): { from: string; to: string } | null {
  const [, year, month] = /^(1[34]\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  if (!year || !month) return null
  const isLast = month === '12'
  const from = fromJalali(Number(year), Number(month), 1)
  const next = fromJalali(Number(year) + (isLast ? 1 : 0), isLast ? 1 : Number(month) + 1, 1)
  return from && next ? { from, to: addDays(next, -1) } : null
}

/** The month a day lies in. */
export function monthOf(date: string): string {
  const { year, month } = jalaliParts(date)
  return `${year}-${String(month).padStart(2, '0')}`
}
