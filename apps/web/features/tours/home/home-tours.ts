import type { ToursAvailable } from '@parastoo/contract/tours/catalogue'
import { type TourKind, tourKinds } from '@parastoo/contract/tours/words'
import type { ApiClient } from '../../../shell/context.ts'

export type HomeTours = Pick<ToursAvailable, 'origins' | 'destinations' | 'months'> & {
  /** Where most tours go. */
  places: ToursAvailable['destinations']
  near: ToursAvailable['tours']
  kinds: { kind: TourKind; count: number }[]
}

const shownPlaces = 8
const shownTours = 8

/** What the home of tours shows; null when it cannot be had, for the search box must stand all the same. */
export async function homeTours(api: ApiClient): Promise<HomeTours | null> {
  try {
    const { data } = await api.tourCatalogue.available({ sort: 'nearest', pageSize: shownTours })
    const { origins, destinations, months, tours, counts } = data
    return {
      origins,
      destinations,
      months,
      places: destinations.toSorted((one, other) => other.count - one.count).slice(0, shownPlaces),
      near: tours,
      kinds: counts.kinds.flatMap(({ value, count }) => {
        const kind = tourKinds.find((one) => one === value)
        return kind && count > 0 ? [{ kind, count }] : []
      }),
    }
  } catch {
    return null
  }
}
