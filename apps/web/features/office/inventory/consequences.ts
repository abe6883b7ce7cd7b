/** What a draft would come to beside its values: what whoever sends it should have seen. Pure. */
import type { CellAnswer } from '@parastoo/contract/office/inventory'
import { changeKey } from '@parastoo/contract/office/inventory-cells'
import { holidayOn } from '@parastoo/kit/holidays'
import type { DraftedChange } from './draft.ts'

/** How many of these are sold already, and stand on holidays. */
export function consequencesOf(
  changes: readonly DraftedChange[],
  told: ReadonlyMap<string, CellAnswer>,
): { sold: number; holidays: number } {
  const isSold = (change: DraftedChange) => (told.get(changeKey(change))?.taken ?? 0) > 0
  return {
    sold: changes.filter(isSold).length,
    holidays: changes.filter(({ on }) => holidayOn(on, 'IR') !== null).length,
  }
}
