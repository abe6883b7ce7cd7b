/** The searches the server keeps for a signed-in user. Loaded after the page, with the client it calls by. */
import { tripTypes } from '@parastoo/contract/enums'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { FlightSearchHistory } from '@parastoo/contract/flights/search-histories'
import { api } from '../../../shell/api.ts'
import type { Criteria } from '../criteria.ts'
import type { PlaceCode, WholeLeg } from '../form/leg.ts'
import { loadPlaces } from '../places/use-place-search.ts'
import type { RecentSearch } from './recent-searches.ts'

type NameOf = (place: PlaceCode) => string

/** The last searches of the caller, newest first, past ones among them. */
export async function serverSearches(): Promise<RecentSearch[]> {
  const { data: kept } = await api.searchHistories.flights({})
  if (kept.length === 0) return []
  const nameOf = await placeNames()
  return kept.flatMap((one) => recentOf(one, nameOf) ?? [])
}

/** Takes searches out of the server's list, or puts them back: all of them or none. */
export async function keepOnServer(ids: readonly string[], isActive: boolean): Promise<void> {
  await api.searchHistories.deActive({ ids: [...ids], isActive })
}

/** A search of the server in the words of this page; null when it has no flights. */
export function recentOf(
  { id, criteria: asked, askedAt }: FlightSearchHistory,
  nameOf: NameOf,
): RecentSearch | null {
  const legs = asked.originDestinations.map(legOf)
  const [first, second] = legs
  if (!first) return null
  const trip = tripOf(asked)
  const criteria: Criteria = {
    ...first,
    product: asked.productType === 'DomesticFlight' ? 'domestic' : 'international',
    trip,
    returnDate: trip === 'round' ? (second?.date ?? null) : null,
    legs: trip === 'multi' ? legs : [],
    adults: asked.adults,
    children: asked.children,
    infants: asked.infants,
    cabin: asked.cabinClass,
  }
  const stops = trip === 'multi' ? legs : [first]
  return {
    criteria,
    originName: nameOf(first.origin),
    destinationName: stops.map(({ destination }) => nameOf(destination)).join('، '),
    askedAt,
    historyIds: [id],
  }
}

function tripOf({ flightType }: SearchCriteria): Criteria['trip'] {
  if (flightType === tripTypes.RoundTrip) return 'round'
  return flightType === tripTypes.MultiDestination ? 'multi' : 'one'
}

const legOf = (asked: SearchCriteria['originDestinations'][number]): WholeLeg => ({
  origin: { code: asked.origin, kind: asked.originKind },
  destination: { code: asked.destination, kind: asked.destinationKind },
  date: asked.departureDate.slice(0, 10),
})

/** Cities by their codes; without the index of places a code must do. */
async function placeNames(): Promise<NameOf> {
  const lookup = await loadPlaces().catch(() => null)
  return ({ kind, code }) => {
    const found = lookup?.('international', code, 20) ?? []
    return (
      found.find((one) => one.code === code && one.kind === kind)?.cityName ??
      found.find((one) => one.code === code)?.cityName ??
      code
    )
  }
}
