/** How results are shown: sort, filters and what is open, all in the address beside the question. */
import { resultTypeFilters } from '@parastoo/contract/enums'

export const sorts = ['cheapest', 'earliest', 'fastest', 'latest', 'expensive'] as const
export type Sort = (typeof sorts)[number]

/** Quarters of the day by departure: from midnight, 6, 12 and 18 o'clock. */
export const dayParts = ['dawn', 'morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

export type ResultType = (typeof resultTypeFilters)[keyof typeof resultTypeFilters]

export type View = {
  sort: Sort
  /** IATA codes; none means all. */
  airlines: readonly string[]
  type: ResultType
  /** None means all. */
  dayParts: readonly DayPart[]
  /** Leaves sold-out flights out. */
  isOnlyExisting: boolean
  /** Shows the same flight once for every seller; off keeps the cheapest. */
  hasDuplicates: boolean
  /** The proposal whose details are open. */
  openId: string | null
}

/** The spec's defaults (section 4): cheapest first, everything shown, duplicates too. */
export const plainView: View = {
  sort: 'cheapest',
  airlines: [],
  type: resultTypeFilters.All,
  dayParts: [],
  isOnlyExisting: false,
  hasDuplicates: true,
  openId: null,
}

/** Reads the view in an address; what it does not know it leaves at its default. */
export function viewOf(search: URLSearchParams): View {
  const listed = (name: string) => (search.get(name) ?? '').split(',').filter(Boolean)
  const type = search.get('type')
  return {
    sort: sorts.find((sort) => sort === search.get('sort')) ?? plainView.sort,
    airlines: listed('airlines').filter((code) => /^[A-Z0-9]{2,3}$/.test(code)),
    type: Object.values(resultTypeFilters).find((one) => one === type) ?? plainView.type,
    dayParts: dayParts.filter((part) => listed('times').includes(part)),
    isOnlyExisting: search.get('existing') === '1',
    hasDuplicates: search.get('duplicates') !== '0',
    openId: search.get('flight'),
  }
}

/** The same address showing another view; defaults are not written. */
export function withView(search: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(search)
  const written: Record<string, string | null> = {
    sort: view.sort === plainView.sort ? null : view.sort,
    airlines: view.airlines.join(',') || null,
    type: view.type === plainView.type ? null : view.type,
    times: view.dayParts.join(',') || null,
    existing: view.isOnlyExisting ? '1' : null,
    duplicates: view.hasDuplicates ? null : '0',
    flight: view.openId,
  }
  for (const [name, value] of Object.entries(written))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return next
}

/** How many filters narrow the list; sort and open details do not. */
export const filtersIn = (view: View): number =>
  view.airlines.length +
  view.dayParts.length +
  Number(view.type !== plainView.type) +
  Number(view.isOnlyExisting) +
  Number(!view.hasDuplicates)

/** Everything shown again, in the order it was. */
export const withoutFilters = ({ sort, openId }: View): View => ({ ...plainView, sort, openId })
