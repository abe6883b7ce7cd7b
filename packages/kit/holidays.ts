/**
 * Official holidays of Iran and Iraq, by rule. Iran's solar days are those of the yearly official list; Iraq's follow law 12 of 2024
 * as the press reports it (Christmas by an earlier law, the fourteenth of July left out). Lunar days follow Iran's own calendar for
 * Iran and Umm al-Qura as Unicode has it for Iraq: the day announced after sighting the moon may be one later or earlier. Days given
 * off by a cabinet are unknown here.
 */
import { addDays, hijriParts, jalaliParts, weekdayIndex } from './dates.ts'
import { hijriInIran } from './hijri-in-iran.ts'

/** Countries whose days off are known. */
export type HolidayCountry = 'IR' | 'IQ'

/** A day off: its names in Persian, and whether the moon may still move it by a day. */
export type Holiday = { name: string; isByMoon: boolean }

type Named = Readonly<Record<string, string>>

/** Month/day in the Jalali calendar. */
const iranSolar: Named = {
  '1/1': 'نوروز',
  '1/2': 'نوروز',
  '1/3': 'نوروز',
  '1/4': 'نوروز',
  '1/12': 'روز جمهوری اسلامی',
  '1/13': 'روز طبیعت',
  '3/14': 'رحلت امام خمینی',
  '3/15': 'قیام ۱۵ خرداد',
  '11/22': 'پیروزی انقلاب اسلامی',
  '12/29': 'ملی شدن صنعت نفت',
}

/** Month/day in the Hijri calendar; the last day of Safar is asked for apart, for it is the 29th or the 30th. */
const iranLunar: Named = {
  '1/9': 'تاسوعای حسینی',
  '1/10': 'عاشورای حسینی',
  '2/20': 'اربعین حسینی',
  '2/28': 'رحلت پیامبر و شهادت امام حسن مجتبی',
  '3/8': 'شهادت امام حسن عسکری',
  '3/17': 'میلاد پیامبر و امام صادق',
  '6/3': 'شهادت حضرت فاطمه',
  '7/13': 'ولادت امام علی',
  '7/27': 'مبعث پیامبر',
  '8/15': 'ولادت امام زمان',
  '9/21': 'شهادت امام علی',
  '10/1': 'عید فطر',
  '10/2': 'تعطیل عید فطر',
  '10/25': 'شهادت امام صادق',
  '12/10': 'عید قربان',
  '12/18': 'عید غدیر',
}

/** Month/day in the Gregorian calendar. */
const iraqSolar: Named = {
  '1/1': 'آغاز سال میلادی',
  '1/6': 'روز ارتش',
  '3/16': 'یادبود حلبچه',
  '3/21': 'نوروز',
  '5/1': 'روز کارگر',
  '12/25': 'میلاد مسیح',
}

const iraqLunar: Named = {
  '1/1': 'آغاز سال هجری',
  '1/10': 'عاشورای حسینی',
  '3/12': 'میلاد پیامبر',
  '10/1': 'عید فطر',
  '10/2': 'تعطیل عید فطر',
  '10/3': 'تعطیل عید فطر',
  '12/10': 'عید قربان',
  '12/11': 'تعطیل عید قربان',
  '12/12': 'تعطیل عید قربان',
  '12/13': 'تعطیل عید قربان',
  '12/18': 'عید غدیر',
}

const countryNames: Readonly<Record<HolidayCountry, string>> = { IR: 'ایران', IQ: 'عراق' }

const keyOf = ({ month, day }: { month: number; day: number }) => `${month}/${day}`

/** The holiday of a Gregorian ISO date in a country, or null; several on one day are named together. */
export function holidayOn(date: string, country: HolidayCountry): Holiday | null {
  const solar = solarOn(date, country)
  const names = [solar, lunarOn(date, country)].filter((name) => name !== undefined)
  if (names.length === 0) return null
  return { name: names.join('، '), isByMoon: solar === undefined }
}

/**
 * What is celebrated on a date in any of these countries, in words, or null. Where more than one country is asked about, a day that
 * not all of them keep says whose it is: «روز ارتش (عراق)».
 */
export function holidayAmong(date: string, countries: readonly HolidayCountry[]): string | null {
  const keepers = new Map<string, HolidayCountry[]>()
  for (const country of countries)
    for (const name of [solarOn(date, country), lunarOn(date, country)])
      if (name !== undefined) keepers.set(name, [...(keepers.get(name) ?? []), country])
  const words = [...keepers].map(([name, [first, another]]) =>
    first && !another && countries.length > 1 ? `${name} (${countryNames[first]})` : name,
  )
  return words.length > 0 ? words.join('، ') : null
}

/** The weekly day off: Friday in Iran, Friday and Saturday in Iraq. */
export function isWeekend(date: string, country: HolidayCountry): boolean {
  const weekday = weekdayIndex(date)
  return weekday === 6 || (country === 'IQ' && weekday === 0)
}

function solarOn(date: string, country: HolidayCountry): string | undefined {
  if (country === 'IR') return iranSolar[keyOf(jalaliParts(date))]
  return iraqSolar[keyOf({ month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) })]
}

function lunarOn(date: string, country: HolidayCountry): string | undefined {
  if (country === 'IQ') return iraqLunar[keyOf(hijriParts(date))]
  const { month, day } = hijriInIran(date)
  if (month === 2 && day >= 29 && hijriInIran(addDays(date, 1)).day === 1) return 'شهادت امام رضا'
  return iranLunar[keyOf({ month, day })]
}
