import type { HotelCriteria } from '@parastoo/contract/hotels/hotel-criteria'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type {
  City,
  HotelSupplier,
  Landmark,
  ListedHotel,
  Market,
  StayAsk,
} from '../hotel-supplier.ts'
import { listedOf } from '../listed-hotel.ts'
import {
  type HotelFilters,
  type HotelSort,
  narrow,
  type PricedHotel,
  sortHotels,
} from './narrow-hotels.ts'
import type { ListState } from './outside-list-store.ts'
import { type ListQuestion, type OutsideLists, requestIdOf } from './outside-lists.ts'
import { nightsOf, type StayRefusal } from './stay-rules.ts'

export type SearchNeeds = {
  db: Db
  suppliers: readonly HotelSupplier[]
  /** What suppliers outside have told of a city so far. */
  outside: Pick<OutsideLists, 'standing'>
  /** What guests gave each hotel, by its code. */
  scores: () => Promise<ReadonlyMap<string, { score: number; count: number }>>
  clock: Clock
  log: Log
  /** Keeps what a user asked in their history. */
  recordSearch: (search: { userId: string; criteria: HotelCriteria }) => Promise<void>
}

export type HotelsAsk = {
  cityCode: string
  landmark?: string | undefined
  stay: StayAsk
  filters: HotelFilters
  sort: HotelSort
  page: number
  pageSize: number
}

export type HotelsFound = {
  requestId: string
  city: City
  nights: number
  landmark: Landmark | null
  landmarks: Landmark[]
  hotels: PricedHotel[]
  total: number
  hasScores: boolean
  found: number
  counts: ReturnType<typeof narrow>['counts']
  price: { least: number; most: number } | null
  nearestDates: string[]
  suppliers: { name: string; state: ListState }[]
  completed: boolean
}

/** What one supplier has for a list by now. */
type Listed = { supplier: string; state: ListState; hotels: readonly ListedHotel[] }

/** How many days before and after an arrival are tried where nothing was found. */
const nearestDays = 7
const mostNearest = 4

/**
 * Hotels of a city that can be had for a stay: narrowed, counted, ordered, a page of them. Our own, and what suppliers outside have told by
 * now: nobody waits for them. One that fails leaves the others' hotels.
 */
export async function searchHotels(
  needs: SearchNeeds,
  ask: HotelsAsk,
): Promise<HotelsFound | StayRefusal | Refusal<'CITY_UNKNOWN'>> {
  const { cityCode, stay, filters } = ask
  const city = await findCity(needs, cityCode)
  if (!city) return refuse('CITY_UNKNOWN', { field: 'cityCode' })
  const nights = nightsOf(stay, todayIn(needs, city.timeZone))
  if (isRefused(nights)) return nights
  const landmarks = (
    await Promise.all(needs.suppliers.map((each) => each.landmarks(city.code)))
  ).flat()
  const landmark = landmarks.find(({ code }) => code === ask.landmark) ?? landmarks[0] ?? null
  const question = { cityCode: city.code, stay }
  const [own, outside, scores] = await Promise.all([
    Promise.all(ownOf(needs).map((supplier) => askOwn(needs, supplier, question))),
    needs.outside.standing(question),
    needs.scores(),
  ])
  const told = outside.map((list) => ({ ...list, hotels: list.hotels.flatMap(listedOf) }))
  const asked: Listed[] = [...own, ...told]
  const completed = asked.every(({ state }) => state !== 'searching')
  const priced = asked.flatMap(({ supplier, hotels }) =>
    hotels.map((one): PricedHotel => {
      const near = one.hotel.landmarks.find(({ code }) => code === landmark?.code)
      const guests = scores.get(one.hotel.code) ?? null
      return { ...one, supplier, walkMinutes: near?.walkMinutes ?? null, guests }
    }),
  )
  const houses = cheapestOfHouses(priced)
  const { fitting, counts } = narrow(houses, filters)
  const first = (ask.page - 1) * ask.pageSize
  const prices = houses.map(({ totalRial }) => totalRial)
  return {
    requestId: requestIdOf(question),
    city,
    nights,
    landmark,
    landmarks,
    hotels: sortHotels(fitting, ask.sort).slice(first, first + ask.pageSize),
    total: fitting.length,
    hasScores: houses.some(({ guests }) => guests !== null),
    found: houses.length,
    counts,
    price: prices.length === 0 ? null : { least: Math.min(...prices), most: Math.max(...prices) },
    // While somebody is still asked nobody knows that there is nothing.
    nearestDates: completed && priced.length === 0 ? await nearestDates(needs, ask, city) : [],
    suppliers: asked.map(({ supplier: name, state }) => ({ name, state })),
    completed,
  }
}

