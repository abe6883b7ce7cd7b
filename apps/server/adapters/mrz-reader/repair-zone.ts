import { states } from 'mrz'
import { checkDigitOf } from './check-digit.ts'
import { type Format, hasLongNumber, isState, signsAt, statePlaces } from './check-zone.ts'
import { lookAlikes } from './shapes.ts'

const numberAt = { TD3: [1, 0, 10], TD1: [0, 5, 15] } as const

/**
 * What a zone most probably says, where a reading of it cannot be: a state that does not exist becomes the other line's, or the
 * nearest that does; a document number whose check digit fails becomes the one that differs by a single look-alike and holds.
 * Nothing whose check digit holds is touched.
 */
export function repairZone(format: Format, lines: readonly string[]): string[] {
  return repairNumber(format, repairStates(format, lines))
}

function repairNumber(format: Format, lines: readonly string[]): string[] {
  const [line, from, to] = numberAt[format]
  const signs = signsAt(lines, [line, from, to])
  const [number, digit] = [signs.slice(0, 9), signs.slice(9)]
  if (checkDigitOf(number) === digit || hasLongNumber(format, lines)) return [...lines]
  const state = signsAt(lines, statePlaces[format][0])
  const asLocal = state === 'IRN' || state === 'IRQ' ? asLetterAndDigits(number) : null
  const holding =
    asLocal !== null && checkDigitOf(asLocal) === digit
      ? [asLocal]
      : singleSwaps(number).filter((one) => checkDigitOf(one) === digit)
  const [only, other] = holding
  // Two that hold are a guess.
  if (only === undefined || other !== undefined) return [...lines]
  return lines.map((text, at) =>
    at === line ? text.slice(0, from) + only + text.slice(from + 9) : text,
  )
}

/** The form of Iranian and Iraqi passports: a letter and eight digits. Null where a sign cannot be taken so. */
function asLetterAndDigits(number: string): string | null {
  const signs = [...number].map((sign, at) => {
    const isRight = at === 0 ? /[A-Z]/.test(sign) : /\d/.test(sign)
    return isRight
      ? sign
      : [...(lookAlikes[sign] ?? '')].find((other) => (at === 0 ? /[A-Z]/ : /\d/).test(other))
  })
  return signs.includes(undefined) ? null : signs.join('')
}

const singleSwaps = (number: string): string[] =>
  [...number].flatMap((sign, at) =>
    [...(lookAlikes[sign] ?? '')].map(
      (other) => number.slice(0, at) + other + number.slice(at + 1),
    ),
  )

function repairStates(format: Format, lines: readonly string[]): string[] {
  const places = statePlaces[format]
  const [issuing = '', nationality = ''] = places.map((place) => signsAt(lines, place))
  const right = [
    isState(issuing) ? issuing : nearestState(issuing, isState(nationality) ? nationality : null),
    isState(nationality)
      ? nationality
      : nearestState(nationality, isState(issuing) ? issuing : null),
  ]
  return lines.map((text, line) => {
    const at = places.findIndex(([stateLine]) => stateLine === line)
    const place = places[at]
    const state = right[at]
    if (!place || !state) return text
    return text.slice(0, place[1]) + state + text.slice(place[2])
  })
}

/** The other line's state when at most two signs differ, else the only one that differs by one sign. */
function nearestState(signs: string, other: string | null): string | null {
  const apart = (state: string) => [...signs].filter((sign, at) => sign !== state[at]).length
  if (other !== null && apart(other) <= 2) return other
  const near = Object.keys(states)
    .map((state) => state.padEnd(3, '<'))
    .filter((state) => apart(state) === 1)
  return near.length === 1 ? (near[0] ?? null) : null
}
