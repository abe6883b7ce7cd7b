import { notifyAfterCommit, type Tx } from '../../../platform/db/database.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { inventoryChanged, wholeInventory } from './inventory-changed.ts'
import { readConnections } from './read-connections.ts'
import { timetableWriter } from './timetable-store.ts'

/**
 * Brings in a connections file. It takes the place of all rules there are: a rule that is not in it any more holds no more, and where
 * it says nothing the engine keeps to 60 minutes, and to 240 across a border (decisions 5).
 */
export async function importConnections(
  tx: Tx,
  text: string,
): Promise<ImportOutcome<{ rules: number }>> {
  const { rows, badLines } = readConnections(text)
  if (badLines.length > 0) return { badLines }
  await timetableWriter(tx).replaceConnectionRules(rows)
  notifyAfterCommit(tx, inventoryChanged, wholeInventory)
  return { imported: { rules: rows.length } }
}
