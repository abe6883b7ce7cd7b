import { type AdmittedGuests, admittedBy } from '@parastoo/contract/hotels/admitted'
import { foldForSearch } from '@parastoo/kit/text'
import type { ListedHotel } from '../hotel-supplier.ts'

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
  admits?: readonly AdmittedGuests[] | undefined
  oldestAge?: number | undefined
  walkMinutes?: number | undefined
  name?: string | undefined
}

/** A hotel by its cheapest offer, and how far the chosen landmark is. */
export type PricedHotel = ListedHotel & {
  supplier: string
  walkMinutes: number | null
  /** What guests gave it whose stay was bought here; null where nobody has said anything. */
  guests: { score: number; count: number } | null
}

type Group = keyof HotelFilters
const tests: Readonly<Record<Group, (one: PricedHotel, wanted: HotelFilters) => boolean>> = {
  priceFrom: ({ totalRial }, { priceFrom = 0 }) => totalRial >= priceFrom,
  priceTo: ({ totalRial }, { priceTo = Number.POSITIVE_INFINITY }) => totalRial <= priceTo,
  stars: ({ hotel }, { stars }) => isAmong(hotel.stars, stars),
  boards: ({ board }, { boards }) => isAmong(board, boards),
  kinds: ({ hotel }, { kinds }) => isAmong(hotel.kind, kinds),
  facilities: ({ hotel }, { facilities }) =>
    facilities === undefined || facilities.every((one) => hotel.facilities.includes(one)),
  freeCancellation: (one, wanted) => !wanted.freeCancellation || isFree(one),
  instantOnly: (one, wanted) => !wanted.instantOnly || isInstant(one),
  acceptsForeigners: (one, wanted) => !wanted.acceptsForeigners || takesForeigners(one),
  admits: ({ hotel }, { admits }) =>
    admits === undefined || admits.every((one) => admittedBy(hotel.admission).includes(one)),
  oldestAge: ({ hotel }, { oldestAge }) =>
    oldestAge === undefined || oldestAge >= hotel.admission.leastAgeAlone,
  walkMinutes: (one, { walkMinutes }) => walkMinutes === undefined || isWithin(one, walkMinutes),
  name: ({ hotel }, { name }) =>
    !name ||
    [hotel.nameFa, hotel.nameEn, hotel.nameAr].some((own) => foldForSearch(own).includes(name)),
}
const groups = Object.keys(tests) as Group[]

const isFree = ({ freeUntil }: PricedHotel): boolean => freeUntil !== null
const isInstant = ({ hotel }: PricedHotel): boolean => hotel.confirms === 'instant'
const takesForeigners = ({ hotel }: PricedHotel): boolean =>
  hotel.admission.acceptsForeigners === 'yes'
const isWithin = ({ walkMinutes }: PricedHotel, minutes: number): boolean =>
  walkMinutes !== null && walkMinutes <= minutes
const isAmong = <Value>(value: Value, wanted: readonly Value[] | undefined): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value)

/** Minutes on foot for which the hotels within them are counted. */
const walks = [5, 10, 15, 30] as const

/** A hotel and the one filter that it fails: null where it passes all; those that fail two are in no list and no count. */
type Judged = { one: PricedHotel; fails: Group | null }

/** Those that pass every filter, and beside each filter how many it would show with the others as they are. */
export function narrow(hotels: readonly PricedHotel[], asked: HotelFilters) {
  const filters = { ...asked, name: foldForSearch(asked.name ?? '') }
  const judged = hotels.flatMap((one) => judge(one, filters))
  const fitting = judged.flatMap(({ one, fails }) => (fails === null ? [one] : []))
  return { fitting, counts: countFilters(judged, fitting) }
}

function judge(one: PricedHotel, filters: HotelFilters): Judged[] {
  let fails: Group | null = null
  for (const group of groups) {
    if (tests[group](one, filters)) continue
    if (fails !== null) return []
    fails = group
  }
  return [{ one, fails }]
}

function countFilters(judged: readonly Judged[], fitting: readonly PricedHotel[]) {
  const within = (group: Group) =>
    judged.flatMap(({ one, fails }) => (fails === null || fails === group ? [one] : []))
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
  const walked = within('walkMinutes')
  return {
    stars: count(within('stars'), ({ hotel }) => [hotel.stars]),
    boards: count(within('boards'), ({ board }) => [board]),
    kinds: count(within('kinds'), ({ hotel }) => [hotel.kind]),
    // These add up: each is counted beside those that are chosen already.
    facilities: count(fitting, ({ hotel }) => hotel.facilities),
    admits: count(fitting, ({ hotel }) => admittedBy(hotel.admission)),
    freeCancellation: within('freeCancellation').filter(isFree).length,
    instantOnly: within('instantOnly').filter(isInstant).length,
    acceptsForeigners: within('acceptsForeigners').filter(takesForeigners).length,
    walkMinutes: walks.map((walkMinutes) => ({
      value: String(walkMinutes),
      count: walked.filter((one) => isWithin(one, walkMinutes)).length,
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
  const prices = hotels.map(({ totalRial }) => totalRial)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const far = (one: PricedHotel) => one.walkMinutes ?? 600
  const worth: Record<HotelSort, (one: PricedHotel) => number> = {
    cheapest: ({ totalRial }) => totalRial,
    nearest: far,
    stars: ({ hotel }) => -(hotel.stars ?? 0),
    // A guest more never outweighs a tenth of a point.
    score: ({ guests }) => (guests ? -guests.score - Math.min(guests.count, 9_999) / 1_000_000 : 0),
    best: (one) =>
      (one.totalRial - least) / Math.max(1, most - least) +
      Math.min(1, far(one) / 60) * 0.6 -
      ((one.hotel.stars ?? 2) / 5) * 0.6 -
      (isInstant(one) ? 0.1 : 0) -
      (isFree(one) ? 0.1 : 0),
  }
  return hotels
    .map((one) => ({ one, place: worth[sort](one) }))
    .sort(
      (first, second) =>
        first.place - second.place ||
        first.one.totalRial - second.one.totalRial ||
        (first.one.hotel.code < second.one.hotel.code ? -1 : 1),
    )
    .map(({ one }) => one)
}
