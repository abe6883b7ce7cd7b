import { HeroScene } from '@parastoo/ui/drawings/HeroScene.tsx'
import { Suspense } from 'react'
import { Await } from 'react-router'
import { hotelHome } from '../../../messages/hotel-home.ts'
import { BannerPlace } from '../../../shell/BannerPlace.tsx'
import { bannerAt } from '../../../shell/banner-at.ts'
import { siteOf } from '../../../shell/context.ts'
import { ProductTabs } from '../../../shell/ProductTabs.tsx'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useSite } from '../../../shell/site.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { HotelSearchForm } from '../form/HotelSearchForm.tsx'
import { RecentStays } from '../recent/RecentStays.tsx'
import { SavedHotels } from '../saved/SavedHotels.tsx'
import { emptyStay } from '../stay.ts'
import type { Route } from './+types/HotelHomePage.ts'
import { AllCities } from './AllCities.tsx'
import { homeHotels } from './home-hotels.ts'
import { CitiesFailed, PopularCities, PopularCitiesSkeleton } from './PopularCities.tsx'
import { TrendingHotels } from './TrendingHotels.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

export const meta = () => pageMeta(hotelHome.title, { description: hotelHome.description })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const city = new URL(request.url).searchParams.get('city')
  return { shown: homeHotels(api, city), banner: await bannerAt(api, 'hotels') }
}

/** `/hotel-home`: the search box, the traveller's last searches, the cities most go to, and hotels of one of them (spec, section 2). */
export default function HotelHomePage({ loaderData: { shown, banner } }: Route.ComponentProps) {
  const today = tehranDayOf(useSite().renderedAt)
  return (
    <>
      <section className="relative isolate bg-lead-deep text-on-deep overflow-hidden pt-5 pb-16 sm:pt-7 lg:pb-24">
        <HeroScene className="absolute inset-0 -z-1 size-full" />
        <div className="page-width">
          <h1 className="text-xl font-heavy sm:text-2xl lg:text-3xl">{hotelHome.title}</h1>
          <p className="mt-1 text-sm sm:text-base">{hotelHome.lead}</p>
          <div className="mt-4 rounded-panel bg-card text-ink shadow-panel">
            <ProductTabs product="hotel" />
            <div className="p-4 sm:p-5">
              <HotelSearchForm place={null} draft={emptyStay} today={today} isKept />
            </div>
          </div>
          <RecentStays today={today} />
        </div>
      </section>
      <div className="page-width flex flex-col gap-8 pt-4 sm:gap-12 sm:pt-5">
        <BannerPlace banner={banner} />
        <Suspense fallback={<PopularCitiesSkeleton />}>
          <Await resolve={shown}>
            {(found) =>
              found ? (
                <>
                  <PopularCities cities={found.cities} today={today} />
                  <TrendingHotels shown={found} today={today} />
                  <AllCities cities={found.allCities} />
                </>
              ) : (
                <CitiesFailed />
              )
            }
          </Await>
        </Suspense>
        <SavedHotels />
      </div>
    </>
  )
}
