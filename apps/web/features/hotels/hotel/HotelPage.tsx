import { hotelPage } from '../../../messages/hotel-page.ts'
import { shell } from '../../../messages/shell.ts'
import { paths } from '../../../paths.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import { breadcrumbs, hotelInShort, structured } from '../../../shell/written/structured.ts'
import type { Route } from './+types/HotelPage.ts'
import { findHotel } from './find-hotel.ts'
import { HotelView } from './HotelView.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

const say = wordsOf(hotelPage)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const today = tehranDayOf(new Date())
  const search = new URL(request.url).searchParams
  const { api, origin } = siteOf(context)
  return { ...(await findHotel(api, { params, search, today })), origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  const { hotel, city, origin } = loaderData
  const named = { name: hotel.nameFa, city: city.nameFa }
  const path = paths.hotel(city.code, hotel.code)
  const trail = [
    { name: shell.brand, path: paths.home() },
    { name: shell.nav.hotels, path: paths.hotelHome() },
    { name: hotel.nameFa, path },
  ]
  return [
    ...pageMeta(say('metaTitle', named), {
      description: say('metaDescription', named),
      // An invented hotel is nothing to be found by.
      isIndexed: !hotel.isSample,
    }),
    structured(
      ...(hotel.isSample ? [] : [hotelInShort(origin, { ...hotel, path })]),
      breadcrumbs(origin, trail),
    ),
  ]
}

/** `/hotels/{city}/{hotel}`: a hotel with everything it offers for a stay. */
export default function HotelPage({ loaderData }: Route.ComponentProps) {
  return <HotelView {...loaderData} />
}
