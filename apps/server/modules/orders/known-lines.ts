import { isUuid } from '@parastoo/kit/uuid'
import { type Db, tables } from '../../platform/db/database.ts'
import type { OrdersTables } from './tables.generated.ts'

/** Which of these are keys of holds of ours; a supplier names a sale by it. Anything may be asked. */
export async function knownLines(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const wanted = ids.filter(isUuid)
  if (wanted.length === 0) return new Set()
  const rows = await tables<OrdersTables>(db)
    .selectFrom('orders.hold')
    .select('key')
    .where('key', 'in', wanted)
    .execute()
  return new Set(rows.map(({ key }) => key))
}
