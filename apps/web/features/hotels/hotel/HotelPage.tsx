import { hotelPage } from '../../../messages/hotel-page.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Route } from './+types/HotelPage.ts'
import { findHotel } from './find-hotel.ts'
import { HotelView } from './HotelView.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

const say = wordsOf(hotelPage)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const today = tehranDayOf(new Date())
  const search = new URL(request.url).searchParams
  return await findHotel(siteOf(context).api, { params, search, today })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  const { hotel, city } = loaderData
  const named = { name: hotel.nameFa, city: city.nameFa }
  return pageMeta(say('metaTitle', named), {
    description: say('metaDescription', named),
    // An invented hotel is nothing to be found by.
    isIndexed: !hotel.isSample,
  })
}

/** `/hotels/{city}/{hotel}`: a hotel with everything it offers for a stay. */
export default function HotelPage({ loaderData }: Route.ComponentProps) {
  return <HotelView {...loaderData} />
}
