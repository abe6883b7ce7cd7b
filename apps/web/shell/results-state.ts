/**
 * How the results page was left in this tab, so that who comes back finds it so: its full address, and the place in each list
 * (spec, section 2: "a stored flag keeps the search-results page state including a route full path"). Browser only.
 */
import { type StoredValues, storedValues } from './stored-values.ts'

/** A place in a list: how many cards were drawn, and where on the screen a card stood. */
export type ListPlace = { count: number; cardId: string; topPx: number }

type Kept = {
  routeFullPath: string
  /** By list, the latest last. */
  places: readonly (readonly [listId: string, place: ListPlace])[]
}

const key = 'plp'
/** Prices of an hour ago are of no use to come back to. */
const keptForMs = 3_600_000
const mostPlaces = 8

export function resultsState(store: StoredValues, now: () => number = Date.now) {
  const read = (): Kept => {
    const kept = store.read<Partial<Kept>>(key)
    return {
      routeFullPath: typeof kept?.routeFullPath === 'string' ? kept.routeFullPath : '',
      places: Array.isArray(kept?.places) ? kept.places.filter(isPlace) : [],
    }
  }
  const keep = (changes: Partial<Kept>) =>
    store.write(key, { ...read(), ...changes }, new Date(now() + keptForMs))
  return {
    keepPath: (routeFullPath: string) => keep({ routeFullPath }),
    /** Without a place the one before is forgotten: coming back leads to the head of the list. */
    keepPlace(listId: string, place: ListPlace | null) {
      const others = read().places.filter(([id]) => id !== listId)
      const places = place ? [...others, [listId, place] as const] : others
      keep({ places: places.slice(-mostPlaces) })
    },
    placeIn: (listId: string): ListPlace | null =>
      read().places.find(([id]) => id === listId)?.[1] ?? null,
    /** The address the page was left at, if it showed the answer with this id. */
    pathOf(requestId: string): string | null {
      const { routeFullPath } = read()
      const asked = new URLSearchParams(routeFullPath.split('?')[1]).get('requestId')
      return routeFullPath.startsWith('/plp?') && asked === requestId ? routeFullPath : null
    },
  }
}

/** The state of this tab: another tab has its own, and nothing outlives the visit. */
export const tabResults = () => resultsState(storedValues(sessionStorage))

/** Storage may hold what an older version wrote, or what somebody else did. */
function isPlace(kept: unknown): kept is [string, ListPlace] {
  const [listId, place] = Array.isArray(kept) ? kept : []
  const { count, cardId, topPx } = (place ?? {}) as Partial<ListPlace>
  return (
    typeof listId === 'string' &&
    typeof cardId === 'string' &&
    Number.isInteger(count) &&
    Number.isFinite(topPx)
  )
}
