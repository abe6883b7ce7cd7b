import type { ProductType } from '@parastoo/contract/enums'
import { data, redirect } from 'react-router'
import { paths } from '../../paths.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { pathAsked } from '../../shell/written/path-asked.ts'
import { Related, WrittenView } from '../../shell/written/WrittenView.tsx'
import type { Route } from './+types/LandingPage.ts'

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
  if (named && !params.destination) {
    if (named.includes('DomesticFlight')) throw redirect(paths.home(), 301)
    throw data(null, { status: 404 })
  }
  const [city = '', category = ''] = named
    ? [params.destination, params.category]
    : [params.product, params.destination]
  const path = await firstPath(api, { products: named ?? everyProduct, city, category })
  if (path !== pathAsked(request)) throw redirect(path, 301)
  return (await api.content.page({ path })).data
}

export default function LandingPage({ loaderData: page }: Route.ComponentProps) {
  return <WrittenView page={page} after={<Related pages={page.related} />} />
}

const everyProduct: readonly ProductType[] = [
  'DomesticFlight',
  'InternationalFlight',
  'Hotel',
  'Tour',
  'Visa',
]
const productsOf: Readonly<Record<string, readonly ProductType[]>> = {
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
  }: { products: readonly ProductType[]; city: string; category: string },
): Promise<string> {
  if (!/^[A-Za-z]{3}$/.test(city)) throw data(null, { status: 404 })
  for (const productType of products) {
    const { path } = (await content.landingExists({ productType, cityCode: city, category })).data
    if (path) return path
  }
  throw data(null, { status: 404 })
}
