/** The journey that insurance is asked for, as it stands in an address. */

import { dateText } from '@parastoo/contract/fields'
import { mostInsured } from '@parastoo/contract/insurance/plans'
import { coverKinds } from '@parastoo/contract/insurance/words'
import { isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import { toLatinDigits } from '@parastoo/kit/text'
import { isUuid } from '@parastoo/kit/uuid'

export type AskedJourney = {
  countries: string[]
  startsOn: string
  endsOn: string
  kind: (typeof coverKinds)[number]
  ages: number[]
  /** An own order whose journey it is. */
  besideOrderId?: string
}

/** What stands in the fields of the form, whatever it is. */
export type JourneyDraft = {
  to: string
  via: string
  from: string
  until: string
  ages: string
  /** Further countries of an order's journey, by commas, and that order: no fields of the form, and sent on with it. */
  also: string
  order: string
}

/** The words of an address; of several of one name the last that is filled, for a browser without scripts sends its own. */
const wordIn = (search: URLSearchParams, name: string): string =>
  search
    .getAll(name)
    .findLast((value) => value.trim() !== '')
    ?.trim() ?? ''

export const draftIn = (search: URLSearchParams): JourneyDraft => ({
  to: countryOf(wordIn(search, 'to')),
  via: countryOf(wordIn(search, 'via')),
  from: dateOf(wordIn(search, 'from')) || wordIn(search, 'from').slice(0, 20),
  until: dateOf(wordIn(search, 'until')) || wordIn(search, 'until').slice(0, 20),
  ages: wordIn(search, 'ages').slice(0, 60),
  also: wordIn(search, 'also').split(',').filter(isCountry).slice(0, 28).join(','),
  order: isUuid(wordIn(search, 'order')) ? wordIn(search, 'order') : '',
})

/** The whole journey of an address; null where something of it is missing or cannot be. */
export function journeyIn(search: URLSearchParams): AskedJourney | null {
  const { to, via, from, until, ages: typed, also, order } = draftIn(search)
  const ages = agesOf(typed)
  const kind = coverKinds.find((each) => each === search.get('kind')) ?? 'medical'
  const countries = [...new Set([to, via, ...also.split(',')].filter(Boolean))]
  if (to === '' || !isValidDate(from) || !isValidDate(until) || ages === null) return null
  const journey = { countries, startsOn: from, endsOn: until, kind, ages }
  return order === '' ? journey : { ...journey, besideOrderId: order }
}

/** The words of an address for a journey. */
export const journeyQuery = ({
  countries,
  startsOn,
  endsOn,
  kind,
  ages,
  besideOrderId,
}: AskedJourney) => ({
  to: countries[0],
  via: countries[1],
  from: startsOn,
  until: endsOn,
  ages: ages.join(','),
  kind: kind === 'medical' ? null : kind,
  also: countries.slice(2).join(',') || null,
  order: besideOrderId ?? null,
})

/** What makes a fraction, a grouped or a negative number of digits: «1.5» is no one of one and one of five. */
const noWhole = /\d\s*[./٫٬]\s*\d|(?:^|[^\d\s])\s*[-−]\s*\d/

/** Ages as people type several, in any digits; null where one of them is no age or reads in two ways, or nobody is there. */
export function agesOf(typed: string): number[] | null {
  const plain = toLatinDigits(typed)
  if (noWhole.test(plain)) return null
  const words = plain.split(/[^0-9]+/).filter(Boolean)
  const ages = words.map(Number)
  const areRight = ages.length > 0 && ages.length <= mostInsured && ages.every((age) => age <= 120)
  return areRight ? ages : null
}

/** A date as `YYYY-MM-DD`, of one that was typed in either calendar; empty where it is none. */
export function dateOf(typed: string): string {
  const iso = dateText(typed)
  if (isValidDate(iso) && Number(iso.slice(0, 4)) > 1900) return iso
  return parseJalaliInput(typed) ?? ''
}

const isCountry = (typed: string): boolean => /^[A-Z]{2}$/.test(typed)
const countryOf = (typed: string): string => (isCountry(typed) ? typed : '')
