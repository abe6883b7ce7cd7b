/** Every SQL statement about pictures that come by part. Each names the owner, so that nobody reaches another's. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { ImagesTables } from './tables.generated.ts'

type Named = { id: string; ownerId: string }
export type Upload = Named & {
  byteLength: number
  /** Tells apart two beginnings under one id. */
  begunAt: Temporal.Instant
  deleteAfter: Temporal.Instant
  /** What it became; null while parts are awaited. */
  fileId: string | null
  received: number[]
}

export function partWriter(tx: Tx) {
  const db = tables<ImagesTables>(tx)
  return {
    /**
     * Makes room for one more where an owner has `most` open: the one that was begun first gives way once it is older than `settledBy`. Until
     * when there is none, else null. One beginning of an owner at a time looks.
     */
    async makeRoom({
      ownerId,
      most,
      now,
      settledBy,
    }: {
      ownerId: string
      most: number
      now: Temporal.Instant
      settledBy: Temporal.Instant
    }): Promise<{ oldestBegunAt: Temporal.Instant } | null> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${ownerId}`}, 0))`.execute(
        db,
      )
      const open = await db
        .selectFrom('images.upload')
        .select(['id', 'begunAt'])
        .where('ownerId', '=', ownerId)
        .where('fileId', 'is', null)
        .where('deleteAfter', '>', now)
        .orderBy('begunAt')
        .execute()
      const [oldest] = open
      if (!oldest || open.length < most) return null
      if (Temporal.Instant.compare(oldest.begunAt, settledBy) > 0)
        return { oldestBegunAt: oldest.begunAt }
      await db
        .updateTable('images.upload')
        .set({ deleteAfter: now })
        .where('ownerId', '=', ownerId)
        .where('id', '=', oldest.id)
        .where('fileId', 'is', null)
        .execute()
      return null
    },

    async begin(upload: Omit<Upload, 'received' | 'fileId'>) {
      await db.insertInto('images.upload').values(upload).execute()
    },

    /** False where this beginning is gone, or has become a picture meanwhile. */
    async noteReceived({
      id,
      ownerId,
      begunAt,
      place,
    }: Named & Pick<Upload, 'begunAt'> & { place: number }): Promise<boolean> {
      const open = await db
        .selectFrom('images.upload')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where('id', '=', id)
        .where('begunAt', '=', begunAt)
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
    .select(['id', 'ownerId', 'byteLength', 'begunAt', 'deleteAfter', 'fileId'])
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

/** An upload whose time is over, and its place in the order in which they are deleted. */
export type DueUpload = Named & { byteLength: number; deleteAfter: Temporal.Instant }

/** Up to `most` uploads whose time is over, those that went first before others, after `after`. */
export async function uploadsToDelete(
  db: Db,
  { now, after, most }: { now: Temporal.Instant; after: DueUpload | undefined; most: number },
): Promise<DueUpload[]> {
  return await tables<ImagesTables>(db)
    .selectFrom('images.upload')
    .select(['id', 'ownerId', 'byteLength', 'deleteAfter'])
    .where('deleteAfter', '<=', now)
    .$if(after !== undefined, (due) =>
      due.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('deleteAfter', 'ownerId', 'id'),
          '>',
          tuple(
            (after as DueUpload).deleteAfter,
            (after as DueUpload).ownerId,
            (after as DueUpload).id,
          ),
        ),
      ),
    )
    .orderBy('deleteAfter')
    .orderBy('ownerId')
    .orderBy('id')
    .limit(most)
    .execute()
}
