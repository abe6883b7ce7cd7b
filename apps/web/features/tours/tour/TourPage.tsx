import { shell } from '../../../messages/shell.ts'
import { tourPage } from '../../../messages/tour-page.ts'
import { paths } from '../../../paths.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { lengthWords } from '../../../shell/tours/tour-texts.ts'
import { wordsOf } from '../../../shell/words.ts'
import { breadcrumbs, structured } from '../../../shell/written/structured.ts'
import type { Route } from './+types/TourPage.ts'
import { TourDetails } from './TourDetails.tsx'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

const say = wordsOf(tourPage)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, origin } = siteOf(context)
  const { data: tour } = await api.tourCatalogue.tourDetail({ tourCode: params.tour })
  return { tour, origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  const { tour, origin } = loaderData
  return [
    ...pageMeta(say('metaTitle', { title: tour.titleFa, length: lengthWords(tour) }), {
      description: tour.leadFa,
      // An invented tour is nothing to be found by.
      isIndexed: !tour.isSample,
    }),
    structured(
      breadcrumbs(origin, [
        { name: shell.brand, path: paths.home() },
        { name: shell.nav.tours, path: paths.tourHome() },
        { name: tour.titleFa, path: paths.tour(tour.code) },
      ]),
    ),
  ]
}

/** `/tours/{tour}`: a tour with its days, hotels, papers and dates. */
export default function TourPage({ loaderData: { tour } }: Route.ComponentProps) {
  return <TourDetails tour={tour} />
}
