import type { CellAnswer } from '@parastoo/contract/office/inventory'
import { Button } from '@parastoo/ui/Button.tsx'
import { officeInventory } from '../../../messages/office-inventory.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { DraftedChange } from './draft.ts'
import { shownValue } from './shown-cell.ts'

const words = officeInventory.send
const say = wordsOf(words)
const sayOutcome = wordsOf(officeInventory.outcomes)

/** A cell that would not be changed: why, how it stands now, and whose value is to stay. */
export function Problem({
  change: { title, facet, value },
  answer,
  onSettle,
}: {
  change: DraftedChange
  answer: CellAnswer | undefined
  onSettle: (keep: 'mine' | 'theirs') => void
}) {
  if (!answer) return null
  const { outcome, now, taken } = answer
  return (
    <li className="rounded-control border border-line p-3">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-bad">{sayOutcome(outcome, { taken })}</p>
      <p className="mb-2 text-sm text-quiet">
        {say('now', { now: shownValue(facet, now), mine: shownValue(facet, value) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {outcome === 'moved-meanwhile' && (
          <Button kind="quiet" size="small" onPress={() => onSettle('mine')}>
            {words.mine}
          </Button>
        )}
        <Button kind="quiet" size="small" onPress={() => onSettle('theirs')}>
          {words.theirs}
        </Button>
      </div>
    </li>
  )
}
