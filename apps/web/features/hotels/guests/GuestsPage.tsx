import { hotelGuests } from '../../../messages/hotel-guests.ts'
import { access } from '../../../shell/access.ts'
import { forBuyer, keyForBuyer, useOwnerTurn } from '../../../shell/buying/for-buyer.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useSelling } from '../../../shell/selling.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import type { Route } from './+types/GuestsPage.ts'
import { GuestForm } from './GuestForm.tsx'
import { LostRoom } from './LostRoom.tsx'
import { openStay } from './open-stay.ts'

/** Open to everyone: who is not signed in yet signs in when the order is sent. */
export const middleware = [access('open')]

export const meta = () => pageMeta(hotelGuests.title, { isIndexed: false })

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = siteOf(context)
  return await openStay(api, {
    search: new URL(request.url).searchParams,
    today: tehranDayOf(new Date()),
    isSignedIn: user !== null,
  })
}

/** `/hotels/guests`: who sleeps in the rooms of the chosen offer. */
export default function GuestsPage({ loaderData }: Route.ComponentProps) {
  const selling = useSelling()
  const turn = useOwnerTurn()
  if (loaderData.kind === 'lost') return <LostRoom {...loaderData} />
  // Another offer is another form; what was typed goes over by the draft.
  const { offerKey } = loaderData.proposal
  return (
    <GuestForm
      key={keyForBuyer(`${offerKey} ${turn}`, selling)}
      open={forBuyer(loaderData, selling)}
    />
  )
}
