import { buttonClass } from '@parastoo/ui/button-class.ts'
import { NoFlights } from '@parastoo/ui/drawings/pictures/NoFlights.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { useWayToResults } from '../../shell/use-way-to-results.ts'
import type { LostCode } from './use-submit-order.ts'

const words = checkout.lost
const texts: Record<LostCode, { title: string; text: string }> = {
  SEARCH_NOT_FOUND: { title: words.search, text: words.searchText },
  FLIGHT_SOLD_OUT: { title: words.soldOut, text: words.soldOutText },
  FLIGHT_NOT_AVAILABLE: { title: words.closed, text: words.soldOutText },
}

/** The flight is gone, or the search is too old: one way on, to the other flights of the search or to a new one. */
export function LostFlight({
  code,
  searchQuery,
}: {
  code: LostCode
  /** Of the results page; null when it is not known which search it was. */
  searchQuery: Record<string, string | number> | null
}) {
  const { title, text } = texts[code]
  const way = useWayToResults(searchQuery)
  return (
    <div role="status" className="page-width py-6">
      <EmptyState
        headingLevel="h1"
        picture={<NoFlights />}
        title={title}
        action={
          <Link {...way} className={buttonClass({ size: 'large' })}>
            {searchQuery ? words.otherFlights : words.searchAgain}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}
