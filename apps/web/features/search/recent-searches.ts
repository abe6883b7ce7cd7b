import type { StoredValues } from '../../shell/stored-values.ts'
import type { Criteria } from './criteria.ts'

/** A search as it is remembered in this browser. */
export type RecentSearch = { criteria: Criteria; originName: string; destinationName: string }

const key = 'recent-searches'
const most = 6
const keptForDays = 90

/** The traveller's last searches that can still be flown, the latest first. `today` is Tehran's. */
export function recentSearches(store: StoredValues, today: string): RecentSearch[] {
  const kept = store.read<RecentSearch[]>(key)
  return Array.isArray(kept) ? kept.filter((one) => isReadable(one, today)) : []
}

/** Puts a search first; the same route on another day takes the place of its older self. */
export function rememberSearch(
  store: StoredValues,
  search: RecentSearch,
  { today, now }: { today: string; now: Date },
): void {
  const others = recentSearches(store, today).filter((one) => routeOf(one) !== routeOf(search))
  write(store, [search, ...others].slice(0, most), now)
}

/** Takes one search out of memory. */
export function forgetSearch(
  store: StoredValues,
  search: RecentSearch,
  { today, now }: { today: string; now: Date },
): RecentSearch[] {
  const left = recentSearches(store, today).filter((one) => routeOf(one) !== routeOf(search))
  write(store, left, now)
  return left
}

/** What tells one remembered search from another. */
export function routeOf({ criteria: { product, origin, destination } }: RecentSearch): string {
  return [product, origin.kind, origin.code, destination.kind, destination.code].join(' ')
}

function write(store: StoredValues, searches: RecentSearch[], now: Date): void {
  store.write(key, searches, new Date(now.getTime() + keptForDays * 86_400_000))
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
    criteria.date >= today
  )
}
