/** Names as NRS knows them: LAST/FIRST in Latin capitals. */
import type { TravellingPassenger } from '../../../modules/flights/ports.ts'

/** The letters A to Z of a name, with single spaces; null for a name that has none, or letters of another script. */
export function latinCapitals(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[\s'’.\-_‌]+/g, ' ')
    .trim()
  return /^[A-Z]+( [A-Z]+)*$/.test(plain) ? plain : null
}

export type NiraName = { last: string; first: string }

export function nameOf({ lastName, firstName }: TravellingPassenger): NiraName | null {
  const [last, first] = [latinCapitals(lastName), latinCapitals(firstName)]
  return last && first && last.length > 1 ? { last, first } : null
}
export const written = ({ last, first }: NiraName): string => `${last}/${first}`

/** A name as a ticket or a list of passengers bears it: the number of who carries an infant may stand before it. */
export const bare = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^\s*\d+\s+/, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*\/\s*/, '/')
    .trim()

/** `LAST/FIRST=1012400000680` or `LAST/FIRST:1012400000680`, one after the other, with line ends between them or with nothing. */
export const ticketsIn = (text: string): { name: string; number: string }[] =>
  [...text.matchAll(/([A-Z][A-Z ]*\/[A-Z ]+)\s*[=:]\s*(\d{10,14})/gi)].map(([, name, number]) => ({
    name: bare(name ?? ''),
    number: number ?? '',
  }))

/**
 * Tickets in the order of the passengers, whatever order they come in: by name. Of two with one name each takes one, by rising number;
 * `isDoubtful` then, for nobody can say which is whose. Null where a passenger has none, one is left over, or a number stands twice.
 */
export function matchTickets(
  passengers: readonly NiraName[],
  tickets: readonly { name: string; number: string }[],
): { numbers: string[]; isDoubtful: boolean } | null {
  const left = tickets.toSorted((one, other) => (one.number < other.number ? -1 : 1))
  if (new Set(left.map(({ number }) => number)).size < left.length) return null
  const numbers = passengers.map((passenger) => {
    const at = left.findIndex(({ name }) => name === written(passenger))
    return at < 0 ? null : (left.splice(at, 1)[0]?.number ?? null)
  })
  if (left.length > 0 || numbers.includes(null)) return null
  const isDoubtful = new Set(passengers.map(written)).size < passengers.length
  return { numbers: numbers as string[], isDoubtful }
}
