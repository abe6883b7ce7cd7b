/** Whether the picture of a passport is of the one that a form names (edge 5 of the facts): its zone is the truth, where it can be read. */
import type { ReadZone } from '../../images/index.ts'

type Named = { firstName: string; lastName: string; passportNumber: string }

/**
 * Whether this is surely another passport: its number, whose check digit holds, is another, or none of its names stands in the form. What
 * is cut off, or not read for certain, is left to the officer, who looks at every picture.
 */
export function isAnothersPassport(
  zone: ReadZone,
  { firstName, lastName, passportNumber }: Named,
): boolean {
  if (zone.format !== 'TD3') return false
  const { documentNumber, lastName: family, firstName: given } = zone.fields
  const isNumberSure = documentNumber.checkDigit === 'right' && documentNumber.value !== null
  if (isNumberSure && signsOf(documentNumber.value ?? '') !== signsOf(passportNumber)) return true
  if (family.confidence !== 'high' || given.confidence !== 'high') return false
  const read = wordsOf(`${family.value ?? ''} ${given.value ?? ''}`)
  const written = wordsOf(`${firstName} ${lastName}`)
  return read.length > 0 && !read.some((word) => written.includes(word))
}

const signsOf = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

const wordsOf = (names: string): string[] =>
  names
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 1)
