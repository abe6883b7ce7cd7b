import { redirect } from 'react-router'
import { seenAs } from '../../messages/seen-as.ts'
import { withQuery } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/SeenTripsPage.ts'
import { loadTrips } from './load-trips.ts'
import { pageIn } from './PageTurner.tsx'
import { SeenFrame } from './SeenFrame.tsx'
import { seenTripPath } from './seen-paths.ts'
import { TripsBody } from './TripsBody.tsx'

export const meta = () => pageMeta(seenAs.title, { isIndexed: false })

export async function loader({ context, request, url, params: { userId } }: Route.LoaderArgs) {
  const seeing = url.searchParams.get('seeing') ?? ''
  const api = await siteOf(context).seenAs?.(seeing, 'trips')
  // The look is over, or was begun by somebody else: it is begun anew there.
  if (!api) throw redirect(`/office/customers/${userId}`)
  return { trips: await loadTrips(api, pageIn(request)), seeing, userId }
}

/** `/office/customers/{id}/as`: the trips of a customer as they see them. */
export default function SeenTripsPage({
  loaderData: { trips, seeing, userId },
}: Route.ComponentProps) {
  const own = `/office/customers/${userId}`
  return (
    <SeenFrame
      back={{ to: own, text: seenAs.backToCustomer }}
      pathOfTrip={(id) => seenTripPath(userId, { orderId: id, seeing })}
    >
      <TripsBody trips={trips} pathOf={(page) => withQuery(`${own}/as`, { page, seeing })} />
    </SeenFrame>
  )
}
