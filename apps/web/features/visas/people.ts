import { toLatinDigits } from '@parastoo/kit/text'

/** Who asks for the visa, by the ages that fees differ by (Schengen: under 6 and under 12). */
export type People = { adults: number; children: number; infants: number }

/** The most people in one request (spec, section 9). */
export const mostPeople = 9

/** The people of an address; what makes no sense is one adult. */
export function peopleIn(search: URLSearchParams): People {
  const people = {
    adults: countIn(search, 'adults') ?? 1,
    children: countIn(search, 'children') ?? 0,
    infants: countIn(search, 'infants') ?? 0,
  }
  const all = people.adults + people.children + people.infants
  return all < 1 || all > mostPeople ? { adults: 1, children: 0, infants: 0 } : people
}

function countIn(search: URLSearchParams, name: keyof People): number | null {
  const text = toLatinDigits(search.get(name) ?? '')
  return /^\d$/.test(text) ? Number(text) : null
}

/** As an address says them: nothing for one adult. */
export const peopleQuery = ({ adults, children, infants }: People) => ({
  adults: adults === 1 ? null : adults,
  children: children || null,
  infants: infants || null,
})

/** The same in the words of the contract: ages that fall into the middle of each group. */
export const agesOf = ({ children, infants }: People): string =>
  [...Array<number>(children).fill(8), ...Array<number>(infants).fill(3)].join(',')
