/** Which departure and package of a tour an address names, else those most would begin with. */
import type { TourDeparture, TourPackageView, TourPage } from '@parastoo/contract/tours/tour'

export type Chosen = {
  departure: TourDeparture
  /** Null where the departure is sold in no package that is known. */
  package: TourPackageView | null
}

/** Whether a departure can be bought or asked for. */
export const isOnSale = ({ state }: Pick<TourDeparture, 'state'>): boolean =>
  state === 'open' || state === 'on-request'

/** The chosen departure and package; null of a tour that has no departure to sell. */
export function chosenOf(
  { departures, packages }: Pick<TourPage, 'departures' | 'packages'>,
  search: URLSearchParams,
): Chosen | null {
  const onSale = departures.filter(isOnSale)
  const departure =
    onSale.find(({ departureId }) => departureId === search.get('departure')) ?? onSale[0]
  if (!departure) return null
  const sold = packages.filter(({ code }) => departure.packages.some((one) => one.code === code))
  const leastFirst = sold.toSorted(
    (one, other) => priceOf(departure, one.code) - priceOf(departure, other.code),
  )
  const named = sold.find(({ code }) => code === search.get('package'))
  return { departure, package: named ?? leastFirst[0] ?? null }
}

/** Whether the address names a date that is sold no more, so that another one stands chosen: its reader is told. */
export function isDateGone({ departure }: Chosen, search: URLSearchParams): boolean {
  const named = search.get('departure')
  return named !== null && named !== departure.departureId
}

/** The least of a package on a departure; beyond every price where none is left. */
const priceOf = ({ packages }: TourDeparture, code: string): number =>
  packages.find((one) => one.code === code)?.minPrice ?? Number.POSITIVE_INFINITY
