import type { SpecProductType } from '@parastoo/contract/enums'
import { data, redirect } from 'react-router'
import { shell } from '../../messages/shell.ts'
import { paths } from '../../paths.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { pathAsked } from '../../shell/written/path-asked.ts'
import { breadcrumbs, structured } from '../../shell/written/structured.ts'
import { Related, WrittenView } from '../../shell/written/WrittenView.tsx'
import type { Route } from './+types/LandingPage.ts'
import { LandingFlights } from './LandingFlights.tsx'
import { LandingHotels } from './LandingHotels.tsx'
import { LandingTours } from './LandingTours.tsx'
import { LandingVisa } from './LandingVisa.tsx'
import { type LandingProduct, type LandingStock, stockAt } from './landing-stock.ts'

export { keptForSeconds as headers } from '../../shell/kept-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  const { page, isWorthFinding, origin } = loaderData
  const { title, description, path } = page
  const trail = [
    { name: shell.brand, path: paths.home() },
    parents[productOf(path) ?? 'flight'],
    { name: title, path },
  ]
  return [
    ...pageMeta(title, { description, isIndexed: isWorthFinding }),
    structured(breadcrumbs(origin, trail)),
  ]
}

/**
 * `/landing/{product}/{destination}/{category}`: the words for that key, or the address where they stand. Without a product word the
 * first part is the destination (decision 23).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api, origin } = siteOf(context)
  const product = params.product.toLowerCase()
  // A word that every object knows is no product.
  const named = Object.hasOwn(productsOf, product) ? productsOf[product] : undefined
  // Insurance has one page for all there is to say (decision 23 of the spec's decisions).
  if (product === 'insurance') throw redirect(paths.insurance(), 301)
  if (named && !params.destination) throw redirect(parents[product as LandingProduct].path, 301)
  const [city = '', category = ''] = named
    ? [params.destination, params.category]
    : [params.product, params.destination]
  const products = named ?? everyProduct
  const kinds = products.flatMap((product) => kindOf[product] ?? [])
  const [written, stock] = await Promise.all([
    firstWritten(api, { products, city, category }),
    stockAt(api, { products: kinds, cityCode: city, category }),
  ])
  if (written === null) {
    // Nobody has written of the place; what is sold there stands in the list.
    const list = named && listOf(stock)
    throw list ? redirect(list) : data(null, { status: 404 })
  }
  const { path, isWorthFinding } = written
  if (path !== pathAsked(request)) throw redirect(path, 301)
  return { page: (await api.content.page({ path })).data, isWorthFinding, stock, origin }
}

export default function LandingPage({ loaderData: { page, stock } }: Route.ComponentProps) {
  const { flights, hotels, tours, visa } = stock
  return (
    <WrittenView
      page={page}
      before={
        <>
          {flights && <LandingFlights {...flights} />}
          {hotels && <LandingHotels {...hotels} />}
          {visa && <LandingVisa {...visa} />}
          {tours && <LandingTours {...tours} />}
        </>
      }
      after={<Related pages={page.related} />}
    />
  )
}

const everyProduct: readonly SpecProductType[] = [
  'DomesticFlight',
  'InternationalFlight',
  'Hotel',
  'Tour',
  'Visa',
]
const productsOf: Readonly<Record<string, readonly SpecProductType[]>> = {
  flight: ['DomesticFlight', 'InternationalFlight'],
  hotel: ['Hotel'],
  tour: ['Tour'],
  visa: ['Visa'],
}

/** The first of these products that somebody has written of, and whether search engines are to be shown it. */
async function firstWritten(
  { content }: ApiClient,
  {
    products,
    city,
    category,
  }: { products: readonly SpecProductType[]; city: string; category: string },
): Promise<{ path: string; isWorthFinding: boolean } | null> {
  if (!/^[A-Za-z]{3}$/.test(city)) throw data(null, { status: 404 })
  for (const productType of products) {
    const found = await content.landingExists({ productType, cityCode: city, category })
    const { path, isWorthFinding } = found.data
    if (path) return { path, isWorthFinding }
  }
  return null
}

const kindOf: Readonly<Partial<Record<SpecProductType, LandingProduct>>> = {
  DomesticFlight: 'flight',
  Hotel: 'hotel',
  Tour: 'tour',
  Visa: 'visa',
}

/** The product of a landing with words of its own, by its address. */
const productOf = (path: string): LandingProduct | undefined =>
  (['hotel', 'tour', 'visa'] as const).find((product) => path.startsWith(`/landing/${product}/`))

/** The list of what is sold at a place; null where nothing is. */
function listOf({ hotels, tours, visa }: LandingStock): string | null {
  if (hotels) return paths.hotels(hotels.city.code)
  if (tours) return paths.tours({ destination: tours.city.code })
  return visa ? paths.visa(visa.code) : null
}

/** Where the trail of a landing goes through, and where its product leads without a place. */
const parents = {
  hotel: { name: shell.nav.hotels, path: paths.hotelHome() },
  tour: { name: shell.nav.tours, path: paths.tourHome() },
  visa: { name: shell.nav.visas, path: paths.visaHome() },
  flight: { name: shell.nav.flights, path: paths.home() },
} satisfies Record<LandingProduct, { name: string; path: string }>
