import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import { checkout } from '../../messages/checkout.ts'
import { access } from '../../shell/access.ts'
import { type ApiClient, siteOf } from '../../shell/context.ts'
import { journeyOf } from '../../shell/orders/flight-words.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { refusedOf } from '../../shell/refused.ts'
import type { Route } from './+types/PassengersPage.ts'
import { type Chosen, chosenIn, hasSeats, searchQueryOf } from './chosen-flight.ts'
import { LostFlight } from './LostFlight.tsx'
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

type SearchQuery = Record<string, string | number>

const lost = (code: LostCode, searchQuery: SearchQuery | null = null) => ({
  kind: 'lost' as const,
  code,
  searchQuery,
})

/** The proposal (or pair) re-priced now, and what its passengers are judged by. */
async function tripOf(api: ApiClient, chosen: Chosen) {
  const [{ data: detail }, { data: product }] = await Promise.all([
    api.search.flightDetail(chosen),
    api.search.productType({ requestId: chosen.requestId }),
  ])
  const { flightProposal, returningFlightProposal, priceChanged, previousTotalPrice } = detail
  const proposals = [flightProposal, returningFlightProposal].filter((one) => one !== null)
  const isDomestic = product.productType === 'DomesticFlight'
  return {
    proposals,
    isDomestic,
    totalRial: proposals.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    previousRial: priceChanged ? previousTotalPrice : null,
    // The day the server judges ages on: that of the last direction.
    lastFlightOn: journeyOf(proposals.at(-1) ?? flightProposal).first.departureTime.slice(0, 10),
    searchQuery: { ...searchQueryOf(flightProposal, { isDomestic }), requestId: chosen.requestId },
  }
}

/** Null when they could not be had: the form works without them. */
async function savedOf(api: ApiClient): Promise<SavedPassenger[] | null> {
  try {
    return (await api.savedPassengers.list({ page: 1, pageSize: 50 })).data
  } catch {
    return null
  }
}

/** The search a lost proposal came from, as the query of the results page, if it is still known. */
async function searchOf(api: ApiClient, { requestId }: Chosen): Promise<SearchQuery | null> {
  try {
    const { criteria } = (await api.search.availableById({ requestId })).data
    const first = criteria.originDestinations[0]
    if (!first) return null
    return {
      product: criteria.productType === 'DomesticFlight' ? 'domestic' : 'international',
      origin: first.origin,
      originKind: first.originKind === 'CityCode' ? 'city' : 'airport',
      destination: first.destination,
      destinationKind: first.destinationKind === 'CityCode' ? 'city' : 'airport',
      date: first.departureDate,
      adults: criteria.adults,
      children: criteria.children,
      infants: criteria.infants,
      cabin: criteria.cabinClass,
    }
  } catch {
    return null
  }
}

export type OpenTrip = Extract<Awaited<ReturnType<typeof loader>>, { kind: 'open' }>

/** `/add-passenger`: who travels (spec, section 2). */
export default function PassengersPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'lost') return <LostFlight {...loaderData} />
  // Another flight is another form; what was typed goes over by the draft.
  const key = loaderData.proposals.map(({ proposalId }) => proposalId).join()
  return <PassengerForm key={key} trip={loaderData} />
}
