/** How results are shown: sort, filters and what is open, all in the address beside the question. */
import { resultTypeFilters, type SortOption, sortOptions } from '@parastoo/contract/enums'
import { isUuid } from '@parastoo/kit/uuid'

/** The spec's sorts, and after the default one of ours: what we would book (best.ts). */
export const sorts = ['cheapest', 'best', 'fastest', 'earliest', 'latest', 'expensive'] as const
export type Sort = (typeof sorts)[number]
/** The spec's words for them, which links from elsewhere may carry; promotions come cheapest first (spec, section 4). */
const sortOfOption: Record<SortOption, Sort> = {
  MostExpensive: 'expensive',
  Cheapest: 'cheapest',
  Earliest: 'earliest',
  Latest: 'latest',
  Fastest: 'fastest',
  Promotions: 'cheapest',
}

/** Quarters of the day by departure: from midnight, 6, 12 and 18 o'clock. */
export const dayParts = ['dawn', 'morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** The spec's filter of stops: '0' all, then direct, one stop, two. */
export const stopFilters = ['0', '1', '2', '3'] as const
export type StopFilter = (typeof stopFilters)[number]

/** From and to, both included. */
export type Span = readonly [number, number]
/** Minutes of a day (spec, section 4: 00:00 to 23:59). */
export const wholeDay: Span = [0, 1439]

export type ResultType = (typeof resultTypeFilters)[keyof typeof resultTypeFilters]

/** Flights that fit beside each other on a screen. */
export const mostCompared = 3

export type View = {
  sort: Sort
  /** IATA codes; none means all. */
  airlines: readonly string[]
  type: ResultType
  /** None means all. */
  dayParts: readonly DayPart[]
  /** Minutes of the day between which the first flight leaves. */
  departs: Span
  /** Stops of the way out, and of the way back where one price holds both. */
  stops: StopFilter
  stopsBack: StopFilter
  /** What an adult pays, rial; nothing means any price. */
  priceRial: Span | null
  /** How long all journeys together take, minutes; nothing means any time. */
  durationMinutes: Span | null
  /** IATA codes of airports left from, landed at or changed planes at; none means all. */
  airports: readonly string[]
  isOnlyRefundable: boolean
  /** Leaves sold-out flights out. */
  isOnlyExisting: boolean
  /** Shows the same flight once for every seller; off keeps the cheapest. */
  hasDuplicates: boolean
  /** Shows the very long flights too, which otherwise wait behind their number (folded.ts). */
  hasLong: boolean
  /** The proposal whose details are open. */
  openId: string | null
  /** Proposals put beside each other, three at most. */
  comparedIds: readonly string[]
  /** The way out that was chosen, where the way back is chosen by itself. */
  outboundId: string | null
}

/** The spec's defaults (section 4): cheapest first, everything shown, duplicates too. */
export const plainView: View = {
  sort: 'cheapest',
  airlines: [],
  type: resultTypeFilters.All,
  dayParts: [],
  departs: wholeDay,
  stops: '0',
  stopsBack: '0',
  priceRial: null,
  durationMinutes: null,
  airports: [],
  isOnlyRefundable: false,
  isOnlyExisting: false,
  hasDuplicates: true,
  hasLong: false,
  openId: null,
  comparedIds: [],
  outboundId: null,
}

/** Reads the view in an address; what it does not know it leaves at its default. */
export function viewOf(search: URLSearchParams): View {
  const listed = (name: string) => (search.get(name) ?? '').split(',').filter(Boolean)
  const type = search.get('type')
  return {
    sort: sortIn(search.get('sort')),
    airlines: listed('airlines').filter((code) => /^[A-Z0-9]{2,3}$/.test(code)),
    type: Object.values(resultTypeFilters).find((one) => one === type) ?? plainView.type,
    dayParts: dayParts.filter((part) => listed('times').includes(part)),
    departs: spanIn(search.get('departs'), wholeDay) ?? wholeDay,
    stops: stopsIn(search.get('stops')),
    stopsBack: stopsIn(search.get('stopsBack')),
    priceRial: spanIn(search.get('price')),
    durationMinutes: spanIn(search.get('duration')),
    airports: listed('airports').filter((code) => /^[A-Z]{3}$/.test(code)),
    isOnlyRefundable: search.get('refundable') === '1',
    isOnlyExisting: search.get('existing') === '1',
    hasDuplicates: search.get('duplicates') !== '0',
    hasLong: search.get('long') === '1',
    openId: search.get('flight'),
    comparedIds: listed('compare').filter(isUuid).slice(0, mostCompared),
    outboundId: search.get('out'),
  }
}

function sortIn(text: string | null): Sort {
  const option = sortOptions.find((one) => one === text)
  return option ? sortOfOption[option] : (sorts.find((one) => one === text) ?? plainView.sort)
}

const stopsIn = (text: string | null): StopFilter =>
  stopFilters.find((stops) => stops === text) ?? plainView.stops

/** "360-720"; nothing for anything else, and for what lies outside `within`. */
function spanIn(text: string | null, within?: Span): Span | null {
  const [, from, to] = /^(\d{1,12})-(\d{1,12})$/.exec(text ?? '') ?? []
  if (from === undefined || to === undefined) return null
  const span: Span = [Number(from), Number(to)]
  const isInside = !within || (span[0] >= within[0] && span[1] <= within[1])
  return span[0] <= span[1] && isInside ? span : null
}

/** The same address showing another view; defaults are not written. */
export function withView(search: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(search)
  const written: Record<string, string | null> = {
    sort: view.sort === plainView.sort ? null : view.sort,
    airlines: view.airlines.join(',') || null,
    type: view.type === plainView.type ? null : view.type,
    times: view.dayParts.join(',') || null,
    departs: view.departs.join() === wholeDay.join() ? null : view.departs.join('-'),
    stops: view.stops === plainView.stops ? null : view.stops,
    stopsBack: view.stopsBack === plainView.stopsBack ? null : view.stopsBack,
    price: view.priceRial?.join('-') ?? null,
    duration: view.durationMinutes?.join('-') ?? null,
    airports: view.airports.join(',') || null,
    refundable: view.isOnlyRefundable ? '1' : null,
    existing: view.isOnlyExisting ? '1' : null,
    duplicates: view.hasDuplicates ? null : '0',
    long: view.hasLong ? '1' : null,
    flight: view.openId,
    compare: view.comparedIds.join(',') || null,
    out: view.outboundId,
  }
  for (const [name, value] of Object.entries(written))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return next
}

/** Whether two views would be written alike. */
export const isSameView = (one: View, other: View): boolean =>
  withView(new URLSearchParams(), one).toString() ===
  withView(new URLSearchParams(), other).toString()

/** How many filters narrow the list; sort and open details do not. */
export const filtersIn = (view: View): number =>
  view.airlines.length +
  view.dayParts.length +
  view.airports.length +
  Number(view.type !== plainView.type) +
  Number(view.departs.join() !== wholeDay.join()) +
  Number(view.stops !== plainView.stops) +
  Number(view.stopsBack !== plainView.stopsBack) +
  Number(view.priceRial !== null) +
  Number(view.durationMinutes !== null) +
  Number(view.isOnlyRefundable) +
  Number(view.isOnlyExisting) +
  Number(!view.hasDuplicates)

/** Everything shown again, in the order it was. */
export const withoutFilters = ({ sort, hasLong, openId, comparedIds, outboundId }: View): View => ({
  ...plainView,
  sort,
  hasLong,
  openId,
  comparedIds,
  outboundId,
})

/** Tells one order of a list from another: sort and filters, not what is open or put aside. */
export const orderOf = (view: View): string =>
  withView(new URLSearchParams(), { ...view, openId: null, comparedIds: [] }).toString()
