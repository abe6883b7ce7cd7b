/** What the passenger page asks of the server before it can be drawn. For loaders. */
import { routeOf } from '@parastoo/contract/flights/passenger-faults'
import type { SavedPassenger } from '@parastoo/contract/flights/saved-passengers'
import type { ApiClient } from '../../shell/context.ts'
import { journeyOf, journeysOf } from '../../shell/orders/flight-words.ts'
import { type Chosen, searchQueryOf } from './chosen-flight.ts'

export type SearchQuery = Record<string, string | number>

/** A flight that can still be bought, and what the form needs to know of it. */
export type OpenTrip = Awaited<ReturnType<typeof tripOf>> & {
  chosen: Chosen
  saved: SavedPassenger[] | null
}

/** The proposal (or pair) re-priced now, and what its passengers are judged by. */
export async function tripOf(api: ApiClient, chosen: Chosen) {
  const [{ data: detail }, { data: product }] = await Promise.all([
    api.search.flightDetail(chosen),
    api.search.productType({ requestId: chosen.requestId }),
  ])
  const { flightProposal, returningFlightProposal, priceChanged, previousTotalPrice } = detail
  const proposals = [flightProposal, returningFlightProposal].filter((one) => one !== null)
  const isDomestic = product.productType === 'DomesticFlight'
  const { leavesIran } = product
  const [out, back] = [flightProposal, returningFlightProposal].map((one) =>
    one?.captchaUrl ? { requestId: one.requestId, proposalId: one.proposalId } : null,
  )
  const lastJourney = proposals.flatMap(journeysOf).at(-1)
  return {
    proposals,
    /** The directions whose suppliers want a picture read. */
    captchas: {
      out: out && { field: 'captchaCode' as const, ...out },
      back: back && { field: 'returningCaptchaCode' as const, ...back },
    },
    route: routeOf({ isDomestic, leavesIran }),
    totalRial: proposals.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
    previousRial: priceChanged ? previousTotalPrice : null,
    firstFlightOn: journeyOf(flightProposal).first.departureTime.slice(0, 10),
    // The day the server judges ages on: that of the last direction.
    lastFlightOn: (lastJourney ?? journeyOf(flightProposal)).first.departureTime.slice(0, 10),
    searchQuery: { ...searchQueryOf(proposals, { isDomestic }), requestId: chosen.requestId },
  }
}

/** Null when they could not be had: the form works without them. */
export async function savedOf(api: ApiClient): Promise<SavedPassenger[] | null> {
  try {
    return (await api.savedPassengers.list({ page: 1, pageSize: 50 })).data
  } catch {
    return null
  }
}

/** The search a lost proposal came from, as the query of the results page, if it is still known. */
export async function searchOf(api: ApiClient, { requestId }: Chosen): Promise<SearchQuery | null> {
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
