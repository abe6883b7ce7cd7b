import { redirect } from 'react-router'
import { seenAs } from '../../messages/seen-as.ts'
import { withQuery } from '../../paths.ts'
import { siteOf } from '../../shell/context.ts'
import { orderIdIn } from '../../shell/orders/order-id-in.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/SeenTripPage.ts'
import { loadTrip } from './load-trip.ts'
import { SeenFrame } from './SeenFrame.tsx'
import { seenTripPath } from './seen-paths.ts'
import { TripBody } from './TripBody.tsx'

export const meta = () => pageMeta(seenAs.title, { isIndexed: false })

export async function loader({ context, request, url, params: { userId } }: Route.LoaderArgs) {
  const seeing = url.searchParams.get('seeing') ?? ''
  const orderId = orderIdIn(request)
  const api = orderId ? await siteOf(context).seenAs?.(seeing, `order ${orderId}`) : null
  if (!api || !orderId) throw redirect(`/office/customers/${userId}`)
  return { trip: await loadTrip(api, orderId), seeing, userId }
}

/** `/office/customers/{id}/as/trip`: one trip of a customer as they see it. */
export default function SeenTripPage({
  loaderData: { trip, seeing, userId },
}: Route.ComponentProps) {
  const own = `/office/customers/${userId}/as`
  return (
    <SeenFrame
      back={{ to: withQuery(own, { seeing }), text: seenAs.backToTrips }}
      pathOfTrip={(id) => seenTripPath(userId, { orderId: id, seeing })}
    >
      <TripBody trip={trip} order={trip.order} />
    </SeenFrame>
  )
}
