/** Every SQL statement about private files. Reading names the owner, so that nobody reaches another's. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { ImagesTables } from './tables.generated.ts'

type NewFile = {
  id: string
  ownerId: string
  width: number
  height: number
  byteLength: number
  sealedKey: Buffer
  uploadedAt: Temporal.Instant
  deleteAfter: Temporal.Instant
}

export function privateFileWriter(tx: Tx) {
  const db = tables<ImagesTables>(tx)
  return {
    /** Notes a file that is about to be stored; false when its owner has sent `most` since `since`. One owner at a time. */
    async note(file: NewFile, { since, most }: { since: Temporal.Instant; most: number }) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`images ${file.ownerId}`}, 0))`.execute(
        db,
      )
      const { total } = await db
        .selectFrom('images.privateFile')
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .where('ownerId', '=', file.ownerId)
        .where('uploadedAt', '>', since)
        .executeTakeFirstOrThrow()
      if (Number(total) >= most) return false
      await db
        .insertInto('images.privateFile')
        .values({ ...file, isStored: false })
        .execute()
      return true
    },

    async markStored(id: string): Promise<void> {
      await db
        .updateTable('images.privateFile')
        .set({ isStored: true })
        .where('id', '=', id)
        .execute()
    },

    /** False when the owner has no such file. What is left of it is removed by the job. */
    async giveUp(id: string, ownerId: string, now: Temporal.Instant): Promise<boolean> {
      const changed = await db
        .updateTable('images.privateFile')
        .set({ deleteAfter: now })
        .where('id', '=', id)
        .where('ownerId', '=', ownerId)
        .where('deleteAfter', '>', now)
        .where('boundTo', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** Lets the job remove every file of an owner. */
    async giveUpAll(ownerId: string, now: Temporal.Instant): Promise<void> {
      await db
        .updateTable('images.privateFile')
        .set({ deleteAfter: now })
        .where('ownerId', '=', ownerId)
        .where('deleteAfter', '>', now)
        .execute()
    },

    /** Binds files to what stands on them, all or none: false when one is not the owner's, is gone, or is bound elsewhere. */
    async bind({
      ids,
      ownerId,
      boundTo,
      now,
      deleteAfter,
    }: {
      ids: readonly string[]
      ownerId: string
      boundTo: string
      now: Temporal.Instant
      deleteAfter: Temporal.Instant
    }): Promise<boolean> {
      const free = await db
        .selectFrom('images.privateFile')
        .select('id')
        .where('id', 'in', [...ids])
        .where('ownerId', '=', ownerId)
        .where('isStored', '=', true)
        .where('deleteAfter', '>', now)
        .where(({ or, eb }) => or([eb('boundTo', 'is', null), eb('boundTo', '=', boundTo)]))
        .forUpdate()
        .execute()
      if (free.length !== new Set(ids).size) return false
      await db
        .updateTable('images.privateFile')
        .set({ boundTo, deleteAfter })
        .where('id', 'in', [...ids])
        .execute()
      return true
    },

    async keepBound(ask: { boundTo: string; until: Temporal.Instant; now: Temporal.Instant }) {
      await db
        .updateTable('images.privateFile')
        .set({ deleteAfter: ask.until })
        .where('boundTo', '=', ask.boundTo)
        .where('deleteAfter', '>', ask.now)
        .execute()
    },

    async noteRead(read: {
      fileId: string
      ownerId: string
      reader: string
      isStaff: boolean
      readAt: Temporal.Instant
    }): Promise<void> {
      await db.insertInto('images.privateFileRead').values(read).execute()
    },

    async forgetReads(before: Temporal.Instant): Promise<void> {
      await db.deleteFrom('images.privateFileRead').where('readAt', '<', before).execute()
    },

    async forget(id: string): Promise<void> {
      await db.deleteFrom('images.privateFile').where('id', '=', id).execute()
    },
  }
}

/** The sealed key of a file that is stored and still kept. */
export async function findOwnFile(
  db: Db,
  { id, ownerId, now }: { id: string; ownerId: string; now: Temporal.Instant },
): Promise<{ sealedKey: Buffer } | undefined> {
  return await tables<ImagesTables>(db)
    .selectFrom('images.privateFile')
    .select('sealedKey')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('isStored', '=', true)
    .where('deleteAfter', '>', now)
    .executeTakeFirst()
}

/** A file that a request stands on, for staff who decide about it; nothing else of anybody's is shown to them. */
export async function findBoundFile(
  db: Db,
  { id, boundTo, now }: { id: string; boundTo: string; now: Temporal.Instant },
): Promise<{ sealedKey: Buffer; ownerId: string } | undefined> {
  return await tables<ImagesTables>(db)
    .selectFrom('images.privateFile')
    .select(['sealedKey', 'ownerId'])
    .where('id', '=', id)
    .where('boundTo', '=', boundTo)
    .where('deleteAfter', '>', now)
    .executeTakeFirst()
}

/** Up to `most` files whose time is over, after `after` in the order of their ids. */
export async function filesToDelete(
  db: Db,
  { now, after, most }: { now: Temporal.Instant; after: string; most: number },
): Promise<string[]> {
  const found = await tables<ImagesTables>(db)
    .selectFrom('images.privateFile')
    .select('id')
    .where('deleteAfter', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return found.map(({ id }) => id)
}
