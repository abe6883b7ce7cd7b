/** Every SQL statement about tariffs. */
import { createHash } from 'node:crypto'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { Tariff } from '../rules/index.ts'
import type { InsuranceTables } from '../tables.generated.ts'

/** A tariff, and which version it is. */
export type TariffVersion = Tariff & { version: number }

/** Writes a tariff as a new version, unless it is the one that stands. Imports wait for each other. */
export async function addTariff(
  tx: Tx,
  tariff: Tariff,
  importedAt: Temporal.Instant,
): Promise<'added' | 'same'> {
  const contentHash = createHash('sha256').update(JSON.stringify(tariff)).digest('hex')
  const newest = await tables<InsuranceTables>(tx)
    .selectFrom('insurance.tariff')
    .select(['version', 'contentHash'])
    .orderBy('version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (newest?.contentHash === contentHash) return 'same'
  await tables<InsuranceTables>(tx)
    .insertInto('insurance.tariff')
    .values({
      version: (newest?.version ?? 0) + 1,
      content: jsonb(tariff),
      contentHash,
      importedAt,
    })
    .execute()
  return 'added'
}

/** The tariff that stands; null before the first. */
export async function currentTariff(db: Db): Promise<TariffVersion | null> {
  const row = await tables<InsuranceTables>(db)
    .selectFrom('insurance.tariff')
    .select(['content', 'version'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...(row.content as Tariff), version: row.version } : null
}
