import type { ApiClient } from '../../shell/context.ts'
import { arrangeTrips } from './arrange-trips.ts'
import { destinationOf } from './destination-of.ts'
import { tehranTime } from './tehran-time.ts'
import { toldTrip } from './told-trip.ts'
import { unfinishedRequest } from './unfinished-request.ts'

/** A page of somebody's trips, by their own calls. */
export async function loadTrips(api: ApiClient, page: number) {
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
export type LoadedTrips = Awaited<ReturnType<typeof loadTrips>>
