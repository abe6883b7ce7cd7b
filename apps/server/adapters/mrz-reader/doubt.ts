import { areStatesAlike, type Format, isWhole, mayBeNumber } from './check-zone.ts'
import { type Change, otherReadings } from './likely-changes.ts'
import { areTwins, zoneSigns } from './shapes.ts'

/** For each line and place, the chance of each of `zoneSigns`. */
export type ChancesOfSigns = readonly (readonly Float32Array[])[]

/**
 * Logarithms of how many times likelier than any other reading that holds an accepted one must be: 90 times by two passes, 20 times
 * where four passes read every sign of its lines alike.
 */
export const leastMargins = { alike: 3, usual: 4.5 } as const
/** Another reading that is nearly as likely as this and satisfies every check digit, as far as there is one. */
export type Doubt = {
  /** Logarithm of how many times less likely the likeliest other reading is; 0 where there are too many, infinite where none is near. */
  margin: number
  /** The signs in which others differ that are too near. */
  places: boolean[][]
}
/** A letter O and a zero are one shape: what the recogniser takes them for is a guess from what stands beside them. */
const twinCost = 1
/** Below this a chance is the recogniser's noise. */
const leastChance = 1e-6

/**
 * Where the lines with check digits can be read otherwise: all signs that differ in another reading which satisfies every check
 * digit, has states and dates that exist, and is not very much less likely by what all passes saw. Check digits cannot speak
 * against such a reading (5 for E and S for 5 in one number outweigh each other), so only what was seen can.
 */
export function doubtOf(
  format: Format,
  lines: readonly string[],
  { seen, leastMargin }: { seen: readonly ChancesOfSigns[]; leastMargin: number },
): Doubt {
  const mean = meanOf(seen)
  const changes = lines.flatMap((text, line) =>
    isNameLine(format, line) ? [] : changesOf(text, { line, chances: mean[line] ?? [] }),
  )
  const areAlike = areStatesAlike(format, lines)
  const others = otherReadings(lines, changes, {
    limit: leastMargins.usual,
    holds: (other) =>
      mayBeNumber(format, other, lines) &&
      (!areAlike || areStatesAlike(format, other)) &&
      isWhole(format, other),
  })
  const near = others?.filter(({ cost }) => cost < leastMargin).flatMap((other) => other.changes)
  const places = lines.map((text) => [...text].map(() => false))
  for (const { line, at } of near ?? changes) (places[line] as boolean[])[at] = true
  return { margin: others ? (others[0]?.cost ?? Number.POSITIVE_INFINITY) : 0, places }
}

export const isNameLine = (format: Format, line: number) => line === (format === 'TD3' ? 0 : 2)

/** Every other sign that may stand at a place of `text`, with how much less speaks for it. */
export function changesOf(
  text: string,
  { line, chances }: { line: number; chances: readonly Float32Array[] },
): Change[] {
  return [...text].flatMap((read, at) => {
    const here = chances[at] ?? new Float32Array()
    // Between fillers stands another.
    if (read === '<' && text[at - 1] === '<' && text[at + 1] === '<') return []
    const own = logOf(here[zoneSigns.indexOf(read)])
    return [...zoneSigns].flatMap((sign, place) => {
      const chance = here[place] ?? 0
      const isTwin = chance > 0 && areTwins(sign, read)
      if (sign === read || !(chance > leastChance || isTwin)) return []
      const cost = Math.max(0, own - logOf(chance))
      return [{ line, at, sign, cost: isTwin ? Math.min(cost, twinCost) : cost }]
    })
  })
}

const logOf = (chance = 0) => Math.log(Math.max(chance, leastChance))

/** Each pass is one witness: the mean of what they saw. */
function meanOf(seen: readonly ChancesOfSigns[]): Float32Array[][] {
  return (seen[0] ?? []).map((places, line) =>
    places.map((_, at) =>
      Float32Array.from({ length: zoneSigns.length }, (_sign, place) => {
        const sum = seen.reduce((total, pass) => total + (pass[line]?.[at]?.[place] ?? 0), 0)
        return sum / seen.length
      }),
    ),
  )
}
