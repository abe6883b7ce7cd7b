import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { ChevronBack } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { hotelCompare } from '../../../messages/hotel-compare.ts'
import { paths } from '../../../paths.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { wordsOf } from '../../../shell/words.ts'
import { stayQuery } from '../stay.ts'
import { partyWords, spanWords } from '../stay-words.ts'
import type { Route } from './+types/ComparePage.ts'
import { CompareTable } from './CompareTable.tsx'
import { findCompared } from './find-compared.ts'

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

const say = wordsOf(hotelCompare)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const today = tehranDayOf(new Date())
  const search = new URL(request.url).searchParams
  return await findCompared(siteOf(context).api, { cityCode: params.city, search, today })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(null)
  // Everybody chooses others: nothing to be found by.
  return pageMeta(say('metaTitle', { city: loaderData.city.nameFa }), { isIndexed: false })
}

/** `/hotels/{city}/compare`: two to four hotels side by side, for one stay; the address says which. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { city, stay, hotels, isOneGone } = loaderData
  const codes = hotels.map(({ hotel }) => hotel.code)
  const list = paths.hotels(city.code, { ...stayQuery(stay), compare: codes.join('.') || null })
  if (hotels.length === 0)
    return (
      <EmptyState
        headingLevel="h1"
        picture={<NoTrips />}
        title={hotelCompare.emptyTitle}
        action={
          <Link to={list} className={buttonClass()}>
            {say('back', { city: city.nameFa })}
          </Link>
        }
      >
        {hotelCompare.emptyText}
      </EmptyState>
    )
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <header>
        <Link
          to={list}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-lead-text no-underline hover:underline"
        >
          <ChevronBack aria-hidden className="size-4" />
          {say('back', { city: city.nameFa })}
        </Link>
        <h1 className="text-xl font-heavy sm:text-2xl">{hotelCompare.title}</h1>
        <p className="text-sm text-quiet">{`${spanWords(stay)} · ${partyWords(stay.rooms)}`}</p>
      </header>
      {isOneGone && <Notice tone="caution" title={hotelCompare.gone} />}
      {hotels.length === 1 && (
        <Notice
          title={hotelCompare.oneMore}
          action={
            <Link to={list} className={buttonClass({ kind: 'quiet' })}>
              {say('back', { city: city.nameFa })}
            </Link>
          }
        />
      )}
      <CompareTable city={city.code} stay={stay} hotels={hotels} />
    </div>
  )
}
