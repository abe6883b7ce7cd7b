import { useEffect } from 'react'
import { RecentSearches } from './RecentSearches.tsx'
import type { RecentSearch } from './recent-searches.ts'
import { useRecentSearches } from './use-recent-searches.ts'

/** The last searches under the home page's search box; tells the page of the latest, whose prices it shows below. */
export function RecentOnHome({
  today,
  onLatest,
}: {
  today: string
  onLatest: (search: RecentSearch | null) => void
}) {
  const recent = useRecentSearches(today)
  // Days of several journeys are no ribbon.
  const latest = recent.searches.find(({ criteria }) => criteria.trip !== 'multi') ?? null
  useEffect(() => onLatest(latest), [latest, onLatest])
  return <RecentSearches {...recent} />
}
