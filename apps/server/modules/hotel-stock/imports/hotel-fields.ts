/** The fields of the hotels' files that are more than a text or a number. */
import { FieldFault } from '../../../platform/imports/bad-line.ts'
import { emptyFa, matching, wholeNumber } from '../../../platform/imports/fields.ts'
import type { Penalty } from '../stays/index.ts'

/** One of a list of words. */
export function oneOf<Word extends string>(
  what: string,
  text: string,
  words: readonly Word[],
): Word {
  const found = words.find((word) => word === text)
  if (found === undefined)
    throw new FieldFault(`${what} must be one of ${words.join(', ')}, not "${text}"`, {
      column: what,
      reasonFa: text === '' ? emptyFa : `«${text}» نیست؛ یکی از این‌ها: ${words.join('، ')}.`,
    })
  return found
}

export const code = (what: string, text: string): string =>
  matching(what, text, /^[a-z0-9]+(-[a-z0-9]+)*$/)

export function named(what: string, text: string): string {
  if (text === '') throw new FieldFault(`${what} is empty`, { column: what, reasonFa: emptyFa })
  return text
}

/** A code that another file must have brought. */
export function known<Value>(what: string, text: string, all: ReadonlyMap<string, Value>): Value {
  const found = all.get(text)
  if (found === undefined)
    throw new FieldFault(`${what} "${text}" is not known; import it first`, {
      column: what,
      reasonFa: text === '' ? emptyFa : `«${text}» شناخته نیست؛ اول آن را وارد کنید.`,
    })
  return found
}

export function degrees(what: string, text: string, most: 90 | 180): number {
  const value = /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(Math.abs(value) <= most))
    throw new FieldFault(`${what} must be degrees from -${most} to ${most}, not "${text}"`)
  return value
}

export function yesNo(what: string, text: string): boolean {
  return oneOf(what, text === '' ? 'no' : text, ['yes', 'no']) === 'yes'
}

/** A whole number, or null where the cell is empty. */
export const numberOrNull = (
  what: string,
  text: string,
  limits: { least: number; most?: number },
): number | null => (text === '' ? null : wholeNumber(what, text, limits))

/** A clock time as HH:MM. */
export const clockTime = (what: string, text: string): string =>
  matching(what, text, /^([01]\d|2[0-3]):[0-5]\d$/)

/** Words between semicolons; an empty cell is none. */
export const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export type BandRow = {
  fromAge: number
  untilAge: number
  withoutBedPercent: number | null
  withoutBedRial: number | null
  withBedPercent: number | null
  withBedRial: number | null
  countsInOccupancy: boolean
  mostFreePerRoom: number | null
}

/**
 * Child bands as `0-2:0/-:uncounted; 2-7:0x1/50; 7-12:50/900000r`: the ages (the upper one outside), what a child costs without a bed and with
 * one, as a percentage or with `r` as rial a night, `-` where it is not offered; `x1` lets so many of a room sleep free.
 */
export function childBands(what: string, text: string): BandRow[] {
  const bands = listOf(text).map((band) => {
    const found = /^(\d{1,2})-(\d{1,2}):(-|\d+r?)(?:x(\d))?\/(-|\d+r?)(:uncounted)?$/.exec(band)
    if (!found) throw new FieldFault(`${what} has the band "${band}", which cannot be read`)
    const [, from = '', until = '', without = '', free, withBed = '', uncounted] = found
    const row = {
      fromAge: Number(from),
      untilAge: Number(until),
      withoutBedPercent: percentOf(without),
      withoutBedRial: rialOf(without),
      withBedPercent: percentOf(withBed),
      withBedRial: rialOf(withBed),
      countsInOccupancy: uncounted === undefined,
      mostFreePerRoom: free === undefined ? null : Number(free),
    }
    const tooMuch = (row.withoutBedPercent ?? 0) > 100 || (row.withBedPercent ?? 0) > 100
    if (row.untilAge <= row.fromAge || row.untilAge > 18 || tooMuch || without + withBed === '--')
      throw new FieldFault(`${what} has the band "${band}", which no child can have`)
    return row
  })
  const sorted = bands.toSorted((one, other) => one.fromAge - other.fromAge)
  if (sorted.some((band, index) => band.fromAge < (sorted[index - 1]?.untilAge ?? 0)))
    throw new FieldFault(`${what} has bands that overlap`)
  return sorted
}

const percentOf = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null)
const rialOf = (text: string): number | null =>
  text.endsWith('r') ? Number(text.slice(0, -1)) : null

export function penaltyOf(kind: string, amount: string): Penalty {
  const word = oneOf('penalty', kind, [
    'percent-of-total',
    'percent-of-first-night',
    'nights',
    'rial',
  ])
  const percent = () => wholeNumber('amount', amount, { least: 0, most: 100 })
  if (word === 'percent-of-total') return { percentOfTotal: percent() }
  if (word === 'percent-of-first-night') return { percentOfFirstNight: percent() }
  if (word === 'nights') return { nights: wholeNumber('amount', amount, { least: 1, most: 30 }) }
  return { rial: wholeNumber('amount', amount, { least: 0 }) }
}

/** Beds as `double:1; single:2`. */
export const bedsOf = (what: string, text: string): { kind: string; count: number }[] =>
  listOf(text).map((bed) => {
    const [kind = '', count = ''] = bed.split(':')
    return {
      kind: oneOf(what, kind, ['single', 'double', 'twin', 'sofa', 'floor']),
      count: wholeNumber(what, count, { least: 1, most: 9 }),
    }
  })
