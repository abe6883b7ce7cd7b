/** Every SQL statement about rule packs and the switch. */
import { createHash } from 'node:crypto'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { Scope, VisaPack } from '../rules/index.ts'
import type { VisasTables } from '../tables.generated.ts'

/** Writes a pack as a new version, unless it is the one that stands. Imports wait for each other. */
export async function addPack(
  tx: Tx,
  pack: VisaPack,
  importedAt: Temporal.Instant,
): Promise<'added' | 'changed' | 'same'> {
  const { destination } = pack
  const content = JSON.stringify(pack)
  const contentHash = createHash('sha256').update(content).digest('hex')
  const newest = await tables<VisasTables>(tx)
    .selectFrom('visas.pack')
    .select(['version', 'contentHash'])
    .where('destination', '=', destination)
    .orderBy('version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (newest?.contentHash === contentHash) return 'same'
  await tables<VisasTables>(tx)
    .insertInto('visas.pack')
    .values({
      destination,
      version: (newest?.version ?? 0) + 1,
      content: jsonb(pack),
      contentHash,
      importedAt,
    })
    .execute()
  return newest ? 'changed' : 'added'
}

/** A pack, and which version of its destination's rules it is. */
export type PackVersion = VisaPack & { version: number }

/** The pack of each destination as it stands, in the order of the files. */
export async function currentPacks(db: Db | Tx): Promise<PackVersion[]> {
  const rows = await tables<VisasTables>(db)
    .selectFrom('visas.pack')
    .select(['content', 'version'])
    .distinctOn('destination')
    .orderBy('destination')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(packOf).toSorted((one, other) => one.position - other.position)
}

const packOf = ({ content, version }: { content: unknown; version: number }): PackVersion => ({
  ...(content as VisaPack),
  version,
})

/** The packs that something was sold by, each once. */
export async function packsSoldBy(
  dbOrTx: Db | Tx,
  sold: readonly { destination: string; packVersion: number }[],
): Promise<PackVersion[]> {
  if (sold.length === 0) return []
  const rows = await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.pack')
    .select(['content', 'version'])
    .where(({ or, and }) =>
      or(sold.map(({ destination, packVersion }) => and({ destination, version: packVersion }))),
    )
    .execute()
  return rows.map(packOf)
}

export type Closure = Scope & { destination: string; reasonFa: string }

/** What is switched off. */
export async function openClosures(db: Db): Promise<Closure[]> {
  return await tables<VisasTables>(db)
    .selectFrom('visas.closure')
    .select(['destination', 'visaType as type', 'nationality', 'reasonFa'])
    .where('openedAt', 'is', null)
    .execute()
}

/** Switches a type off for a passport; false when it is off already. */
export async function addClosure(
  tx: Tx,
  { type, ...closure }: Closure & { id: string; closedAt: Temporal.Instant; closedBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables<VisasTables>(tx)
    .insertInto('visas.closure')
    .values({ ...closure, visaType: type })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Switches it on again; false when it is on. */
export async function endClosure(
  tx: Tx,
  {
    destination,
    type,
    nationality,
    ...opened
  }: Scope & { destination: string; openedAt: Temporal.Instant; openedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables<VisasTables>(tx)
    .updateTable('visas.closure')
    .set(opened)
    .where('destination', '=', destination)
    .where('visaType', '=', type)
    .where('nationality', '=', nationality)
    .where('openedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
