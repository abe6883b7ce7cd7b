import { mostRecent, type RecentSearch, routeOf } from './recent-searches.ts'

/**
 * The searches of this browser and of the server as one list, newest first: each journey once, on the day it was last asked for,
 * under the names this browser knows, and with every id the server keeps it under. Days that are past are left out.
 */
export function mergeSearches(
  kept: readonly RecentSearch[],
  ofServer: readonly RecentSearch[],
  today: string,
): RecentSearch[] {
  const flyable = [...kept, ...ofServer].filter(({ criteria }) => criteria.date >= today)
  const journeys = Map.groupBy(flyable.sort(newestFirst), routeOf)
  return [...journeys.values()]
    .flatMap((same) => {
      const [newest] = same
      if (!newest) return []
      const named = kept.find((one) => routeOf(one) === routeOf(newest)) ?? newest
      const { originName, destinationName } = named
      const historyIds = same.flatMap((one) => one.historyIds ?? [])
      return [{ ...newest, originName, destinationName, historyIds }]
    })
    .slice(0, mostRecent)
}

const askedMs = ({ askedAt }: RecentSearch) => (askedAt ? Date.parse(askedAt) : 0)
const newestFirst = (one: RecentSearch, other: RecentSearch) => askedMs(other) - askedMs(one)
