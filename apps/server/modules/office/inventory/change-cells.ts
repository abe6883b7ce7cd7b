import type { CellAnswer } from '@parastoo/contract/office/inventory'
import {
  type CellChange,
  changeKey,
  type InventorySource,
} from '@parastoo/contract/office/inventory-cells'
import type { OfficeNeeds } from '../needs.ts'
import { cutsOfTwo, subjectOf } from './fares.ts'

type Needs = Pick<OfficeNeeds, 'db' | 'clock' | 'audit' | 'stock'>
type Asked = { source: InventorySource; changes: readonly CellChange[] }

/** What would come of changes, cell by cell. */
export async function previewCells(
  { db, clock, stock }: Needs,
  { source, changes }: Asked,
): Promise<CellAnswer[]> {
  const answers = await stock[source].preview(changes)
  const cuts = await cutsOfTwo({ db, stock }, { source, changes, now: clock.now() })
  return withheld(answers, cuts)
}

/**
 * Changes cells of one kind of stock, each if it is still as it was seen, in one transaction with a row of the audit for each flight,
 * night or departure that was changed. A price that falls too far is left for two people. Refuses nothing as a whole: every cell has its answer.
 */
export async function changeCells(
  { db, clock, audit, stock }: Needs,
  { source, changes, reason }: Asked & { reason: string },
): Promise<CellAnswer[]> {
  const values = new Map(changes.map((change) => [changeKey(change), change.value]))
  return await db.tx(async (tx) => {
    const cuts = await cutsOfTwo({ db, tx, stock }, { source, changes, now: clock.now() })
    const left = new Set(cuts.map(changeKey))
    const seen = cuts.length > 0 ? await stock[source].preview(cuts, tx) : []
    const own = changes.filter((change) => !left.has(changeKey(change)))
    const answers = own.length > 0 ? await stock[source].change(tx, own) : []
    const made = answers.filter(({ outcome }) => outcome === 'changed')
    for (const [id, cells] of Map.groupBy(made, ({ row }) => row))
      await audit(tx, {
        kind: 'inventory.changed',
        subject: { kind: subjectOf[source], id },
        before: Object.fromEntries(cells.map((cell) => [nameOf(cell), cell.now])),
        after: Object.fromEntries(cells.map((cell) => [nameOf(cell), values.get(changeKey(cell))])),
        reason,
      })
    const told = new Map(
      [...answers, ...withheld(seen, cuts)].map((each) => [changeKey(each), each]),
    )
    return changes.flatMap((change) => told.get(changeKey(change)) ?? [])
  })
}

/** Cuts that could be made, as cuts for two people; what has another reason not to be made keeps it. */
function withheld(answers: readonly CellAnswer[], cuts: readonly CellChange[]): CellAnswer[] {
  const deep = new Set(cuts.map(changeKey))
  return answers.map((answer) =>
    answer.outcome === 'changed' && deep.has(changeKey(answer))
      ? { ...answer, outcome: 'needs-approval' }
      : answer,
  )
}

const nameOf = ({ column, facet }: CellAnswer): string => `${column} ${facet}`
