import { home } from '../../../messages/home.ts'
import { type Criteria, questionOf } from '../criteria.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { useRecentSearches } from './use-recent-searches.ts'

/** Below an answer without flights: what the traveller searched for before, without the search that found nothing. */
export function RecentOnEmpty({ criteria, today }: { criteria: Criteria; today: string }) {
  const recent = useRecentSearches(today)
  const asked = JSON.stringify(questionOf(criteria))
  const searches = recent.searches.filter(
    (one) => JSON.stringify(questionOf(one.criteria)) !== asked,
  )
  if (searches.length === 0 && !recent.removed) return null
  return (
    <div className="mx-auto mt-8 max-w-3xl">
      <h2 className="text-lg font-bold">{home.recent.title}</h2>
      <RecentSearches {...recent} searches={searches} />
    </div>
  )
}
