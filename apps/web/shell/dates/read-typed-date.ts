import {
  addDays,
  fromJalali,
  isValidDate,
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
const englishMonths =
  'january february march april may june july august september october november december'.split(' ')
const gregorianMonths = englishMonths.map((english, index) => [
  english,
  foldForSearch(monthName(index + 1, 'gregorian')),
])
const weekdays = Array.from({ length: 7 }, (_, index) => foldForSearch(weekdayName(index)))

/**
 * A day as people write it, for journeys to come: «۱۴۰۵/۹/۱۰», «۱۰ آذر», «۱ دسامبر», «۹/۱۰», «فردا», «جمعه». What lacks a year is the
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
  const named = namedDay(typed, today)
  if (named !== undefined) return named
  // Month before day, as in a whole date: «۹/۱۰».
  const [, month, day] = /^(\d{1,2})[/\-.](\d{1,2})$/.exec(toLatinDigits(text).trim()) ?? []
  return month && day ? nextOf(Number(month), Number(day), today) : null
}

/** «۱۰ آذر», «۱۰ آذر ۱۴۰۵», «۱ دسامبر», "1 Dec 2026"; undefined when it names no month. */
function namedDay(folded: string, today: string): string | null | undefined {
  const [, day, name = '', year] = /^(\d{1,2}) (\D+?)(?: (\d{4}))?$/.exec(folded) ?? []
  if (!day) return undefined
  const jalali = months.indexOf(name) + 1
  if (jalali > 0)
    return year ? fromJalali(Number(year), jalali, Number(day)) : nextOf(jalali, Number(day), today)
  const gregorian =
    gregorianMonths.findIndex((names) =>
      names.some(
        (each) =>
          each === name || (name.length > 2 && /^[a-z]+$/.test(name) && each.startsWith(name)),
      ),
    ) + 1
  if (gregorian === 0) return undefined
  const inYear = (of: number) => {
    const date = `${of}-${String(gregorian).padStart(2, '0')}-${day.padStart(2, '0')}`
    return isValidDate(date) ? date : null
  }
  const thisYear = Number(today.slice(0, 4))
  if (year) return inYear(Number(year))
  const soonest = inYear(thisYear)
  return soonest && soonest >= today ? soonest : inYear(thisYear + 1)
}

function nextOf(month: number, day: number, today: string): string | null {
  const { year } = jalaliParts(today)
  const thisYear = fromJalali(year, month, day)
  return thisYear && thisYear >= today ? thisYear : fromJalali(year + 1, month, day)
}
