import { formatDate } from '@parastoo/kit/dates'
import { Suspense, useEffect } from 'react'
import { data, type ShouldRevalidateFunction } from 'react-router'
import { search as words } from '../../../messages/search.ts'
import { BannerPlace } from '../../../shell/BannerPlace.tsx'
import { bannerAt } from '../../../shell/banner-at.ts'
import { siteOf } from '../../../shell/context.ts'
import { lazyPart } from '../../../shell/lazy-part.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { whenIdle } from '../../../shell/when-idle.ts'
import { wordsOf } from '../../../shell/words.ts'
import { asksTheSame } from '../criteria.ts'
import { dayPrices } from '../dates/day-prices.ts'
import { offeredIn } from '../offered/offered.ts'
import { daysAround } from '../ribbon/ribbon-days.ts'
import type { Route } from './+types/ResultsPage.ts'
import { findResults } from './find-results.ts'
import { Results } from './Results.tsx'
import { serverTiming } from './search-time.ts'

const say = wordsOf(words.results)
/** Fetched once the page rests: when it is needed there may be no network. */
const ResultsFailed = lazyPart(
  () => import('./ResultsFailed.tsx'),
  (module) => module.ResultsFailed,
)
const OpenSearch = lazyPart(
  () => import('../form/OpenSearch.tsx'),
  (module) => module.OpenSearch,
)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const now = new Date()
  const today = tehranDayOf(now)
  const { searchParams } = new URL(request.url)
  const [found, offered, banner] = await Promise.all([
    findResults({ api, search: searchParams, now, today }),
    offeredIn(api, searchParams),
    bannerAt(api, 'results'),
  ])
  const time = {
    availableStartMilliseconds: now.getTime(),
    availableEndMilliseconds: Date.now(),
  }
  const init = { headers: serverTiming(time) }
  if (found.kind === 'open') return data({ ...found, ...time, today, days: null, offered }, init)
  const span = daysAround(found.criteria.date, today)
  // Prices of other days follow in the same reply; the flights do not wait for them.
  const days = dayPrices(api.search, { ...found.criteria, ...span }).catch(() => null)
  return data({ ...found, ...time, today, days, offered, banner }, init)
}

export const headers = ({ loaderHeaders }: Pick<Route.HeadersArgs, 'loaderHeaders'>) =>
  loaderHeaders

/**
 * The server is asked when the question changes, and when the answer's id is taken out of the address to ask anew;
 * sort, filters and open details show another side of what is here.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const isSamePlace = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
  if (!isSamePlace || !asksTheSame(currentUrl.searchParams, nextUrl.searchParams))
    return defaultShouldRevalidate
  return currentUrl.searchParams.has('requestId') && !nextUrl.searchParams.has('requestId')
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.kind !== 'found') return pageMeta(words.results.bareTitle, { isIndexed: false })
  const { criteria, places } = loaderData
  const origin = places.origin?.cityName ?? criteria.origin.code
  const destination = places.destination?.cityName ?? criteria.destination.code
  const date = formatDate(criteria.date)
  return pageMeta(say('title', { origin, destination }), {
    description: say('description', { origin, destination, date }),
    isIndexed: false,
  })
}

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  useEffect(() => whenIdle(ResultsFailed.load), [])
  if (loaderData.kind === 'open')
    return (
      <Suspense>
        <OpenSearch {...loaderData} />
      </Suspense>
    )
  return (
    <>
      <Results {...loaderData} />
      {/* Below the list: nothing of it moves for a banner. */}
      <BannerPlace banner={loaderData.banner} className="page-width pb-6" />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ResultsFailed error={error} />
    </Suspense>
  )
}
