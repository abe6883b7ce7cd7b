import type { Proposal } from '@parastoo/contract/flights/proposal'
import { Button } from '@parastoo/ui/Button.tsx'
import { Sheet } from '@parastoo/ui/Sheet.tsx'
import { useState } from 'react'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import { countOf } from '../results/arrange-proposals.ts'
import { filtersIn, type View, withoutFilters } from '../results/results-view.ts'
import { Filters } from './Filters.tsx'

const say = wordsOf(searchPanels.filters)

/** The filters of a phone, with the number of flights they would leave on its button. */
export function FiltersSheet({
  view,
  proposals,
  isOpen,
  onOpenChange,
  onApply,
}: {
  view: View
  proposals: readonly Proposal[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onApply: (view: View) => void
}) {
  const [draft, setDraft] = useState(view)
  const [isShown, setShown] = useState(isOpen)
  if (isOpen !== isShown) {
    setShown(isOpen)
    if (isOpen) setDraft(view)
  }
  const count = countOf(proposals, draft)
  return (
    <Sheet
      side="end"
      title={searchPanels.filters.title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <div className="flex gap-3">
          <Button
            kind="quiet"
            isDisabled={filtersIn(draft) === 0}
            onPress={() => setDraft(withoutFilters(draft))}
          >
            {searchPanels.filters.clear}
          </Button>
          <Button className="flex-1" isDisabled={count === 0} onPress={() => onApply(draft)}>
            {count === 0 ? searchPanels.filters.showNone : say('show', { count })}
          </Button>
        </div>
      }
    >
      <Filters
        view={draft}
        countedView={draft}
        proposals={proposals}
        onChange={setDraft}
        hasHeading={false}
      />
    </Sheet>
  )
}
