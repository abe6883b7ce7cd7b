import {
  addDays,
  fromJalali,
  jalaliParts,
  monthName,
  parseJalaliInput,
  weekdayIndex,
  weekdayName,
} from '@parastoo/kit/dates'
import { foldForSearch, toLatinDigits } from '@parastoo/kit/text'

/** Words for near days, folded as they are compared. */
const nearDays = new Map(
  [
    ['امروز', 0],
    ['فردا', 1],
    ['پس فردا', 2],
    ['پس‌فردا', 2],
  ].map(([word, days]) => [foldForSearch(String(word)), Number(days)]),
)
const months = Array.from({ length: 12 }, (_, index) => foldForSearch(monthName(index + 1)))
const weekdays = Array.from({ length: 7 }, (_, index) => foldForSearch(weekdayName(index)))

/**
 * A day as people write it, for journeys to come: «۱۴۰۵/۹/۱۰», «۱۰ آذر», «۹/۱۰», «فردا», «جمعه». What lacks a year is the
 * next such day from `today` on. Null when it says no day that exists.
 */
export function readTypedDate(text: string, today: string): string | null {
  const whole = parseJalaliInput(text)
  if (whole) return whole
  const typed = foldForSearch(text)
  const near = nearDays.get(typed)
  if (near !== undefined) return addDays(today, near)
  const weekday = weekdays.indexOf(typed.replaceAll(' ', ''))
  if (weekday >= 0) return addDays(today, (weekday - weekdayIndex(today) + 7) % 7)
  const [month, day] = monthAndDayIn(typed, toLatinDigits(text).trim())
  return month && day ? nextOf(month, day, today) : null
}

/** «۱۰ آذر», or month before day as in a whole date: «۹/۱۰». */
function monthAndDayIn(folded: string, latin: string): [number, number] | [] {
  const [, numericMonth, numericDay] = /^(\d{1,2})[/\-.](\d{1,2})$/.exec(latin) ?? []
  if (numericMonth && numericDay) return [Number(numericMonth), Number(numericDay)]
  const [, day, name] = /^(\d{1,2}) (\D+)$/.exec(folded) ?? []
  const month = name ? months.indexOf(name) + 1 : 0
  return month > 0 ? [month, Number(day)] : []
}

function nextOf(month: number, day: number, today: string): string | null {
  const { year } = jalaliParts(today)
  const thisYear = fromJalali(year, month, day)
  return thisYear && thisYear >= today ? thisYear : fromJalali(year + 1, month, day)
}
