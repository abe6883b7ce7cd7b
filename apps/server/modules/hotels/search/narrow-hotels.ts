import { foldForSearch } from '@parastoo/kit/text'
import type { FoundHotel } from '../hotel-supplier.ts'

export type HotelFilters = {
  priceFrom?: number | undefined
  priceTo?: number | undefined
  stars?: readonly number[] | undefined
  boards?: readonly string[] | undefined
  kinds?: readonly string[] | undefined
  facilities?: readonly string[] | undefined
  freeCancellation?: boolean | undefined
  instantOnly?: boolean | undefined
  acceptsForeigners?: boolean | undefined
  walkMinutes?: number | undefined
  name?: string | undefined
}

/** A hotel with its cheapest offer and how far the chosen landmark is. */
export type PricedHotel = FoundHotel & {
  supplier: string
  offer: FoundHotel['offers'][number]
  walkMinutes: number | null
  /** What guests gave it whose stay was bought here; null where nobody has said anything. */
  guests: { score: number; count: number } | null
}

type Group = keyof HotelFilters
const tests: Readonly<Record<Group, (one: PricedHotel, wanted: HotelFilters) => boolean>> = {
  priceFrom: ({ offer }, { priceFrom = 0 }) => offer.totalRial >= priceFrom,
  priceTo: ({ offer }, { priceTo = Number.POSITIVE_INFINITY }) => offer.totalRial <= priceTo,
  stars: ({ hotel }, { stars }) => isAmong(hotel.stars, stars),
  boards: ({ offer }, { boards }) => isAmong(offer.board, boards),
  kinds: ({ hotel }, { kinds }) => isAmong(hotel.kind, kinds),
  facilities: ({ hotel }, { facilities = [] }) =>
    facilities.every((facility) => hotel.facilities.includes(facility)),
  freeCancellation: ({ offer }, wanted) => !wanted.freeCancellation || offer.freeUntil !== null,
  instantOnly: ({ hotel }, wanted) => !wanted.instantOnly || hotel.confirms === 'instant',
  acceptsForeigners: ({ hotel }, wanted) =>
    !wanted.acceptsForeigners || hotel.admission.acceptsForeigners === 'yes',
  walkMinutes: (one, { walkMinutes }) =>
    walkMinutes === undefined || (one.walkMinutes !== null && one.walkMinutes <= walkMinutes),
  name: ({ hotel }, { name = '' }) =>
    [hotel.nameFa, hotel.nameEn, hotel.nameAr].some((own) =>
      foldForSearch(own).includes(foldForSearch(name)),
    ),
}
const groups = Object.keys(tests) as Group[]

const isAmong = <Value>(value: Value, wanted: readonly Value[] | undefined): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value)

/** Minutes on foot for which the hotels within them are counted. */
const walks = [5, 10, 15, 30] as const

/** Those that pass every filter, or every one but those of a group. */
export function narrow(
  hotels: readonly PricedHotel[],
  filters: HotelFilters,
  except?: Group,
): PricedHotel[] {
  return hotels.filter((one) =>
    groups.every((group) => group === except || tests[group](one, filters)),
  )
}

/** Counts beside each filter: how many hotels it would show with the other filters as they are. */
export function countFilters(hotels: readonly PricedHotel[], filters: HotelFilters) {
  const within = (group: Group) => narrow(hotels, filters, group)
  const count = (
    of: readonly PricedHotel[],
    values: (one: PricedHotel) => readonly (string | number | null)[],
  ) => {
    const counts = new Map<string, number>()
    for (const value of of.flatMap(values))
      if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
    return [...counts]
      .map(([value, number]) => ({ value, count: number }))
      .toSorted((one, other) => (one.value < other.value ? -1 : 1))
  }
  return {
    stars: count(within('stars'), ({ hotel }) => [hotel.stars]),
    boards: count(within('boards'), ({ offer }) => [offer.board]),
    kinds: count(within('kinds'), ({ hotel }) => [hotel.kind]),
    // Facilities add up: each is counted beside those that are chosen already.
    facilities: count(narrow(hotels, filters), ({ hotel }) => hotel.facilities),
    freeCancellation: narrow(hotels, { ...filters, freeCancellation: true }).length,
    instantOnly: narrow(hotels, { ...filters, instantOnly: true }).length,
    acceptsForeigners: narrow(hotels, { ...filters, acceptsForeigners: true }).length,
    walkMinutes: walks.map((walkMinutes) => ({
      value: String(walkMinutes),
      count: narrow(hotels, { ...filters, walkMinutes }).length,
    })),
  }
}

export type HotelSort = 'best' | 'cheapest' | 'nearest' | 'stars' | 'score'

/**
 * The order of a list. `best` weighs price against the cheapest and the dearest, minutes on foot and stars, and puts hotels that
 * confirm at once and cancel free a little earlier. `score` counts real guests alone: of equal scores the one of more guests, and those of
 * whom nobody has said anything at the end. Equals stand by their code, so a list never shuffles by itself.
 */
export function sortHotels(hotels: readonly PricedHotel[], sort: HotelSort): PricedHotel[] {
  const prices = hotels.map(({ offer }) => offer.totalRial)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const far = (one: PricedHotel) => one.walkMinutes ?? 600
  const worth: Record<HotelSort, (one: PricedHotel) => number> = {
    cheapest: ({ offer }) => offer.totalRial,
    nearest: far,
    stars: ({ hotel }) => -(hotel.stars ?? 0),
    // A guest more never outweighs a tenth of a point.
    score: ({ guests }) => (guests ? -guests.score - Math.min(guests.count, 9_999) / 1_000_000 : 0),
    best: (one) =>
      (one.offer.totalRial - least) / Math.max(1, most - least) +
      Math.min(1, far(one) / 60) * 0.6 -
      ((one.hotel.stars ?? 2) / 5) * 0.6 -
      (one.hotel.confirms === 'instant' ? 0.1 : 0) -
      (one.offer.freeUntil === null ? 0 : 0.1),
  }
  return hotels.toSorted(
    (one, other) =>
      worth[sort](one) - worth[sort](other) ||
      one.offer.totalRial - other.offer.totalRial ||
      (one.hotel.code < other.hotel.code ? -1 : 1),
  )
}
