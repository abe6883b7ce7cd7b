import { tourGuests } from '../../../messages/tour-guests.ts'
import { access } from '../../../shell/access.ts'
import { forBuyer, keyForBuyer, useOwnerTurn } from '../../../shell/buying/for-buyer.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useSelling } from '../../../shell/selling.ts'
import type { Route } from './+types/TourGuestsPage.ts'
import { LostDeparture } from './LostDeparture.tsx'
import { openTour } from './open-tour.ts'
import { TravellerForm } from './TravellerForm.tsx'

/** Open to everyone: who is not signed in yet signs in when the order is sent. */
export const middleware = [access('open')]
export const meta = () => pageMeta(tourGuests.title, { isIndexed: false })
export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = siteOf(context)
  const { searchParams: search } = new URL(request.url)
  return await openTour(api, { search, isSignedIn: user !== null })
}

/** `/tours/guests`: who sleeps where, and who travels. */
export default function TourGuestsPage({ loaderData }: Route.ComponentProps) {
  const selling = useSelling()
  const turn = useOwnerTurn()
  if (loaderData.kind === 'lost') return <LostDeparture {...loaderData} />
  const { departure, bundle, party } = loaderData
  // Another party is another form; other rooms are not.
  const key = `${departure.departureId} ${bundle.code} ${party.adults} ${party.childAges.join()}`
  return (
    <TravellerForm
      key={keyForBuyer(`${key} ${turn}`, selling)}
      open={forBuyer(loaderData, selling)}
    />
  )
}
