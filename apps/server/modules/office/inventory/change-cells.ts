import type { CellAnswer } from '@parastoo/contract/office/inventory'
import {
  type CellChange,
  changeKey,
  type InventorySource,
} from '@parastoo/contract/office/inventory-cells'
import type { OfficeNeeds } from '../needs.ts'

const subjectOf = { flights: 'dated-flight', hotels: 'hotel-night', tours: 'departure' } as const

/**
 * Changes cells of one kind of stock, each if it is still as it was seen, in one transaction with a row of the audit for each flight,
 * night or departure that was changed. Refuses nothing as a whole: every cell has its answer.
 */
export async function changeCells(
  { db, audit, stock }: Pick<OfficeNeeds, 'db' | 'audit' | 'stock'>,
  {
    source,
    changes,
    reason,
  }: { source: InventorySource; changes: readonly CellChange[]; reason: string },
): Promise<CellAnswer[]> {
  const values = new Map(changes.map((change) => [changeKey(change), change.value]))
  return await db.tx(async (tx) => {
    const answers = await stock[source].change(tx, changes)
    const made = answers.filter(({ outcome }) => outcome === 'changed')
    for (const [id, cells] of Map.groupBy(made, ({ row }) => row))
      await audit(tx, {
        kind: 'inventory.changed',
        subject: { kind: subjectOf[source], id },
        before: Object.fromEntries(cells.map((cell) => [nameOf(cell), cell.now])),
        after: Object.fromEntries(cells.map((cell) => [nameOf(cell), values.get(changeKey(cell))])),
        reason,
      })
    return answers
  })
}

const nameOf = ({ column, facet }: CellAnswer): string => `${column} ${facet}`
