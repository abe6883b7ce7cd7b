import { toLatinDigits, toPersianDigits } from './text.ts'

/** The wall-clock time written in a local (or zoned) ISO instant, for people to read: «۰۶:۴۵». No zone arithmetic. */
export function timeOf(localIso: string): string {
  const [, time] = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})/.exec(localIso) ?? []
  if (time === undefined) throw new RangeError(`No time in: ${JSON.stringify(localIso)}`)
  return toPersianDigits(time)
}

/** 'HH:MM' as minutes, in any digits; hours may pass 23, since durations are written so too. */
export function clockToMinutes(clock: string): number {
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d)$/.exec(toLatinDigits(clock)) ?? []
  if (hours === undefined) throw new RangeError(`Not a clock time: ${JSON.stringify(clock)}`)
  return Number(hours) * 60 + Number(minutes)
}

/** Minutes as zero-padded 'HH:MM' in Latin digits, for fields and filters; show it through toPersianDigits. */
export function minutesToClock(minutes: number): string {
  assertWholeMinutes(minutes)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

function assertWholeMinutes(minutes: number): void {
  if (!Number.isInteger(minutes) || minutes < 0) throw new RangeError(`Not minutes: ${minutes}`)
}

type ArabicNoun = { one: string; two: string; few: string }

/** Arabic counts one and two by the word alone, three to ten with the plural and the rest with the singular. */
function countInArabic(count: number, { one, two, few }: ArabicNoun): string {
  if (count === 1) return one
  if (count === 2) return two
  const digits = String(count).replace(/\d/g, (digit) =>
    String.fromCharCode(0x0660 + Number(digit)),
  )
  return `${digits} ${count % 100 >= 3 && count % 100 <= 10 ? few : one}`
}

const partsIn = new Map<string, Intl.DateTimeFormat>()

/** An ISO instant on the clocks of a zone, as local ISO without offset: `2026-11-20T11:30`. Baghdad's unless told (spec, section 9). */
export function localTimeIn(instant: string, timeZone = 'Asia/Baghdad'): string {
  const format =
    partsIn.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  partsIn.set(timeZone, format)
  const found = Object.fromEntries(
    format.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
  )
  return `${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}`
}

/**
 * A duration in words, leaving out a part that is zero (spec section 9): «۱ ساعت و ۲۵ دقیقه», «ساعة و٢٥ دقيقة». In Arabic unless told, as
 * the spec's helpers are.
 */
export function formatDuration(totalMinutes: number, language: 'fa' | 'ar' = 'ar'): string {
  assertWholeMinutes(totalMinutes)
  const hours = Math.floor(totalMinutes / 60)
  const minutes = totalMinutes % 60
  const isFarsi = language === 'fa'
  const parts: string[] = []
  if (hours > 0) {
    const noun = { one: 'ساعة', two: 'ساعتان', few: 'ساعات' }
    parts.push(isFarsi ? `${toPersianDigits(hours)} ساعت` : countInArabic(hours, noun))
  }
  if (minutes > 0 || hours === 0) {
    const noun = { one: 'دقيقة', two: 'دقيقتان', few: 'دقائق' }
    parts.push(isFarsi ? `${toPersianDigits(minutes)} دقیقه` : countInArabic(minutes, noun))
  }
  return parts.join(isFarsi ? ' و ' : ' و')
}
