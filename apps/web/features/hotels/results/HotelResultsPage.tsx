import { hotelResults } from '../../../messages/hotel-results.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import { HotelSearchForm } from '../form/HotelSearchForm.tsx'
import type { Route } from './+types/HotelResultsPage.ts'
import { findHotels } from './find-hotels.ts'
import { HotelResults } from './HotelResults.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

const say = wordsOf(hotelResults)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const today = tehranDayOf(new Date())
  const search = new URL(request.url).searchParams
  const found = await findHotels(siteOf(context).api, { city: params.city, search, today })
  return { ...found, today }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.place) return pageMeta(hotelResults.bareTitle, { isIndexed: false })
  const { cityNameFa: city } = loaderData.place
  return pageMeta(say('metaTitle', { city }), {
    description: say('metaDescription', { city }),
    // The bare page of a city is worth finding; one stay in it is not.
    isIndexed: loaderData.kind === 'open' && Object.keys(loaderData.faults).length === 0,
  })
}

/** `/hotels/{city}`: the hotels of a city for a stay, or the search form where something is missing. */
export default function HotelResultsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'found') return <HotelResults {...loaderData} />
  const { place, draft, faults, today } = loaderData
  return (
    <div className="page-width py-8">
      <h1 className="text-2xl font-heavy">
        {place ? say('title', { city: place.cityNameFa }) : hotelResults.bareTitle}
      </h1>
      <p className="mt-1 mb-6 text-quiet">{hotelResults.bareText}</p>
      <div className="rounded-panel border border-line bg-card p-4 shadow-card sm:p-6">
        <HotelSearchForm
          key={place?.code}
          place={place}
          draft={draft}
          faults={faults}
          today={today}
        />
      </div>
    </div>
  )
}
