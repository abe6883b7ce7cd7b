/** How the list of hotels is looked at: its sort and filters, as they stand in the address. */
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@parastoo/contract'
import { type AdmittedGuests, admittedGuests } from '@parastoo/contract/hotels/admitted'

type Ask = Parameters<ContractRouterClient<Contract['api']>['hotelSearch']['available']>[0]
type Filters = NonNullable<Ask['filters']>
export type HotelSort = NonNullable<Ask['sort']>
export type Board = NonNullable<Filters['boards']>[number]
export type HotelKind = NonNullable<Filters['kinds']>[number]

export const hotelSorts: readonly HotelSort[] = ['best', 'cheapest', 'nearest', 'stars', 'score']
const boards: readonly Board[] = ['RO', 'BB', 'HB-lunch', 'HB-dinner', 'FB', 'AI', 'UAI']
const kinds: readonly HotelKind[] = [
  'hotel',
  'apartment-hotel',
  'guesthouse',
  'traditional',
  'pilgrim-house',
]

export type HotelView = {
  sort: HotelSort
  stars: readonly number[]
  boards: readonly Board[]
  kinds: readonly HotelKind[]
  facilities: readonly string[]
  hasBreakfast: boolean
  isFreeToCancel: boolean
  isInstant: boolean
  isForForeigners: boolean
  /** Whom the hotel must take in. */
  admits: readonly AdmittedGuests[]
  /** How old the oldest guest is whom the hotel must take in; null is old enough everywhere. */
  oldestAge: number | null
  /** At most so many minutes on foot from the landmark. */
  walkMinutes: number | null
  /** The total of the stay; null is no limit. */
  priceFrom: number | null
  priceTo: number | null
  page: number
}

export const plainView: HotelView = {
  sort: 'best',
  stars: [],
  boards: [],
  kinds: [],
  facilities: [],
  hasBreakfast: false,
  isFreeToCancel: false,
  isInstant: false,
  isForForeigners: false,
  admits: [],
  oldestAge: null,
  walkMinutes: null,
  priceFrom: null,
  priceTo: null,
  page: 1,
}

/** The view an address asks for; what it says wrongly counts for nothing. */
export function viewIn(search: URLSearchParams): HotelView {
  const list = (name: string) => search.get(name)?.split('.').filter(Boolean) ?? []
  const count = (name: string) => {
    const found = search.get(name)
    return found !== null && /^\d{1,13}$/.test(found) ? Number(found) : null
  }
  const [walkMinutes, oldestAge] = [count('walk'), count('age')]
  return {
    sort: hotelSorts.find((sort) => sort === search.get('sort')) ?? 'best',
    stars: list('stars')
      .map(Number)
      .filter((stars) => [1, 2, 3, 4, 5].includes(stars)),
    boards: boards.filter((board) => list('boards').includes(board)),
    kinds: kinds.filter((kind) => list('kinds').includes(kind)),
    facilities: list('facilities')
      .filter((word) => /^[a-z-]{1,40}$/.test(word))
      .slice(0, 20),
    hasBreakfast: search.has('breakfast'),
    isFreeToCancel: search.has('free'),
    isInstant: search.has('instant'),
    isForForeigners: search.has('foreigners'),
    admits: admittedGuests.filter((guests) => list('admits').includes(guests)),
    oldestAge: oldestAge !== null && oldestAge <= 120 ? oldestAge : null,
    walkMinutes:
      walkMinutes !== null && walkMinutes >= 1 && walkMinutes <= 600 ? walkMinutes : null,
    priceFrom: count('from'),
    priceTo: count('to'),
    page: Math.min(100, Math.max(1, count('page') ?? 1)),
  }
}

/** An address with another view; everything else it says stays. */
export function withView(search: URLSearchParams, view: HotelView): URLSearchParams {
  const next = new URLSearchParams(search)
  const values: Record<string, string | number | boolean | null> = {
    sort: view.sort === 'best' ? null : view.sort,
    stars: view.stars.join('.'),
    boards: view.boards.join('.'),
    kinds: view.kinds.join('.'),
    facilities: view.facilities.join('.'),
    breakfast: view.hasBreakfast,
    free: view.isFreeToCancel,
    instant: view.isInstant,
    foreigners: view.isForForeigners,
    admits: view.admits.join('.'),
    age: view.oldestAge,
    walk: view.walkMinutes,
    from: view.priceFrom,
    to: view.priceTo,
    page: view.page === 1 ? null : view.page,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '' || value === false) next.delete(name)
    else next.set(name, value === true ? '1' : String(value))
  }
  return next
}

/** The same view without its filters. */
export const withoutFilters = ({ sort }: HotelView): HotelView => ({ ...plainView, sort })

/** How many filters are set. */
export function filtersIn(view: HotelView): number {
  const { stars, kinds, facilities, admits } = view
  const single = [
    view.hasBreakfast,
    view.isFreeToCancel,
    view.isInstant,
    view.isForForeigners,
    view.oldestAge !== null,
    view.walkMinutes !== null,
    view.priceFrom !== null || view.priceTo !== null,
  ].filter(Boolean)
  const several = [stars, view.boards, kinds, facilities, admits]
  return several.reduce((sum, { length }) => sum + length, single.length)
}

/** The filters as the search call takes them. */
export function filtersOf(view: HotelView): Filters {
  const { priceFrom, priceTo, walkMinutes, oldestAge } = view
  const wanted = boards.filter(
    (board) =>
      (view.boards.length === 0 || view.boards.includes(board)) &&
      !(view.hasBreakfast && board === 'RO'),
  )
  return {
    stars: [...view.stars],
    kinds: [...view.kinds],
    facilities: [...view.facilities],
    ...(wanted.length < boards.length && { boards: wanted }),
    ...(view.isFreeToCancel && { freeCancellation: true }),
    ...(view.isInstant && { instantOnly: true }),
    ...(view.isForForeigners && { acceptsForeigners: true }),
    ...(view.admits.length > 0 && { admits: [...view.admits] }),
    ...(oldestAge !== null && { oldestAge }),
    ...(walkMinutes !== null && { walkMinutes }),
    ...(priceFrom !== null && { priceFrom }),
    ...(priceTo !== null && { priceTo }),
  }
}
