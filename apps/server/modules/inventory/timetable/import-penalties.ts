import { notifyAfterCommit, type Tx } from '../../../platform/db/database.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { inventoryChanged, wholeInventory } from './inventory-changed.ts'
import { readPenalties } from './read-penalties.ts'
import { timetableWriter } from './timetable-store.ts'

/**
 * Brings in a penalties file: its tables take the place of all versions of the same names. Tickets already issued keep the
 * rules they were issued under.
 */
export async function importPenalties(
  tx: Tx,
  text: string,
): Promise<ImportOutcome<{ tables: number }>> {
  const { rows, badLines } = readPenalties(text)
  if (badLines.length > 0) return { badLines }
  await timetableWriter(tx).replacePenaltyTables(rows)
  notifyAfterCommit(tx, inventoryChanged, wholeInventory)
  return { imported: { tables: rows.length } }
}
