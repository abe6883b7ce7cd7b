/** What is known of a route between two cities today: for pages that tell about it rather than sell one of its flights. */
import type { PricedRoute, RouteFacts } from '@parastoo/contract/content/content'
import { addDays } from '@parastoo/kit/dates'
import { LRUCache } from 'lru-cache'
import { dateIn } from '../../../platform/clock.ts'
import type { PlaceAirport } from '../places/index.ts'
import type { FlightOffer, OfferLeg } from '../ports.ts'
import type { SearchNeeds } from './needs.ts'
import { rankedRoutes } from './ranked-routes.ts'

type Needs = Pick<SearchNeeds, 'db' | 'clock' | 'log' | 'places' | 'suppliers' | 'calendar'>
type Ends = { origin: string; destination: string }

/** Drawn as a graph, so that one sees more than the next weeks. */
const priceDays = 90
/** A "from" price is of days near enough to be meant. */
const nearDays = 30
/** Timetables repeat by the week. */
const flightDays = 7
/** Counting the flights of a week is dear beside its use; what they cost is asked again every minute. */
const keptForMs = 60_000
const mostKept = 500
/** "From" prices stand on many cards of many pages, and each takes some 3 ms to find: so long they are not asked again. */
const nearKeptForMs = 5_000
const mostRanked = 24

const oneAdult = { adults: 1, children: 0, infants: 0 }
const economy = 1

/** Answers what content asks of flights; each is found once for a while, however many ask. */
export function createRouteFacts(needs: Needs) {
  const facts = foundOnce<RouteFacts>(needs, keptForMs)
  const near = foundOnce<Awaited<ReturnType<typeof pricesOf>>>(needs, nearKeptForMs)
  const ranked = foundOnce<Ends[]>(needs, keptForMs)
  const nearPrices = (ends: Cities) => near(nameOf(ends), () => pricesOf(needs, ends, nearDays))
  return {
    city: (code: string) => cityOf(needs, code),
    async routeFacts({ origin, destination }: Ends): Promise<RouteFacts | null> {
      const ends = endsOf(needs, { origin, destination })
      return ends ? await facts(nameOf(ends), () => factsOf(needs, ends)) : null
    },
    async daysOnSale({ origin, destination }: Ends): Promise<number> {
      const ends = endsOf(needs, { origin, destination })
      return ends ? (await nearPrices(ends)).length : 0
    },
    async pricedRoute(
      { origin, destination }: Ends,
      isMeant: (date: string) => boolean = () => true,
    ): Promise<Omit<PricedRoute, 'path'> | null> {
      const ends = endsOf(needs, { origin, destination })
      if (!ends) return null
      const days = (await nearPrices(ends)).filter(({ date }) => isMeant(date))
      const [lowest] = days.toSorted((a, b) => a.priceRial - b.priceRial)
      return {
        id: nameOf(ends),
        origin: ends.origin.cityCode,
        originName: ends.origin.nameFa,
        destination: ends.destination.cityCode,
        destinationName: ends.destination.nameFa,
        productType: productOf(ends),
        lowest: lowest ?? null,
      }
    },
    async popular(take: number): Promise<Ends[]> {
      const routes = await ranked('all', async () =>
        (await rankedRoutes(needs, mostRanked)).map(([origin, destination]) => ({
          origin,
          destination,
        })),
      )
      return routes.slice(0, take)
    },
  }
}

/** By its name, what was found lately or is being found. A fault is not kept: who comes next asks again. */
function foundOnce<Found>({ clock }: Pick<Needs, 'clock'>, forMs: number) {
  const kept = new LRUCache<string, { found: Promise<Found>; atMs: number }>({ max: mostKept })
  return (name: string, find: () => Promise<Found>): Promise<Found> => {
    const nowMs = clock.now().epochMilliseconds
    const before = kept.get(name)
    if (before && nowMs - before.atMs < forMs) return before.found
    const found = find()
    kept.set(name, { found, atMs: nowMs })
    found.catch(() => kept.delete(name))
    return found
  }
}

type City = RouteFacts['origin']
type Cities = { origin: City; destination: City }

function cityOf({ places }: Needs, code: string): City | null {
  const airport = places.airportsOf(code, 'CityCode')[0] ?? places.airport(code)
  if (!airport) return null
  const { cityCode, cityNameFa, countryCode } = airport
  return {
    cityCode,
    nameFa: cityNameFa,
    countryCode,
    airports: places.airportsOf(cityCode, 'CityCode').map(shownAirport),
  }
}

const shownAirport = ({ iataCode, nameFa, lat, lon }: PlaceAirport) => ({
  iataCode,
  nameFa,
  lat,
  lon,
})

function endsOf(needs: Needs, ends: Ends): Cities | null {
  const [origin, destination] = [cityOf(needs, ends.origin), cityOf(needs, ends.destination)]
  if (!origin || !destination || origin.cityCode === destination.cityCode) return null
  return { origin, destination }
}

const productOf = ({ origin, destination }: Cities) =>
  origin.countryCode === 'IR' && destination.countryCode === 'IR'
    ? ('DomesticFlight' as const)
    : ('InternationalFlight' as const)