const ownOf = ({ suppliers }: Pick<SearchNeeds, 'suppliers'>) =>
  suppliers.filter(({ isOutside }) => !isOutside)

async function askOwn(
  needs: Pick<SearchNeeds, 'log'>,
  supplier: HotelSupplier,
  { cityCode, stay }: ListQuestion,
): Promise<Listed> {
  const hotels = await listOne(needs, supplier, cityCode, stay)
  const state = hotels === null ? 'failed' : 'completed'
  return { supplier: supplier.name, state, hotels: hotels ?? [] }
}

/** One card for a house that several sell: the cheapest of them, of equal ones the first, which is our own. */
function cheapestOfHouses(priced: readonly PricedHotel[]): PricedHotel[] {
  const byCode = new Map<string, PricedHotel>()
  for (const one of priced) {
    const before = byCode.get(one.hotel.code)
    if (!before) byCode.set(one.hotel.code, one)
    else if (one.totalRial < before.totalRial)
      byCode.set(one.hotel.code, { ...one, hotel: before.hotel })
  }
  return [...byCode.values()]
}

/** What a supplier has, or null where it did not answer: one that fails leaves the others' hotels. */
export const askOne = (
  needs: Pick<SearchNeeds, 'log'>,
  supplier: HotelSupplier,
  where: Parameters<HotelSupplier['search']>[0],
  stay: StayAsk,
) => answered(needs, supplier, () => supplier.search(where, stay))

/** The same of a city, for lists. */
export const listOne = (
  needs: Pick<SearchNeeds, 'log'>,
  supplier: HotelSupplier,
  cityCode: string,
  stay: StayAsk,
): Promise<ListedHotel[] | null> =>
  answered(
    needs,
    supplier,
    async () =>
      (await supplier.list?.(cityCode, stay)) ??
      (await supplier.search({ cityCode }, stay)).flatMap(listedOf),
  )

async function answered<Answer>(
  { log }: Pick<SearchNeeds, 'log'>,
  { name }: HotelSupplier,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await ask()
  } catch (fault) {
    log.warn({ err: fault, supplier: name }, 'a supplier of hotels did not answer')
    return null
  }
}

/** The arrivals nearest to the one asked for on which a stay as long is free somewhere in the city, the nearest first. */
async function nearestDates(
  needs: SearchNeeds,
  { stay, cityCode }: HotelsAsk,
  city: City,
): Promise<string[]> {
  const today = todayIn(needs, city.timeZone)
  const checkIn = Temporal.PlainDate.from(stay.checkIn)
  const checkOut = Temporal.PlainDate.from(stay.checkOut)
  const shifts = Array.from({ length: nearestDays }, (_, index) => [index + 1, -index - 1]).flat()
  const found: string[] = []
  for (const days of shifts) {
    if (found.length === mostNearest) break
    const arrival = checkIn.add({ days })
    if (Temporal.PlainDate.compare(arrival, today) < 0) continue
    const moved = {
      ...stay,
      checkIn: arrival.toString(),
      checkOut: checkOut.add({ days }).toString(),
    }
    // Those outside would be asked fourteen times for one search.
    for (const supplier of ownOf(needs)) {
      const hotels = await listOne(needs, supplier, cityCode, moved)
      if (hotels?.length && !found.includes(moved.checkIn)) found.push(moved.checkIn)
    }
  }
  return found
}

export async function findCity({ suppliers }: SearchNeeds, code: string): Promise<City | null> {
  const cities = (await Promise.all(suppliers.map((supplier) => supplier.cities()))).flat()
  return cities.find((city) => city.code === code) ?? null
}

export const todayIn = (
  { clock }: Pick<SearchNeeds, 'clock'>,
  timeZone: string,
): Temporal.PlainDate => clock.now().toZonedDateTimeISO(timeZone).toPlainDate()

export const marketOf = (nationality: string): Market =>
  nationality === 'IR' ? 'iranian' : 'foreign'
