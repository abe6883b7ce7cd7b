/** Flights as landings show them: routes to a city, and whether a landing has enough to say to be found by search engines. */
import type { LandingKey, PricedRoute, RouteFacts } from '@parastoo/contract/content/content'
import { addDays } from '@parastoo/kit/dates'
import { dateIn } from '../../platform/clock.ts'
import type { ContentNeeds } from './needs.ts'
import { cityOfPath, routeOfPath, stockOfPath } from './page.ts'
import { pricedRoutes } from './show-page.ts'
import { pageReader } from './store.ts'

type Needs = Pick<ContentNeeds, 'db' | 'clock' | 'flights'>

/** As many as fit a page; the rest is found by searching. */
const mostRoutes = 12
/** Days with a seat for sale among the next thirty, below which a route's page is kept from search engines. */
const leastDays = 5
const aheadDays = 30

/** The last of them, counted from today, on which a flight is still one of the last minute. */
const lastMinuteDays = 2
const [thursday, friday] = [4, 5]

/** The days that a category of landings is about; one that is not here is about all of them. */
const daysOf: ReadonlyMap<string, (date: string, today: string) => boolean> = new Map([
  ['last-minute', (date: string, today: string) => date <= addDays(today, lastMinuteDays)],
  [
    'weekend',
    (date: string) => [thursday, friday].includes(Temporal.PlainDate.from(date).dayOfWeek),
  ],
])

/** Routes to a city with the lowest prices of its category's days, those with landings first; null for a city nobody knows. */
export async function landingFlights(
  needs: Needs,
  { cityCode, category = '' }: Pick<LandingKey, 'cityCode'> & { category?: string },
): Promise<{
  place: RouteFacts['origin']
  routes: PricedRoute[]
  routesFrom: PricedRoute[]
} | null> {
  const place = needs.flights.city(cityCode)
  if (!place) return null
  const landings = await pageReader(needs.db).shownPaths(['landing'])
  const written = landings.flatMap(({ path }) => routeOfPath(path) ?? [])
  const origins = [
    ...written.filter(({ destination }) => destination === place.cityCode),
    ...(await needs.flights.popular(24)).flatMap(({ origin, destination }) =>
      [origin, destination].map((code) => ({ origin: code, destination: place.cityCode })),
    ),
  ]
  const ids = new Set(origins.map((ends) => `${ends.origin}-${ends.destination}`))
  const today = dateIn('Asia/Tehran', needs.clock.now())
  const meant = daysOf.get(category)
  const routes = await pricedRoutes(needs, [...ids], meant && ((date) => meant(date, today)))
  const onward = written.filter(({ origin }) => origin === place.cityCode)
  return {
    place,
    routes: routes
      .filter(({ lowest }) => lowest !== null)
      .toSorted((a, b) => Number(b.path !== null) - Number(a.path !== null))
      .slice(0, mostRoutes),
    routesFrom: await pricedRoutes(
      needs,
      onward.map((ends) => `${ends.origin}-${ends.destination}`),
    ),
  }
}

/**
 * Of these landings, those that say something today: a route with seats on five of the next thirty days, a city that such a route
 * begins or ends in, a place where the product it is about is sold. One after the other, so that a sitemap never takes all that answers travellers.
 */
export async function thoseThatSay<Landing extends { path: string }>(
  needs: Needs & Pick<ContentNeeds, 'soldIn'>,
  landings: readonly Landing[],
): Promise<Landing[]> {
  const said = new Set<string>()
  for (const { path } of landings) {
    const stock = stockOfPath(path)
    if (stock && (await isSold(needs, stock))) said.add(path)
    const route = routeOfPath(path)
    if (!route || (await needs.flights.daysOnSale(route)) < leastDays) continue
    for (const name of [path, route.origin, route.destination]) said.add(name)
  }
  return landings.filter(({ path }) => said.has(cityOfPath(path) ?? path))
}

/** Whether the landing of a place has something for sale today. */
export async function isSaidToday(
  needs: Needs & Pick<ContentNeeds, 'soldIn'>,
  path: string,
): Promise<boolean> {
  const cityCode = cityOfPath(path)
  const stock = cityCode
    ? { product: 'flight' as const, cityCode, category: '' }
    : stockOfPath(path)
  return stock !== null && (await isSold(needs, stock))
}

async function isSold(
  needs: Needs & Pick<ContentNeeds, 'soldIn'>,
  { product, ...place }: NonNullable<ReturnType<typeof stockOfPath>>,
): Promise<boolean> {
  if (product !== 'flight') return await needs.soldIn(product, place)
  return ((await landingFlights(needs, place))?.routes ?? []).length > 0
}

/** Whether a route has enough flights ahead for a page of its own. */
export function isWorthFinding({ from, days }: RouteFacts): boolean {
  const until = Temporal.PlainDate.from(from)
    .add({ days: aheadDays - 1 })
    .toString()
  return days.filter(({ date }) => date <= until).length >= leastDays
}
