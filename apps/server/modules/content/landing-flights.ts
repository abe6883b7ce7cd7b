/** Flights as landings show them: routes to a city, and whether a landing has enough to say to be found by search engines. */
import type { LandingKey, PricedRoute, RouteFacts } from '@parastoo/contract/content/content'
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

/** Routes to a city, those with landings and prices first; null for a city nobody knows. */
export async function landingFlights(
  needs: Needs,
  { cityCode }: LandingKey,
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
  const routes = await pricedRoutes(needs, [...ids])
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
  { flights, soldIn }: Pick<ContentNeeds, 'flights' | 'soldIn'>,
  landings: readonly Landing[],
): Promise<Landing[]> {
  const said = new Set<string>()
  for (const { path } of landings) {
    const stock = stockOfPath(path)
    if (stock && (await soldIn(stock.product, stock.cityCode))) said.add(path)
    const route = routeOfPath(path)
    if (!route || (await flights.daysOnSale(route)) < leastDays) continue
    for (const name of [path, route.origin, route.destination]) said.add(name)
  }
  return landings.filter(({ path }) => said.has(cityOfPath(path) ?? path))
}

/** Whether a route has enough flights ahead for a page of its own. */
export function isWorthFinding({ from, days }: RouteFacts): boolean {
  const until = Temporal.PlainDate.from(from)
    .add({ days: aheadDays - 1 })
    .toString()
  return days.filter(({ date }) => date <= until).length >= leastDays
}
