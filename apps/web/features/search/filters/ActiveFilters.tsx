import type { Proposal } from '@parastoo/contract/flights/proposal'
import { X } from '@parastoo/ui/icons.ts'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import { type View, withoutFilters } from '../results/results-view.ts'
import { activeFilters } from './active-filters.ts'

const say = wordsOf(searchPanels.filters)

/** The filters in force, in the line over the list they narrow, each taken off by a press, and all of them by the last. */
export function ActiveFilters({
  view,
  proposals,
  onChange,
}: {
  view: View
  proposals: readonly Proposal[]
  onChange: (view: View) => void
}) {
  const found = activeFilters(view, proposals)
  return (
    <ul aria-label={searchPanels.filters.inForce} className="flex shrink-0 items-center gap-1.5">
      {found.map(({ id, text, without }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            aria-label={say('takeOff', { filter: text })}
            onClick={() => onChange(without)}
            className="group flex items-center outline-none pointer-coarse:h-11"
          >
            <span className="inline-flex h-8 items-center gap-1 rounded-full bg-lead-wash px-3 text-sm text-lead-text outline-offset-[-2px] group-focus-visible:outline-2 group-focus-visible:outline-focus">
              {text}
              <X aria-hidden className="size-4" />
            </span>
          </button>
        </li>
      ))}
      {found.length > 1 && (
        <li className="shrink-0">
          <button
            type="button"
            onClick={() => onChange(withoutFilters(view))}
            className="inline-flex h-8 items-center rounded-full px-2 text-sm font-medium text-lead-text hover:bg-well pointer-coarse:h-11"
          >
            {searchPanels.filters.clearAll}
          </button>
        </li>
      )}
    </ul>
  )
}
