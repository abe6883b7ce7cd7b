/** A day of any calendar: month 1 to 12, day from 1. */
export type CalendarDay = { year: number; month: number; day: number }

/** Day number (days since 1970-01-01) of a Gregorian day; the proleptic calendar, in whole numbers only. */
export function dayNumberOfGregorian({ year, month, day }: CalendarDay): number {
  // Years are counted from March, so that the leap day is the last of its year.
  const shiftedYear = month <= 2 ? year - 1 : year
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const leapDays =
    Math.floor(shiftedYear / 4) - Math.floor(shiftedYear / 100) + Math.floor(shiftedYear / 400)
  return shiftedYear * 365 + leapDays + dayOfYear - 719_468
}

/** The Gregorian day of a day number. */
export function gregorianOfDayNumber(dayNumber: number): CalendarDay {
  const days = dayNumber + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = ((monthFromMarch + 2) % 12) + 1
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  }
}

/** How many days the months of a Gregorian year have. */
export function gregorianMonthLength(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const dayBeforeJalaliEra = -492_269

/**
 * Days from the era to 1 Farvardin. The 33-year rule agrees with the official calendar (as ICU has it) from 1200 to
 * 1500, which covers every birth, journey and document we meet; outside that a date may be one day off.
 */
function daysBeforeJalaliYear(year: number): number {
  return 365 * (year - 1) + Math.floor((8 * year + 21) / 33)
}

function daysBeforeJalaliMonth(month: number): number {
  return month <= 7 ? 31 * (month - 1) : 30 * (month - 1) + 6
}

/** Day number of a Jalali day that exists. */
export function dayNumberOfJalali({ year, month, day }: CalendarDay): number {
  return dayBeforeJalaliEra + daysBeforeJalaliYear(year) + daysBeforeJalaliMonth(month) + day
}

/** The Jalali day of a day number. */
export function jalaliOfDayNumber(dayNumber: number): CalendarDay {
  const daysOfEra = dayNumber - dayBeforeJalaliEra - 1
  const year = 1 + Math.floor((33 * daysOfEra + 3) / 12_053)
  const dayOfYear = daysOfEra - daysBeforeJalaliYear(year)
  const month = 1 + Math.floor(dayOfYear < 216 ? dayOfYear / 31 : (dayOfYear - 6) / 30)
  return { year, month, day: dayOfYear - daysBeforeJalaliMonth(month) + 1 }
}

/** How many days a Jalali month has; Esfand has 30 in a leap year. */
export function jalaliMonthLength(year: number, month: number): number {
  if (month <= 6) return 31
  if (month <= 11) return 30
  return daysBeforeJalaliYear(year + 1) - daysBeforeJalaliYear(year) - 336
}
