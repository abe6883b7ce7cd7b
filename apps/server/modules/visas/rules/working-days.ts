import type { VisaPromiseDay } from '@parastoo/contract/visas/visas'
import { addDays, weekdayIndex } from '@parastoo/kit/dates'
import type { AuthorityCalendar } from './pack.ts'

/** A longer promise than this is a mistake of the data. */
const mostDaysAhead = 400

/** Why an authority does not work on a date, by its own week and holidays; null on a working day. */
function offOn({ weekend, holidays }: AuthorityCalendar, date: string): string | null {
  const holiday = holidays.find((day) => day.date === date)
  if (holiday) return holiday.nameFa
  return weekend.includes(weekdayIndex(date)) ? 'تعطیل هفتگی' : null
}

/** The day that ends so many working days of the authority, counted from the day after `filedOn`. */
export function addWorkingDays(
  calendar: AuthorityCalendar,
  filedOn: string,
  workingDays: number,
): string {
  let [date, left] = [filedOn, workingDays]
  for (let ahead = 0; left > 0; ahead += 1) {
    if (ahead > mostDaysAhead) throw new RangeError(`No end of ${workingDays} working days`)
    date = addDays(date, 1)
    if (offOn(calendar, date) === null) left -= 1
  }
  return date
}

export type DayPromise = { leastDays: number; mostDays: number }

/** The first and the last day promised for what is filed on a day. */
export const promiseFrom = (
  calendar: AuthorityCalendar,
  filedOn: string,
  { leastDays, mostDays }: DayPromise,
): { earliest: string; latest: string } => ({
  earliest: addWorkingDays(calendar, filedOn, leastDays),
  latest: addWorkingDays(calendar, filedOn, mostDays),
})

/** Every day from filing to the last one promised, with what it is to the authority. */
export function promiseDays(
  calendar: AuthorityCalendar,
  filedOn: string,
  promise: DayPromise,
): VisaPromiseDay[] {
  const { earliest, latest } = promiseFrom(calendar, filedOn, promise)
  const days: VisaPromiseDay[] = []
  let workingDays = 0
  for (let date = filedOn; date <= latest; date = addDays(date, 1)) {
    const offFa = offOn(calendar, date)
    if (offFa === null && date > filedOn) workingDays += 1
    days.push({ date, offFa, workingDays, isPromised: date >= earliest && offFa === null })
  }
  return days
}

/** A promise that stood still for a while: later by the authority's working days from the day it was paused to the day it goes on. */
export function promiseAfterPause(
  calendar: AuthorityCalendar,
  { promisedOn, pausedOn, resumedOn }: { promisedOn: string; pausedOn: string; resumedOn: string },
): string {
  return addWorkingDays(calendar, promisedOn, workingDaysUntil(calendar, pausedOn, resumedOn))
}

/** How many days of the authority's work lie after one day and up to another. */
export function workingDaysUntil(
  calendar: AuthorityCalendar,
  after: string,
  until: string,
): number {
  let workingDays = 0
  for (let date = addDays(after, 1); date <= until; date = addDays(date, 1))
    if (offOn(calendar, date) === null) workingDays += 1
  return workingDays
}
