/** How far a corrected name is from the one on the ticket; pure. */
import { spellingDistance } from '@parastoo/kit/spelling-distance'
import { normalizeText } from '@parastoo/kit/text'

export type LatinName = { firstName: string; lastName: string }

/** Up to so many letters airlines correct as a slip; more of them are another person (decisions 0075). */
const mostCorrectedLetters = 3

/** What a correction asks for; `other` is more than a slip of the pen. */
export type Correction =
  | { kind: 'not-latin' | 'same' | 'swapped' | 'other' }
  | { kind: 'letters'; letters: number }

/** Judges a corrected name; how it is cased and spaced makes no difference on a ticket. */
export function judgeCorrection(before: LatinName, after: LatinName): Correction {
  const [from, to] = [written(before), written(after)]
  if (![to.firstName, to.lastName].every((name) => /^[A-Z][A-Z '-]*$/.test(name)))
    return { kind: 'not-latin' }
  if (from.firstName === to.firstName && from.lastName === to.lastName) return { kind: 'same' }
  if (from.firstName === to.lastName && from.lastName === to.firstName) return { kind: 'swapped' }
  const apart = (one: string, other: string) => spellingDistance(one, other, mostCorrectedLetters)
  const letters = apart(from.firstName, to.firstName) + apart(from.lastName, to.lastName)
  return letters > mostCorrectedLetters ? { kind: 'other' } : { kind: 'letters', letters }
}

/** As tickets have it: capital letters, single spaces. */
export const writtenName = (name: LatinName): string => {
  const { firstName, lastName } = written(name)
  return `${firstName} ${lastName}`
}

const written = ({ firstName, lastName }: LatinName): LatinName => ({
  firstName: normalizeText(firstName).toUpperCase(),
  lastName: normalizeText(lastName).toUpperCase(),
})
