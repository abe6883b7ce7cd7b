import type { StoredValues } from '../../../shell/stored-values.ts'
import { type Criteria, legsOf } from '../criteria.ts'

/** A search as it is remembered: in this browser, by the server for a signed-in user, or by both. */
export type RecentSearch = {
  criteria: Criteria
  originName: string
  /** Of several destinations all of them, in order. */
  destinationName: string
  /** An instant; what an older version kept has none, and counts as the oldest. */
  askedAt?: string
  /** Where the server keeps it; the same route asked for on several days stands there several times. */
  historyIds?: readonly string[]
}

const key = 'recent-searches'
/** As many as are kept in a browser, and shown. */
export const mostRecent = 6
const keptForDays = 90

/** The traveller's last searches that can still be flown, the latest first. `today` is Tehran's. */
export function recentSearches(store: StoredValues, today: string): RecentSearch[] {
  const kept = store.read<RecentSearch[]>(key)
  return Array.isArray(kept) ? kept.filter((one) => isReadable(one, today)) : []
}

/** Puts a search first; the same journey on another day takes the place of its older self. */
export function rememberSearch(
  store: StoredValues,
  search: RecentSearch,
  { today, now }: { today: string; now: Date },
): void {
  const others = without(recentSearches(store, today), [search])
  keepSearches(store, [{ ...search, askedAt: now.toISOString() }, ...others], now)
}

/** Keeps these searches and no others, the latest first. */
export function keepSearches(
  store: StoredValues,
  searches: readonly RecentSearch[],
  now: Date,
): void {
  const expiresAt = new Date(now.getTime() + keptForDays * 86_400_000)
  store.write(key, searches.slice(0, mostRecent), expiresAt)
}

/** What is left of searches when others are taken out of them. */
export function without(
  searches: readonly RecentSearch[],
  gone: readonly RecentSearch[],
): RecentSearch[] {
  const routes = new Set(gone.map(routeOf))
  return searches.filter((one) => !routes.has(routeOf(one)))
}

/** What tells one remembered search from another: its kind of trip and every place of it, but not its days. */
export function routeOf({ criteria }: RecentSearch): string {
  const places = legsOf(criteria).flatMap(({ origin, destination }) => [origin, destination])
  const named = places.map((place) => place && `${place.kind} ${place.code}`)
  return [criteria.product, criteria.trip, ...named].join(' ')
}

/** Storage may hold what an older version wrote, or what somebody else did. */
function isReadable(kept: Partial<RecentSearch> | null, today: string): kept is RecentSearch {
  const { criteria } = kept ?? {}
  return (
    typeof kept?.originName === 'string' &&
    typeof kept.destinationName === 'string' &&
    typeof criteria?.origin?.code === 'string' &&
    typeof criteria.destination?.code === 'string' &&
    typeof criteria.date === 'string' &&
    Array.isArray(criteria.legs) &&
    criteria.date >= today
  )
}
