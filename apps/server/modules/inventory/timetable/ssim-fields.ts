import { FieldFault } from '../../../platform/imports/bad-line.ts'
import { type IsoDate, matching, wholeNumber } from '../../../platform/imports/fields.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** The SSIM spelling of an open end. */
export const openDate = '00XXX00'

/** 29OCT26 to 2026-10-29. Years are of this century. */
export function readSsimDate(what: string, text: string): IsoDate {
  const [, day, month = '', year] = /^(\d\d)([A-Z]{3})(\d\d)$/.exec(text) ?? []
  const monthNumber = months.indexOf(month) + 1
  try {
    return Temporal.PlainDate.from(
      { year: 2000 + Number(year), month: monthNumber, day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    throw new FieldFault(`${what} must be a date as 29OCT26, not "${text}"`)
  }
}

/** 2026-10-29 to 29OCT26; null to the open date. */
export function writeSsimDate(date: IsoDate | null): string {
  if (date === null) return openDate
  const { year, month, day } = Temporal.PlainDate.from(date)
  return `${pad(day)}${months[month - 1]}${pad(year % 100)}`
}

/** HHMM to minutes after midnight. 2400 is taken, as the end of the day. */
export function readClock(what: string, text: string): number {
  const [, hours, minutes] = /^(\d\d)([0-5]\d)$/.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  if (!(total <= 1440)) throw new FieldFault(`${what} must be a time as HHMM, not "${text}"`)
  return total
}

export function writeClock(minutes: number): string {
  return pad(Math.floor(minutes / 60)) + pad(minutes % 60)
}

/** +0330 to 210 minutes ahead of UTC. */
export function readUtcVariation(what: string, text: string): number {
  const [, sign, hours, minutes] = /^([+-])([01]\d)([0-5]\d)$/.exec(text) ?? []
  if (sign === undefined) {
    throw new FieldFault(`${what} must be a UTC variation as +0330, not "${text}"`)
  }
  const total = Number(hours) * 60 + Number(minutes)
  return sign === '-' && total > 0 ? -total : total
}

export function writeUtcVariation(minutes: number): string {
  return (minutes < 0 ? '-' : '+') + writeClock(Math.abs(minutes))
}

/** "1 3  6 " to [1, 3, 6]: each day stands in its own column, Monday first. */
export function readDays(text: string): number[] {
  const days = [...text].flatMap((mark, index) => (mark === String(index + 1) ? [index + 1] : []))
  if (
    days.length === 0 ||
    [...text].some((mark, index) => mark !== ' ' && mark !== `${index + 1}`)
  ) {
    throw new FieldFault(`days of operation must stand in their columns, not "${text}"`)
  }
  return days
}

export function writeDays(days: readonly number[]): string {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => (days.includes(day) ? day : ' ')).join('')
}

/** 0 to 7 days after the operation date; J (and A, in older files) is the day before; blank is the same day. */
export function readDateVariation(what: string, text: string): number {
  if (text === ' ') return 0
  if (text === 'J' || text === 'A') return -1
  return wholeNumber(what, text, { least: 0, most: 7 })
}

export function writeDateVariation(days: number): string {
  return days === -1 ? 'J' : String(days)
}

/** Itinerary variation 1 to 99 with the hundreds in its overflow column. */
export function readItineraryVariation(text: string, overflow: string): number {
  return wholeNumber('itinerary variation', overflow.trim() + text.replace(' ', '0'), {
    least: 1,
    most: 999,
  })
}

/** A text field without its padding; null when blank. */
export function optional(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

export function airlineDesignator(text: string): string {
  return matching('airline', text.trim(), /^([A-Z0-9]{2}|[A-Z]{3})$/)
}

export function station(what: string, text: string): string {
  return matching(what, text, /^[A-Z]{3}$/)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
