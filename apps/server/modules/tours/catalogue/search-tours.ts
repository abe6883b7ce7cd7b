import type { ToursAvailable } from '@parastoo/contract/tours/catalogue'
import type { DepartureGlance, TourCard } from '@parastoo/contract/tours/tour'
import { addDays, compareDates, fromJalali, jalaliParts } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import { tourZone } from '../pricing/index.ts'
import type { CatalogueNeeds } from './needs.ts'
import { ratesOf } from './rates-now.ts'
import { readDepartures, readPackages, readTours, type StoredTour } from './store.ts'
import { cityShown, factsOf, glanceOf, leastOf } from './to-wire.ts'
import type { City } from './tour-content.ts'

export type TourSearch = {
  origin?: string | undefined
  destination?: string | undefined
  from?: string | undefined
  to?: string | undefined
  nights?: { least: number; most: number } | undefined
  kinds: readonly string[]
  transports: readonly string[]
  budgetRial?: number | undefined
  travellers: number
  guaranteedOnly: boolean
  sort: 'best' | 'cheapest' | 'nearest' | 'shortest'
  page: number
  pageSize: number
}

/** How far ahead tours are shown. */
export const daysShown = 190
const departuresOnCard = 3

type Dated = { card: TourCard; tour: StoredTour }
type Filter = (found: Dated) => boolean

/**
 * Tours with a departure that fits, each with its nearest dates and lowest price; what else could be chosen is counted beside. Refuses
 * DATES_OUT_OF_ORDER.
 */
export async function searchTours(
  needs: CatalogueNeeds,
  ask: TourSearch,
): Promise<ToursAvailable | Refusal<'DATES_OUT_OF_ORDER'>> {
  const today = dateIn(tourZone, needs.clock.now())
  const from = later(ask.from ?? today, today)
  const to = ask.to ?? addDays(today, daysShown)
  if (ask.from && ask.to && compareDates(ask.from, ask.to) > 0)
    return refuse('DATES_OUT_OF_ORDER', { field: 'to' })
  const all = await datedTours(needs, { today, from: today, to: addDays(today, daysShown) }, ask)
  const within = all.flatMap((found) => narrow(found, startsWithin({ from, to })))
  const filters = filtersOf(ask)
  const fits = (found: Dated, left?: keyof typeof filters) =>
    Object.entries(filters).every(([name, filter]) => name === left || filter(found))
  const found = within.filter((each) => fits(each))
  const counted = (name: keyof typeof filters, nameOf: (found: Dated) => string) =>
    facetOf(within.filter((each) => fits(each, name)).map(nameOf))
  const prices = found.flatMap(({ card }) => card.minPrice ?? [])
  const start = (ask.page - 1) * ask.pageSize
  return {
    tours: sorted(found, ask.sort)
      .slice(start, start + ask.pageSize)
      .map(({ card }) => ({ ...card, departures: card.departures.slice(0, departuresOnCard) })),
    total: found.length,
    found: all.length,
    origins: citiesOf(
      within.filter((each) => fits(each, 'origin')).map(({ tour }) => [tour.origin]),
    ),
    destinations: citiesOf(
      within.filter((each) => fits(each, 'destination')).map(({ tour }) => tour.cities),
    ),
    counts: {
      kinds: counted('kinds', ({ card }) => card.kind),
      nights: counted('nights', ({ card }) => String(card.nights)),
      transports: counted('transports', ({ card }) => card.transport),
    },
    months: monthsOf(
      all.filter((each) => fits(each)),
      today,
    ),
    price: prices.length > 0 ? { least: Math.min(...prices), most: Math.max(...prices) } : null,
  }
}

const later = (one: string, other: string) => (compareDates(one, other) < 0 ? other : one)

/** Every tour on sale with its departures that have room for the party, in the order of their dates. */
export async function datedTours(
  { db, ratesToCharge }: CatalogueNeeds,
  days: { today: string; from: string; to: string },
  { travellers, guaranteedOnly }: { travellers: number; guaranteedOnly: boolean },
): Promise<Dated[]> {
  const [tours, departures] = await Promise.all([readTours(db, 'all'), readDepartures(db, days)])
  const ids = departures.map(({ id }) => id)
  const packages = Map.groupBy(
    await readPackages(db, ids, { isBaseOnly: true }),
    ({ departureId }) => departureId,
  )
  const rates = ratesOf(ratesToCharge())
  const byTour = Map.groupBy(departures, ({ tourCode }) => tourCode)
  return tours.flatMap((tour) => {
    const own = (byTour.get(tour.code) ?? []).flatMap((departure) => {
      const glance = glanceOf(departure, packages.get(departure.id) ?? [], rates)
      const isShown =
        glance.minPrice !== null &&
        glance.seatsLeft >= travellers &&
        (!guaranteedOnly || glance.guarantee.state === 'guaranteed')
      return isShown ? [{ glance, least: leastOf(packages.get(departure.id) ?? [], rates) }] : []
    })
    const [cheapest] = own.toSorted(
      (one, other) => (one.glance.minPrice ?? 0) - (other.glance.minPrice ?? 0),
    )
    if (tour.isClosed || !cheapest?.least) return []
    const { currency, currencyAmount: amount } = cheapest.least.row
    const card: TourCard = {
      ...factsOf(tour),
      minPrice: cheapest.glance.minPrice,
      minPriceCurrency: currency === null ? null : { amount, currency },
      departures: own.map(({ glance }) => glance),
    }
    return [{ card, tour }]
  })
}

