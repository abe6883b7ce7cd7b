import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { home } from '../../messages/home.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { useSite } from '../../shell/site.ts'
import { tehranDayOf } from '../../shell/tehran-day.ts'
import { wordsOf } from '../../shell/words.ts'
import type { Route } from './+types/HomePage.ts'
import { emptyDraft } from './criteria.ts'
import { homeOffers } from './home-offers.ts'
import { landingOf } from './landing.ts'
import { ProductTabs, productOf } from './ProductTabs.tsx'
import type { RecentSearch } from './recent-searches.ts'
import { SearchForm } from './SearchForm.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../shell/ignore-back-mark.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  const city = loaderData?.landing?.destination?.cityName
  return pageMeta(city ? say('landingTitle', { city }) : null)
}

/**
 * The search box stands at once; what depends on prices follows in the same reply. A landing address opens the same page
 * with its destination chosen.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const today = tehranDayOf(new Date())
  const { api } = siteOf(context)
  const { pathname } = new URL(request.url)
  const landing = await landingOf(api, { pathname, iata: params.iata })
  return { offers: homeOffers(api, today), landing }
}

// Drawn by the server with the page, but their scripts come after those of the search box.
const HeroScene = lazy(async () => ({
  default: (await import('@parastoo/ui/drawings/HeroScene.tsx')).HeroScene,
}))
const HomeSections = lazy(async () => ({
  default: (await import('./HomeSections.tsx')).HomeSections,
}))

const RecentOnHome = lazy(async () => ({
  default: (await import('./RecentOnHome.tsx')).RecentOnHome,
}))
const SoonPanel = lazy(async () => ({ default: (await import('./SoonPanel.tsx')).SoonPanel }))

const say = wordsOf(home)

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const today = tehranDayOf(useSite().renderedAt)
  const [search] = useSearchParams()
  const { landing } = loaderData
  const product = landing?.product ?? productOf(search)
  const places = { origin: null, destination: landing?.destination ?? null }
  const [latest, setLatest] = useState<RecentSearch | null>(null)
  return (
    <>
      <section className="relative isolate bg-lead-deep text-on-deep overflow-hidden pt-8 pb-10 sm:pt-12 lg:pb-28">
        <Suspense>
          <HeroScene className="absolute inset-0 -z-1 size-full" />
        </Suspense>
        <div className="page-width">
          <h1 className="text-2xl font-heavy sm:text-3xl lg:text-4xl">{home.title}</h1>
          <p className="mt-1 max-w-xl text-base sm:text-lg">{home.lead}</p>
          <div className="mt-5 rounded-panel bg-card text-ink shadow-panel sm:mt-8">
            <ProductTabs product={product} />
            <div className="p-4 sm:p-5">
              {product === 'domestic' || product === 'international' ? (
                <SearchForm
                  {...{ product, today, places }}
                  draft={landing?.draft ?? emptyDraft}
                  isKept={landing === null}
                />
              ) : (
                <Suspense fallback={<div className="h-40" />}>
                  <SoonPanel product={product} />
                </Suspense>
              )}
            </div>
          </div>
          <Suspense fallback={<div className="mt-4 min-h-11" />}>
            <RecentOnHome today={today} onLatest={setLatest} />
          </Suspense>
        </div>
      </section>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <HomeSections offers={loaderData.offers} recent={latest} today={today} />
      </Suspense>
    </>
  )
}
