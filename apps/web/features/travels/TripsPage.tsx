import { productChannels } from '@parastoo/contract/enums'
import { useSyncExternalStore } from 'react'
import { travels } from '../../messages/travels.ts'
import { paths, withQuery } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { displayChannel } from '../../shell/display-channel.ts'
import { useKeptTickets } from '../../shell/orders/use-kept-tickets.ts'
import { useKeptNextTrip } from '../../shell/orders/use-kept-trip.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/TripsPage.ts'
import { loadTrips } from './load-trips.ts'
import { pageIn } from './PageTurner.tsx'
import { TripsBody } from './TripsBody.tsx'
import { isCoverTrip, isStayTrip, isVisaTrip, type ToldTrip } from './told-trip.ts'

export const meta = () => pageMeta(travels.trips.title, { isIndexed: false })

export async function loader({ context, request }: Route.LoaderArgs) {
  return await loadTrips(siteOf(context).api, pageIn(request))
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

/** `/profile/my-travels`: one's own trips. */
export default function TripsPage({ loaderData }: Route.ComponentProps) {
  const { next, upcoming } = loaderData
  const isApp = useIsInstalled()
  const ahead = next ? [next, ...upcoming] : upcoming
  useKeptNextTrip(isApp && next?.lineStates.includes('issued') ? next.orderId : null)
  useKeptTickets(isApp ? ahead.filter((one) => isTicketed(one)).slice(0, 5) : [])
  return (
    <TripsBody
      trips={loaderData}
      pathOf={(page) => withQuery(paths.trips(), { page: page === 1 ? null : page })}
    />
  )
}