const startsWithin =
  ({ from, to }: { from: string; to: string }) =>
  ({ startsOn }: DepartureGlance): boolean =>
    compareDates(startsOn, from) >= 0 && compareDates(startsOn, to) <= 0

/** A tour with those of its departures only, and their price; none where it has none. */
export function narrow(
  { card, tour }: Dated,
  isMeant: (departure: DepartureGlance) => boolean,
): Dated[] {
  const departures = card.departures.filter(isMeant)
  if (departures.length === 0) return []
  const minPrice = Math.min(...departures.flatMap((each) => each.minPrice ?? []))
  const minPriceCurrency = minPrice === card.minPrice ? card.minPriceCurrency : null
  return [{ card: { ...card, departures, minPrice, minPriceCurrency }, tour }]
}

function filtersOf(ask: TourSearch) {
  const { origin, destination, nights, kinds, transports, budgetRial } = ask
  return {
    origin: ({ tour }) => !origin || isPlace(tour.origin, origin),
    destination: ({ tour }) =>
      !destination || tour.cities.some((city) => isPlace(city, destination)),
    nights: ({ card }) => !nights || (card.nights >= nights.least && card.nights <= nights.most),
    kinds: ({ card }) => kinds.length === 0 || kinds.includes(card.kind),
    transports: ({ card }) => transports.length === 0 || transports.includes(card.transport),
    budget: ({ card }) => budgetRial === undefined || (card.minPrice ?? 0) <= budgetRial,
  } satisfies Record<string, Filter>
}

/** Whether a city is meant by this: by its own code, its airports' city code, or its country. */
export const isPlace = ({ code, iataCode, countryCode }: City, wanted: string): boolean =>
  [code, iataCode.toLowerCase(), countryCode.toLowerCase()].includes(wanted.toLowerCase())

function sorted(found: readonly Dated[], sort: TourSearch['sort']): Dated[] {
  const price = ({ card }: Dated) => card.minPrice ?? Number.MAX_SAFE_INTEGER
  const first = ({ card }: Dated) => card.departures[0]?.startsOn ?? '9999-12-31'
  const orders: Record<TourSearch['sort'], (one: Dated, other: Dated) => number> = {
    // Tours that surely leave, then those whose next date is near.
    best: (one, other) =>
      surelyLeaves(other) - surelyLeaves(one) || compareDates(first(one), first(other)),
    cheapest: (one, other) => price(one) - price(other),
    nearest: (one, other) => compareDates(first(one), first(other)),
    shortest: (one, other) => one.card.nights - other.card.nights || price(one) - price(other),
  }
  return found.toSorted(
    (one, other) => orders[sort](one, other) || one.card.code.localeCompare(other.card.code),
  )
}

const surelyLeaves = ({ card }: Dated): number =>
  Number(card.departures.some(({ guarantee }) => guarantee.state === 'guaranteed'))

function citiesOf(lists: readonly (readonly City[])[]) {
  const counts = new Map<string, { city: City; count: number }>()
  for (const cities of lists)
    for (const city of new Map(cities.map((each) => [each.code, each])).values())
      counts.set(city.code, { city, count: (counts.get(city.code)?.count ?? 0) + 1 })
  return [...counts.values()]
    .toSorted(
      (one, other) => other.count - one.count || one.city.code.localeCompare(other.city.code),
    )
    .map(({ city, count }) => ({ ...cityShown(city), count }))
}

function facetOf(values: readonly string[]) {
  const groups = Map.groupBy(values, (value) => value)
  return [...groups].map(([value, all]) => ({ value, count: all.length }))
}

const monthsShown = 7

/** The Jalali months from this one on, each with its tours and the lowest price of a departure in it. */
function monthsOf(found: readonly Dated[], today: string): ToursAvailable['months'] {
  const { year, month } = jalaliParts(today)
  return Array.from({ length: monthsShown }, (_, ahead) => {
    const [from, next] = [monthStart(year, month + ahead), monthStart(year, month + ahead + 1)]
    const to = addDays(next, -1)
    const own = found.flatMap((each) => narrow(each, startsWithin({ from, to })))
    const prices = own.flatMap(({ card }) => card.minPrice ?? [])
    return {
      from,
      to,
      tours: own.length,
      minPrice: prices.length > 0 ? Math.min(...prices) : null,
    }
  })
}

function monthStart(year: number, month: number): string {
  const date = fromJalali(year + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, 1)
  if (date === null) throw new Error(`No month ${month} of ${year}`)
  return date
}
