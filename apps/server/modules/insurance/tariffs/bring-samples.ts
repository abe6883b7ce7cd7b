import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readStamp, writeStamp } from '../../../platform/db/stamps.ts'
import type { ImportOutcome } from '../../../platform/imports/import-outcome.ts'
import { importTariff, readTariffFolder, type TariffCounts } from './import-tariff.ts'

const stamp = 'insurance-samples'

/**
 * Brings in the invented plans that ship with the product, unless this database has had these very files. Files that changed make a new
 * version over whatever staff brought in since: a start does this in the sandbox only.
 */
export async function bringSampleTariff({
  db,
  clock,
  folder,
}: {
  db: Db
  clock: Clock
  folder: string
}): Promise<ImportOutcome<TariffCounts> | 'unchanged'> {
  const texts = readTariffFolder(folder)
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  if ((await readStamp(db, stamp)) === hash) return 'unchanged'
  return await db.tx(async (tx) => {
    const outcome = await importTariff(tx, { clock }, texts)
    if ('imported' in outcome) await writeStamp(tx, stamp, hash)
    return outcome
  })
}
