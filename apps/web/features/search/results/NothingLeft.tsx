import { Button } from '@parastoo/ui/Button.tsx'
import { NoFlights } from '@parastoo/ui/drawings/pictures/NoFlights.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { searchPanels } from '../../../messages/search-panels.ts'

/** Flights there are, but none through these filters. */
export function NothingLeft({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      picture={<NoFlights />}
      title={searchPanels.empty.filteredTitle}
      action={<Button onPress={onClear}>{searchPanels.filters.clear}</Button>}
    >
      {searchPanels.empty.filteredText}
    </EmptyState>
  )
}
