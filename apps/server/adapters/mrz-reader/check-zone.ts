import { states } from 'mrz'
import { checkDigitOf } from './check-digit.ts'

export type Format = 'TD3' | 'TD1'
export type CheckedField =
  | 'documentNumber'
  | 'birthDate'
  | 'expirationDate'
  | 'personalNumber'
  | 'composite'

type Span = readonly [line: number, from: number, to: number]
/** Which signs a check digit speaks for, and where it stands (ICAO 9303, parts 4 and 5). */
const checks: Record<Format, Partial<Record<CheckedField, { over: readonly Span[]; at: Span }>>> = {
  TD3: {
    documentNumber: { over: [[1, 0, 9]], at: [1, 9, 10] },
    birthDate: { over: [[1, 13, 19]], at: [1, 19, 20] },
    expirationDate: { over: [[1, 21, 27]], at: [1, 27, 28] },
    personalNumber: { over: [[1, 28, 42]], at: [1, 42, 43] },
    composite: {
      over: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 43],
      ],
      at: [1, 43, 44],
    },
  },
  TD1: {
    documentNumber: { over: [[0, 5, 14]], at: [0, 14, 15] },
    birthDate: { over: [[1, 0, 6]], at: [1, 6, 7] },
    expirationDate: { over: [[1, 8, 14]], at: [1, 14, 15] },
    composite: {
      over: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      at: [1, 29, 30],
    },
  },
}
/** Where the number stands, its check digit included. */
export const numberPlace = { TD3: [1, 0, 10], TD1: [0, 5, 15] } as const satisfies Record<
  Format,
  Span
>
/** Where states stand: the issuing one first. */
export const statePlaces: Record<Format, readonly [Span, Span]> = {
  TD3: [
    [0, 2, 5],
    [1, 10, 13],
  ],
  TD1: [
    [0, 2, 5],
    [1, 15, 18],
  ],
}

export const signsAt = (lines: readonly string[], [line, from, to]: Span): string =>
  lines[line]?.slice(from, to) ?? ''

/** Whether each check digit holds. A filler stands for 0 where a field may be empty. */
export function checkZone(
  format: Format,
  lines: readonly string[],
): Partial<Record<CheckedField, boolean>> {
  return Object.fromEntries(
    Object.entries(checks[format]).map(([field, { over, at }]) => {
      const signs = over.map((span) => signsAt(lines, span)).join('')
      const digit = signsAt(lines, at)
      const isEmpty = field === 'personalNumber' && digit === '<' && /^<*$/.test(signs)
      // A card with a long number has a filler here and goes on in the next field (part 5, note j).
      return [
        field,
        isEmpty ||
          checkDigitOf(signs) === digit ||
          (field === 'documentNumber' && hasLongNumber(format, lines)),
      ]
    }),
  )
}

/** Part 5, 4.2.2, note j: a number of more than nine signs goes on after a filler, its check digit last. */
export function hasLongNumber(format: Format, lines: readonly string[]): boolean {
  const rest = longRestOf(format, lines)
  return (
    rest !== null && checkDigitOf(signsAt(lines, [0, 5, 14]) + rest.slice(0, -1)) === rest.at(-1)
  )
}
export function longRestOf(format: Format, lines: readonly string[]): string | null {
  if (format !== 'TD1' || signsAt(lines, [0, 14, 15]) !== '<') return null
  return /^([A-Z0-9]+\d)</.exec(signsAt(lines, [0, 15, 30]))?.[1] ?? null
}

/** A state that stands twice is as good as checked: no reading counts in which one of the two is another. */
export function areStatesAlike(format: Format, lines: readonly string[]): boolean {
  const [issuing, nationality] = statePlaces[format].map((place) => signsAt(lines, place))
  return issuing === nationality
}

/**
 * Whether a number may be written so: Iranian and Iraqi ones have a letter and eight digits, and elsewhere letters stand before digits,
 * so that behind the last letter nothing read as a zero is a letter O, which looks alike in OCR-B.
 */
export function mayBeNumber(
  format: Format,
  lines: readonly string[],
  read: readonly string[],
): boolean {
  const [line, from, to] = numberPlace[format]
  const [number, before] = [lines, read].map((all) => signsAt(all, [line, from, to - 1])) as [
    string,
    string,
  ]
  const state = signsAt(read, statePlaces[format][0])
  const isLocal = (state === 'IRN' || state === 'IRQ') && localForm.test(before)
  if (isLocal) return localForm.test(number)
  const lettered = Math.max(/^0*/.exec(before)?.[0].length ?? 0, before.search(/[A-Z][^A-Z]*$/) + 1)
  return [...number].every((sign, at) => at < lettered || sign !== 'O' || before[at] !== '0')
}
const localForm = /^[A-Z]\d{8}$/

export const isState = (signs: string): boolean => Object.hasOwn(states, signs.replace(/<+$/, ''))

/** Whether every check digit holds, both states exist and the dates are days. */
export function isWhole(format: Format, lines: readonly string[]): boolean {
  const [issuing, nationality] = statePlaces[format].map((span) => signsAt(lines, span))
  return (
    Object.values(checkZone(format, lines)).every(Boolean) &&
    isNumber(signsAt(lines, checks[format].documentNumber?.over[0] ?? [0, 0, 0])) &&
    isState(issuing ?? '') &&
    isState(nationality ?? '') &&
    datesOf(format, lines).every((date) => isMonthAndDay(date))
  )
}

/** Fillers only behind it, or a K that weighs as much would pass for one. */
const isNumber = (signs: string) => /^[A-Z0-9]{6,9}<*$/.test(signs)

const datesOf = (format: Format, lines: readonly string[]) =>
  format === 'TD3'
    ? [signsAt(lines, [1, 13, 19]), signsAt(lines, [1, 21, 27])]
    : [signsAt(lines, [1, 0, 6]), signsAt(lines, [1, 8, 14])]
const isMonthAndDay = (date: string) => /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(date)
