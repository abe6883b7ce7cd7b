/** What is asked of the list of tours and how it is looked at, as it stands in the address. */
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@parastoo/contract'
import type { TourKind } from '@parastoo/contract/tours/words'
import { daysOfMonth } from '../month.ts'

type Ask = Parameters<ContractRouterClient<Contract['api']>['tourCatalogue']['available']>[0]
export type TourSort = NonNullable<Ask['sort']>
type Transport = NonNullable<Ask['transports']>[number]

export const tourSorts: readonly TourSort[] = ['best', 'cheapest', 'nearest', 'shortest']
const kinds: readonly TourKind[] = ['domestic', 'outbound', 'pilgrimage', 'nature', 'inbound']
const transports: readonly Transport[] = ['air', 'train', 'bus']

export type TourView = {
  origin: string
  destination: string
  /** `1405-10`, or none. */
  month: string | null
  travellers: number
  /** `3` or `2-4`. */
  nights: string | null
  kinds: readonly TourKind[]
  transports: readonly Transport[]
  /** At most so much a person; null is no limit. */
  budgetRial: number | null
  isGuaranteed: boolean
  sort: TourSort
  page: number
}

export const plainView: TourView = {
  origin: '',
  destination: '',
  month: null,
  travellers: 2,
  nights: null,
  kinds: [],
  transports: [],
  budgetRial: null,
  isGuaranteed: false,
  sort: 'best',
  page: 1,
}

/** The view an address asks for; what it says wrongly counts for nothing. */
export function viewIn(search: URLSearchParams): TourView {
  const list = (name: string) => search.get(name)?.split('.') ?? []
  const place = (name: string) => {
    const found = (search.get(name) ?? '').toLowerCase()
    return /^[a-z][a-z0-9-]{1,39}$/.test(found) ? found : ''
  }
  const count = (name: string, most: number) => {
    const found = search.get(name) ?? ''
    return /^\d{1,13}$/.test(found) && Number(found) >= 1 ? Math.min(most, Number(found)) : null
  }
  const nights = search.get('nights')
  return {
    origin: place('origin'),
    destination: place('destination'),
    month: daysOfMonth(search.get('month')) ? search.get('month') : null,
    travellers: count('travellers', 9) ?? plainView.travellers,
    nights: nights !== null && /^\d{1,2}(-\d{1,2})?$/.test(nights) ? nights : null,
    kinds: kinds.filter((kind) => list('kinds').includes(kind)),
    transports: transports.filter((transport) => list('transports').includes(transport)),
    budgetRial: count('budget', 1e12),
    isGuaranteed: search.has('guaranteed'),
    sort: tourSorts.find((sort) => sort === search.get('sort')) ?? 'best',
    page: count('page', 100) ?? 1,
  }
}

/** The view as the address says it; what is plain is left out. */
export const viewQuery = (view: TourView) => ({
  origin: view.origin,
  destination: view.destination,
  month: view.month,
  travellers: view.travellers === plainView.travellers ? null : view.travellers,
  nights: view.nights,
  kinds: view.kinds.join('.'),
  transports: view.transports.join('.'),
  budget: view.budgetRial,
  guaranteed: view.isGuaranteed,
  sort: view.sort === 'best' ? null : view.sort,
  page: view.page === 1 ? null : view.page,
})

/** What is asked for without its filters; where, when and how many stay. */
export const withoutFilters = ({
  origin,
  destination,
  month,
  travellers,
  sort,
}: TourView): TourView => ({ ...plainView, origin, destination, month, travellers, sort })

/** How many filters are set. */
export const filtersIn = (view: TourView): number =>
  view.kinds.length +
  view.transports.length +
  [view.nights !== null, view.budgetRial !== null, view.isGuaranteed].filter(Boolean).length

/** The view as the call takes it. */
export function askOf(view: TourView, pageSize: number): Ask {
  const [least, most = least] = view.nights?.split('-').map(Number) ?? []
  return {
    ...(view.origin && { origin: view.origin }),
    ...(view.destination && { destination: view.destination }),
    ...daysOfMonth(view.month),
    ...(least !== undefined && most !== undefined && { nights: { least, most } }),
    kinds: [...view.kinds],
    transports: [...view.transports],
    ...(view.budgetRial !== null && { budgetRial: view.budgetRial }),
    travellers: view.travellers,
    guaranteedOnly: view.isGuaranteed,
    sort: view.sort,
    page: view.page,
    pageSize,
  }
}
