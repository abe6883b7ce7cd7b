/** Every SQL statement about pictures that come by part. Each names the owner, so that nobody reaches another's. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { ImagesTables } from './tables.generated.ts'

type Named = { id: string; ownerId: string }
export type Upload = Named & {
  byteLength: number
  deleteAfter: Temporal.Instant
  /** What it became; null while parts are awaited. */
  fileId: string | null
  received: number[]
}

export function partWriter(tx: Tx) {
  const db = tables<ImagesTables>(tx)
  return {
    /** Lets one beginning of an owner at a time count what is open, and how many that is. */
    async countOpen(ownerId: string): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${ownerId}`}, 0))`.execute(
        db,
      )
      const { total } = await db
        .selectFrom('images.upload')
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .where('ownerId', '=', ownerId)
        .where('fileId', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    async begin(upload: Omit<Upload, 'received' | 'fileId'>, begunAt: Temporal.Instant) {
      await db
        .insertInto('images.upload')
        .values({ ...upload, begunAt })
        .execute()
    },

    /** False where the upload is gone, or has become a picture meanwhile. */
    async noteReceived({ id, ownerId, place }: Named & { place: number }): Promise<boolean> {
      const open = await db
        .selectFrom('images.upload')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where('id', '=', id)
        .where('fileId', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!open) return false
      await db
        .insertInto('images.uploadPart')
        .values({ ownerId, id, place })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return true
    },

    /** False where another finishing was faster, or the upload is gone. */
    async finish({ id, ownerId, fileId }: Named & { fileId: string }): Promise<boolean> {
      const finished = await db
        .updateTable('images.upload')
        .set({ fileId })
        .where('ownerId', '=', ownerId)
        .where('id', '=', id)
        .where('fileId', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return finished !== undefined
    },

    async forget({ id, ownerId }: Named): Promise<void> {
      await db
        .deleteFrom('images.upload')
        .where('ownerId', '=', ownerId)
        .where('id', '=', id)
        .execute()
    },

    /** Lets the job remove what an owner has begun to send. */
    async giveUpAll(ownerId: string, now: Temporal.Instant): Promise<void> {
      await db
        .updateTable('images.upload')
        .set({ deleteAfter: now })
        .where('ownerId', '=', ownerId)
        .execute()
    },
  }
}

/** An upload and how far it has come, also one whose time is over; undefined where there is none. */
export async function findUpload(
  dbOrTx: Db | Tx,
  { id, ownerId }: Named,
): Promise<Upload | undefined> {
  const upload = await tables<ImagesTables>(dbOrTx)
    .selectFrom('images.upload')
    .select(['id', 'ownerId', 'byteLength', 'deleteAfter', 'fileId'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!upload) return undefined
  const parts = await tables<ImagesTables>(dbOrTx)
    .selectFrom('images.uploadPart')
    .select('place')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .orderBy('place')
    .execute()
  return { ...upload, received: parts.map(({ place }) => place) }
}

/** Up to `most` uploads whose time is over. */
export async function uploadsToDelete(
  db: Db,
  { now, most }: { now: Temporal.Instant; most: number },
): Promise<(Named & { byteLength: number })[]> {
  return await tables<ImagesTables>(db)
    .selectFrom('images.upload')
    .select(['id', 'ownerId', 'byteLength'])
    .where('deleteAfter', '<=', now)
    .orderBy('deleteAfter')
    .limit(most)
    .execute()
}
