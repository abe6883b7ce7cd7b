import { FlyingSwallow } from '@parastoo/ui/drawings/Swallow.tsx'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { home } from '../../../messages/home.ts'
import { BannerPlace } from '../../../shell/BannerPlace.tsx'
import { bannerAt } from '../../../shell/banner-at.ts'
import { brandOf } from '../../../shell/brand.ts'
import { type ApiClient, siteOf } from '../../../shell/context.ts'
import { Decoration } from '../../../shell/Decoration.tsx'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { addressOfProduct, ProductTabs, productOf } from '../../../shell/ProductTabs.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useSite } from '../../../shell/site.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import { agencyAndSite, structured } from '../../../shell/written/structured.ts'
import { emptyDraft, type Product } from '../criteria.ts'
import { SearchForm } from '../form/SearchForm.tsx'
import type { RecentSearch } from '../recent/recent-searches.ts'
import type { Route } from './+types/HomePage.ts'
import { homeOffers } from './home-offers.ts'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'
export { keptForSeconds as headers } from '../../../shell/kept-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  const contact = matches[0].loaderData?.contact ?? null
  return [...pageMeta(null), structured(...agencyAndSite(loaderData.origin, contact))]
}

/** The search box stands at once; what depends on prices follows in the same reply. */
export async function loader({ context }: Route.LoaderArgs) {
  const today = tehranDayOf(new Date())
  const { api, origin } = siteOf(context)
  const [sold, banner] = await Promise.all([onSale(api), bannerAt(api, 'home')])
  return { offers: homeOffers(api, today), onSale: sold, banner, origin }
}

/** How much is sold here; a page that cannot say so stands without it. */
async function onSale({ search }: ApiClient) {
  try {
    return (await search.onSale()).data
  } catch {
    return null
  }
}

// Drawn by the server with the page, but their scripts come after those of the search box.
const HeroScene = lazyPart(
  () => import('@parastoo/ui/drawings/HeroScene.tsx'),
  (module) => module.HeroScene,
)
const HomeSections = lazyPart(
  () => import('./HomeSections.tsx'),
  (module) => module.HomeSections,
)

const VisaPanel = lazyPart(
  () => import('./VisaPanel.tsx'),
  (module) => module.VisaPanel,
)

const RecentOnHome = lazyPart(
  () => import('../recent/RecentOnHome.tsx'),
  (module) => module.RecentOnHome,
)

const say = wordsOf(home)
const noPlaces = { origin: null, destination: null }

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const today = tehranDayOf(useSite().renderedAt)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const changeProduct = (next: Product) =>
    void navigate(addressOfProduct(next), { replace: true, preventScrollReset: true })
  const product = productOf(search)
  const [latest, setLatest] = useState<RecentSearch | null>(null)
  return (
    <>
      <section className="relative isolate bg-lead-deep text-on-deep overflow-hidden pt-5 pb-16 sm:pt-7 lg:pb-24">
        <Decoration>
          <HeroScene className="absolute inset-0 -z-1 size-full" />
        </Decoration>
        <div className="page-width">
          <div className="flex items-start justify-between gap-8">
            <div>
              <h1 className="text-xl font-heavy sm:text-2xl lg:text-3xl">{home.title}</h1>
              <p className="mt-1 text-sm sm:text-base">
                {loaderData.onSale ? say('onSale', loaderData.onSale) : home.lead}
              </p>
            </div>
            {brandOf().logo === null && (
              <svg viewBox="0 0 120 90" aria-hidden className="w-24 shrink-0 max-lg:hidden">
                <FlyingSwallow x={60} y={45} size={84} turn={4} colour="#ffffff" throat="#f2b233" />
              </svg>
            )}
          </div>
          <div className="mt-4 rounded-panel bg-card text-ink shadow-panel">
            <ProductTabs product={product} />
            <div className="p-4 sm:p-5">
              {product === 'visa' ? (
                <Suspense fallback={<div className="min-h-40" />}>
                  <VisaPanel />
                </Suspense>
              ) : (
                <SearchForm
                  product={product}
                  onProduct={changeProduct}
                  today={today}
                  places={noPlaces}
                  draft={emptyDraft}
                  isKept
                  latest={latest}
                />
              )}
            </div>
          </div>
          <Decoration fallback={<div className="mt-3 min-h-11" />}>
            <RecentOnHome today={today} onLatest={setLatest} />
          </Decoration>
        </div>
      </section>
      <BannerPlace banner={loaderData.banner} className="page-width pt-5" />
      <Decoration fallback={<div className="min-h-dvh" />}>
        <HomeSections offers={loaderData.offers} recent={latest} today={today} />
      </Decoration>
    </>
  )
}
