import { states } from 'mrz'
import { checkDigitOf } from './check-digit.ts'
import {
  type Format,
  hasLongNumber,
  isState,
  numberPlace,
  signsAt,
  statePlaces,
} from './check-zone.ts'
import { type ChancesOfSigns, changesOf } from './doubt.ts'
import { type Change, otherReadings } from './likely-changes.ts'
import { lookAlikes } from './shapes.ts'

/**
 * What a zone most probably says, where a reading of it cannot be: a state that does not exist becomes the other line's, or the
 * nearest that does; a document number whose check digit fails becomes the likeliest that holds, by the chances that the
 * recogniser gave to each sign, unless another is nearly as likely. Nothing whose check digit holds is touched.
 */
export function repairZone(
  format: Format,
  lines: readonly string[],
  chances: ChancesOfSigns,
): string[] {
  return repairNumber(format, repairStates(format, lines), chances)
}

/** Logarithms: how far a number may lie from what was read, how much nearer than the next, and what a look-alike costs at most. */
const farthest = 8
const leastLead = 1.5
const lookAlikeCost = 5

function repairNumber(format: Format, lines: readonly string[], chances: ChancesOfSigns): string[] {
  const [line, from, to] = numberPlace[format]
  const signs = signsAt(lines, [line, from, to])
  const [number, digit] = [signs.slice(0, 9), signs.slice(9)]
  if (checkDigitOf(number) === digit || hasLongNumber(format, lines)) return [...lines]
  const state = signsAt(lines, statePlaces[format][0])
  const asLocal = state === 'IRN' || state === 'IRQ' ? asLetterAndDigits(number) : null
  const written = (number: string) =>
    lines.map((text, at) => (at === line ? text.slice(0, from) + number + text.slice(to) : text))
  if (asLocal !== null && checkDigitOf(asLocal) === digit) return written(asLocal + digit)
  const seen = changesOf(signs, { line: 0, chances: (chances[line] ?? []).slice(from, to) })
  const others = otherReadings([signs], cheapest([...seen, ...swapsOf(number)]), {
    limit: farthest,
    holds: ([other = '']) => checkDigitOf(other.slice(0, 9)) === other.slice(9),
  })
  const [likeliest, next] = others ?? []
  // Two that are as likely are a guess.
  if (!likeliest || (next && next.cost - likeliest.cost < leastLead)) return [...lines]
  return written(likeliest.lines[0] ?? signs)
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

const swapsOf = (number: string): Change[] =>
  [...number].flatMap((sign, at) =>
    [...(lookAlikes[sign] ?? '')].map((other) => ({
      line: 0,
      at,
      sign: other,
      cost: lookAlikeCost,
    })),
  )

function cheapest(changes: readonly Change[]): Change[] {
  const found = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.at}${change.sign}`
    if (change.cost < (found.get(key)?.cost ?? Number.POSITIVE_INFINITY)) found.set(key, change)
  }
  return [...found.values()]
}

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