const nameOf = ({ origin, destination }: Cities): string =>
  `${origin.cityCode}-${destination.cityCode}`

const codesOf = ({ airports }: City) => airports.map(({ iataCode }) => iataCode)

async function pricesOf({ calendar, clock }: Needs, ends: Cities, days: number) {
  const today = dateIn('Asia/Tehran', clock.now())
  const found = await calendar.lowest({
    origins: codesOf(ends.origin),
    destinations: codesOf(ends.destination),
    from: today,
    to: addDays(today, days - 1),
    party: oneAdult,
    cabinClass: economy,
  })
  return found.map(({ date, totalRial }) => ({ date, priceRial: totalRial }))
}

async function factsOf(needs: Needs, ends: Cities): Promise<RouteFacts> {
  const from = dateIn('Asia/Tehran', needs.clock.now())
  const direct = (await offersOfWeek(needs, ends)).filter(
    ({ journeys }) => journeys[0]?.length === 1,
  )
  const legs = flightsOf(direct)
  const departures = legs.map(({ departureTime }) => departureTime.slice(11, 16)).sort()
  const kilograms = direct.flatMap(({ baggage }) => (baggage.unit === 'Kg' ? [baggage.amount] : []))
  return {
    origin: ends.origin,
    destination: ends.destination,
    productType: productOf(ends),
    distanceKm: distanceKm(ends.origin.airports[0], ends.destination.airports[0]),
    days: await pricesOf(needs, ends, priceDays),
    from,
    to: addDays(from, priceDays - 1),
    airlines: airlinesOf(needs, legs),
    flightsAWeek: legs.length,
    firstDeparture: departures[0] ?? null,
    lastDeparture: departures.at(-1) ?? null,
    shortestMinutes: least(legs.map(({ durationMinutes }) => durationMinutes)),
    baggage:
      kilograms.length > 0
        ? { leastKg: Math.min(...kilograms), mostKg: Math.max(...kilograms) }
        : null,
    penalties: penaltiesOf(needs, direct),
    hasCharters: direct.some(({ isCharter }) => isCharter),
    seenAt: needs.clock.now().toString(),
  }
}

/** What own stock sells from tomorrow for a week; others are not asked for a page that sells nothing. */
async function offersOfWeek({ suppliers, clock, log }: Needs, ends: Cities) {
  const { own } = suppliers
  if (!own) return []
  const today = dateIn('Asia/Tehran', clock.now())
  const journey = { origins: codesOf(ends.origin), destinations: codesOf(ends.destination) }
  const offers: FlightOffer[] = []
  try {
    for (let ahead = 1; ahead <= flightDays; ahead += 1) {
      const question = {
        journeys: [{ ...journey, departsOn: addDays(today, ahead) }],
        party: oneAdult,
        cabinClass: economy as 1,
      }
      offers.push(...(await own.search(question, AbortSignal.timeout(5_000))))
    }
  } catch (fault) {
    log.warn({ err: fault }, 'the flights of a route could not be counted')
  }
  return offers
}

/** Each flight once, however many fare classes it is sold in. */
function flightsOf(offers: readonly FlightOffer[]): OfferLeg[] {
  const legs = offers.flatMap(({ journeys }) => journeys[0]?.[0] ?? [])
  return [
    ...new Map(
      legs.map((leg) => [`${leg.airlineCode}${leg.flightNumber} ${leg.departureTime}`, leg]),
    ).values(),
  ]
}

function airlinesOf({ places }: Needs, legs: readonly OfferLeg[]) {
  return [...Map.groupBy(legs, ({ airlineCode }) => airlineCode)]
    .map(([code, own]) => ({
      code,
      nameFa: places.airline(code)?.nameFa ?? code,
      colour: places.airline(code)?.colour ?? null,
      flightsAWeek: own.length,
    }))
    .sort((a, b) => b.flightsAWeek - a.flightsAWeek || a.code.localeCompare(b.code))
}

/** The bands of the system flight farthest ahead: an example in which every band still lies in the future. */
function penaltiesOf({ places }: Needs, direct: readonly FlightOffer[]): RouteFacts['penalties'] {
  const example = direct.findLast(
    ({ isCharter, isRefundable, penaltyBands }) =>
      !isCharter && isRefundable && penaltyBands.length > 1,
  )
  const leg = example?.journeys[0]?.[0]
  if (!example || !leg) return null
  return {
    airlineName: places.airline(leg.airlineCode)?.nameFa ?? leg.airlineCode,
    departureTime: leg.departureTime,
    bands: example.penaltyBands.map(({ labelFa, percent }) => ({ labelFa, percent })),
  }
}

const least = (numbers: readonly number[]): number | null =>
  numbers.length > 0 ? Math.min(...numbers) : null

const earthKm = 6371

/** Along the great circle, whole kilometres. */
function distanceKm(a: Point | undefined, b: Point | undefined): number {
  if (!a || !b) return 0
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return Math.round(2 * earthKm * Math.asin(Math.sqrt(chord)))
}

type Point = { lat: number; lon: number }
