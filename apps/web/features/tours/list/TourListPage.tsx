import { tourList } from '../../../messages/tour-list.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Route } from './+types/TourListPage.ts'
import { findTours } from './find-tours.ts'
import { listTitle, TourList } from './TourList.tsx'
import { filtersIn } from './tour-view.ts'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

const say = wordsOf(tourList)

export async function loader({ context, request }: Route.LoaderArgs) {
  return await findTours(siteOf(context).api, new URL(request.url).searchParams)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(tourList.title, { isIndexed: false })
  const { view } = loaderData
  const title = listTitle(loaderData)
  return pageMeta(title, {
    description: say('metaDescription', { title }),
    // The list of a place is worth finding; one view of it is not.
    isIndexed: filtersIn(view) === 0 && view.page === 1 && view.month === null,
  })
}

/** `/tours`: the tours that fit an address. */
export default function TourListPage({ loaderData }: Route.ComponentProps) {
  return <TourList {...loaderData} />
}
