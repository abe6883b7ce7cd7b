import { query, type Tx } from '../../../platform/db/database.ts'
import type { RuleSheet } from '../../../platform/imports/rule-sheet.ts'

/**
 * Puts what a change says in, or nothing of it: some importers find what stands in its way as they write, and a refusal commits what was
 * written until then.
 */
export async function putWhole(
  tx: Tx,
  sheet: RuleSheet,
  change: Parameters<RuleSheet['put']>[1],
): ReturnType<RuleSheet['put']> {
  await query(tx, 'savepoint before_put')
  const put = await sheet.put(tx, change)
  if ('badLines' in put) await query(tx, 'rollback to savepoint before_put')
  await query(tx, 'release savepoint before_put')
  return put
}
