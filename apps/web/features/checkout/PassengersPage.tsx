import { checkout } from '../../messages/checkout.ts'
import { access } from '../../shell/access.ts'
import { forBuyer, keyForBuyer, useOwnerTurn } from '../../shell/buying/for-buyer.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { refusedOf } from '../../shell/refused.ts'
import { useResellerStep } from '../../shell/resellers/use-reseller-step.ts'
import { useSelling } from '../../shell/selling.ts'
import type { Route } from './+types/PassengersPage.ts'
import { chosenIn, hasSeats } from './chosen-flight.ts'
import { LostFlight } from './LostFlight.tsx'
import { type SearchQuery, savedOf, searchOf, tripOf } from './open-trip.ts'
import { PassengerForm } from './PassengerForm.tsx'
import { isLost, type LostCode } from './use-submit-order.ts'

/** Open to everyone: who is not signed in yet signs in when the order is sent. */
export const middleware = [access('open')]

export const meta = () => pageMeta(checkout.passengers.title, { isIndexed: false })

export { ignoreBackMark as shouldRevalidate } from '../../shell/ignore-back-mark.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = siteOf(context)
  const chosen = chosenIn(new URL(request.url).searchParams)
  if (!chosen) return lost('SEARCH_NOT_FOUND')
  try {
    const [trip, saved] = await Promise.all([tripOf(api, chosen), user ? savedOf(api) : []])
    if (!trip.proposals.every(hasSeats)) return lost('FLIGHT_SOLD_OUT', trip.searchQuery)
    return { kind: 'open' as const, ...trip, chosen, saved }
  } catch (error) {
    const code = refusedOf(error)?.code ?? ''
    if (isLost(code)) return lost(code, await searchOf(api, chosen))
    throw error
  }
}

const lost = (code: LostCode, searchQuery: SearchQuery | null = null) => ({
  kind: 'lost' as const,
  code,
  searchQuery,
})

/** `/add-passenger`: who travels (spec, section 2). */
export default function PassengersPage({ loaderData }: Route.ComponentProps) {
  useResellerStep(loaderData.kind === 'open' ? { at: 'passengers', ...loaderData.chosen } : null)
  const selling = useSelling()
  const turn = useOwnerTurn()
  if (loaderData.kind === 'lost') return <LostFlight {...loaderData} />
  // Another flight is another form; what was typed goes over by the draft.
  const key = loaderData.proposals.map(({ proposalId }) => proposalId).join()
  return (
    <PassengerForm
      key={keyForBuyer(`${key} ${turn}`, selling)}
      trip={forBuyer(loaderData, selling)}
    />
  )
}
