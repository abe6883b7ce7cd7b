import { productChannels } from '@parastoo/contract/enums'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoTrips } from '@parastoo/ui/drawings/pictures/NoTrips.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths, withQuery } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { displayChannel } from '../../shell/display-channel.ts'
import { useKeptTickets } from '../../shell/orders/use-kept-tickets.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/TripsPage.ts'
import { arrangeTrips } from './arrange-trips.ts'
import { destinationOf } from './destination-of.ts'
import { NextTrip } from './NextTrip.tsx'
import { PageTurner, pageIn } from './PageTurner.tsx'
import { TripTimeline } from './TripTimeline.tsx'
import { tehranTime } from './tehran-time.ts'
import { isCoverTrip, isStayTrip, isVisaTrip, type ToldTrip, toldTrip } from './told-trip.ts'
import { UnfinishedRequest } from './UnfinishedRequest.tsx'
import { unfinishedRequest } from './unfinished-request.ts'

const words = travels.trips

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = siteOf(context)
  const page = pageIn(request)
  const { data: found, meta: about } = await api.orders.list({ page, pageSize: 30 })
  const now = new Date().toISOString()
  const localNow = tehranTime(now)
  const arranged = arrangeTrips(found.map(toldTrip), localNow)
  // The next trip is of all trips; older pages tell of the others.
  const next = page === 1 ? arranged.next : null
  const upcoming =
    page === 1 || !arranged.next ? arranged.upcoming : [arranged.next, ...arranged.upcoming]
  const destination = next ? await destinationOf(api, next.orderId) : null
  const unfinished = page === 1 ? await unfinishedRequest(api) : null
  return {
    ...arranged,
    next,
    upcoming,
    destination,
    now,
    localNow,
    paging: about.paging,
    unfinished,
  }
}

/** In the installed app the tickets ahead are kept for the time without a network; a browser others may sit at keeps what was opened. */
const useIsInstalled = () =>
  useSyncExternalStore(
    () => () => {},
    () => displayChannel() === productChannels.Pwa,
    () => false,
  )

const isTicketed = (trip: ToldTrip) =>
  trip.lineStates.includes('issued') && !isStayTrip(trip) && !isVisaTrip(trip) && !isCoverTrip(trip)

/** `/profile/my-travels`: the next trip large, the others along a line (look.md). */
export default function TripsPage({ loaderData }: Route.ComponentProps) {
  const { next, upcoming, past, now, localNow, destination, paging, unfinished } = loaderData
  const isApp = useIsInstalled()
  const ahead = next ? [next, ...upcoming] : upcoming
  useKeptTickets(isApp ? ahead.filter((one) => isTicketed(one)).slice(0, 5) : [])
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      {unfinished && <UnfinishedRequest kept={unfinished} />}
      {paging.total === 0 ? (
        <EmptyState
          picture={<NoTrips />}
          title={words.empty}
          action={
            <Link to={paths.home()} className={buttonClass({ size: 'large' })}>
              {words.search}
            </Link>
          }
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          {next && <NextTrip trip={next} localNow={localNow} destination={destination} />}
          <TripTimeline title={words.upcoming} trips={upcoming} now={now} />
          <TripTimeline title={words.past} trips={past} now={now} isPast />
          <PageTurner
            label={words.pages}
            newer={words.newer}
            older={words.older}
            paging={paging}
            pathOf={(page) => withQuery(paths.trips(), { page: page === 1 ? null : page })}
          />
        </div>
      )}
    </>
  )
}
