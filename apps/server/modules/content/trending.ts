/** What travellers go for most, over all products: each finds its own rows, so that one that is down takes nothing from the others. */
import type { TrendingRow } from '@parastoo/contract/content/content'
import type { SpecProductType } from '@parastoo/contract/enums'
import type { ContentNeeds } from './needs.ts'
import { pricedRoutes, routePath } from './show-page.ts'

type Needs = Pick<ContentNeeds, 'db' | 'log' | 'flights' | 'trendingOf'>

/** Among so many routes those of either kind are looked for. */
const mostRoutes = 24

/** Flights inside Iran, flights abroad, hotels, tours, visas; at most `take` of each kind. */
export async function listTrending(
  needs: Needs,
  { productType, take }: { productType?: SpecProductType | undefined; take: number },
): Promise<TrendingRow[]> {
  const finders: [string, () => Promise<TrendingRow[]>][] = [
    ['Flight', () => trendingFlights(needs)],
    ['Hotel', () => needs.trendingOf('hotel', mostRoutes)],
    ['Tour', () => needs.trendingOf('tour', take)],
    ['Visa', () => needs.trendingOf('visa', take)],
  ]
  const found = await Promise.all(
    finders
      .filter(([family]) => productType === undefined || productType.endsWith(family))
      .map(([family, find]) =>
        find().catch((fault): TrendingRow[] => {
          needs.log.warn({ err: fault, family }, 'what is trending could not be found')
          return []
        }),
      ),
  )
  const isAsked = (row: TrendingRow) =>
    productType === undefined || productType === 'Hotel' || row.productType === productType
  const byType = Map.groupBy(found.flat().filter(isAsked), ({ productType: type }) => type)
  return [...byType.values()].flatMap((rows) => rows.slice(0, take))
}

/** Routes by how often they are asked for, those that have a seat for sale. */
async function trendingFlights(needs: Needs): Promise<TrendingRow[]> {
  const popular = await needs.flights.popular(mostRoutes)
  const ids = popular.map(({ origin, destination }) => `${origin}-${destination}`)
  const priced = await pricedRoutes(needs, ids)
  return priced.flatMap((route) =>
    route.lowest === null
      ? []
      : {
          productType: route.productType,
          code: route.id,
          nameFa: `${route.originName} به ${route.destinationName}`,
          cityCode: route.destination,
          // A route without words of its own has its page all the same.
          path: route.path ?? routePath(route),
          lowest: route.lowest,
        },
  )
}
