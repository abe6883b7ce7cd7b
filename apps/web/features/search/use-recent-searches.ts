import { useEffect, useState } from 'react'
import { browserStore } from '../../shell/browser-session.ts'
import { forgetSearch, type RecentSearch, recentSearches } from './recent-searches.ts'

/** The searches kept in this browser; none until it has been asked, for the server knows of none. */
export function useRecentSearches(today: string) {
  const [searches, setSearches] = useState<RecentSearch[]>([])
  useEffect(() => setSearches(recentSearches(browserStore(), today)), [today])
  const forget = (search: RecentSearch) =>
    setSearches(forgetSearch(browserStore(), search, { today, now: new Date() }))
  return { searches, forget }
}
