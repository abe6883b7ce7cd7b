import { Button } from '@parastoo/ui/Button.tsx'
import { NoFlights } from '@parastoo/ui/drawings/pictures/NoFlights.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { search } from '../../messages/search.ts'

/** Flights there are, but none through these filters. */
export function NothingLeft({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      picture={<NoFlights />}
      title={search.empty.filteredTitle}
      action={<Button onPress={onClear}>{search.filters.clear}</Button>}
    >
      {search.empty.filteredText}
    </EmptyState>
  )
}
