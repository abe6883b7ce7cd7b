import type { SpecProductType } from '@parastoo/contract/enums'
import { data, redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { pathAsked } from '../../shell/written/path-asked.ts'
import { Related, WrittenView } from '../../shell/written/WrittenView.tsx'
import type { Route } from './+types/LandingPage.ts'
import { LandingTours } from './LandingTours.tsx'

export { keptForSeconds as headers } from '../../shell/kept-page.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.title ?? null, loaderData && { description: loaderData.description })

/**
 * `/landing/{product}/{destination}/{category}`: the words for that key, or the address where they stand. Without a product word the
 * first part is the destination (decision 23).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const named = productsOf[params.product.toLowerCase()]
  // Insurance has one page for all there is to say (decision 23 of the spec's decisions).
  if (params.product.toLowerCase() === 'insurance') throw redirect(paths.insurance(), 301)
  if (named && !params.destination) {
    if (named.includes('DomesticFlight')) throw redirect(paths.home(), 301)
    if (named.includes('Tour')) throw redirect(paths.tourHome(), 301)
    throw data(null, { status: 404 })
  }
  const [city = '', category = ''] = named
    ? [params.destination, params.category]
    : [params.product, params.destination]
  const products = named ?? everyProduct
  const [path, tours] = await Promise.all([
    firstPath(api, { products, city, category }),
    products.includes('Tour') ? toursTo(api, city) : null,
  ])
  if (path === null) {
    // Nobody has written of the place; what is sold there stands in the list.
    if (named && tours) throw redirect(paths.tours({ destination: tours.city.code }))
    throw data(null, { status: 404 })
  }
  if (path !== pathAsked(request)) throw redirect(path, 301)
  return { ...(await api.content.page({ path })).data, tours }
}

export default function LandingPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <WrittenView
      page={page}
      before={page.tours && <LandingTours {...page.tours} />}
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

async function firstPath(
  { content }: ApiClient,
  {
    products,
    city,
    category,
  }: { products: readonly SpecProductType[]; city: string; category: string },
): Promise<string | null> {
  if (!/^[A-Za-z]{3}$/.test(city)) throw data(null, { status: 404 })
  for (const productType of products) {
    const { path } = (await content.landingExists({ productType, cityCode: city, category })).data
    if (path) return path
  }
  return null
}

const shownTours = 3

/** Tours to the place; null where there are none, or they cannot be had: the words stand all the same. */
async function toursTo({ tourCatalogue }: ApiClient, cityCode: string) {
  try {
    const { data: found } = await tourCatalogue.landingTours({ cityCode, take: shownTours })
    return found.tours.length > 0 ? found : null
  } catch {
    return null
  }
}
