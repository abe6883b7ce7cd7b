/** Every SQL statement about private files. Reading names the owner, so that nobody reaches another's (one piece: the life of one kind of row). */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { ImagesTables } from './tables.generated.ts'

/** Pictures are drawn anew; documents come from staff. */
export type FileType = 'image/jpeg' | 'application/pdf'

/** What is kept longer than its days, and why: a dispute, an authority that asks. */
export type Held = { boundTo: string; until: Temporal.Instant; reasonFa: string; heldBy: string }

/** Whether something that a file stands on is held until after `now`. */
const isHeld = (now: Temporal.Instant) =>
  sql<boolean>`exists (select from images.private_hold as hold where hold.bound_to = private_file.bound_to and hold.until > ${now})`

type NewFile = {
  id: string
  ownerId: string
  contentType: FileType
  /** Of a picture; null of a document. */
  width: number | null
  height: number | null
  byteLength: number
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

    /** Keeps an owner's files until then that stand on nothing yet and would go before; what is gone stays gone. */
    async keepFree(ask: {
      ids: readonly string[]
      ownerId: string
      until: Temporal.Instant
      now: Temporal.Instant
    }): Promise<void> {
      await db
        .updateTable('images.privateFile')
        .set({ deleteAfter: ask.until })
        .where('id', 'in', [...ask.ids])
        .where('ownerId', '=', ask.ownerId)
        .where('boundTo', 'is', null)
        .where('deleteAfter', '>', ask.now)
        .where('deleteAfter', '<', ask.until)
        .execute()
    },

    /** Lets an owner's files that stand on nothing go by then, where they would have stayed longer. */
    async letGoFree(ask: {
      ids: readonly string[]
      ownerId: string
      until: Temporal.Instant
    }): Promise<void> {
      await db
        .updateTable('images.privateFile')
        .set({ deleteAfter: ask.until })
        .where('id', 'in', [...ask.ids])
        .where('ownerId', '=', ask.ownerId)
        .where('boundTo', 'is', null)
        .where('deleteAfter', '>', ask.until)
        .execute()
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

    /** Keeps what stands on `boundTo` until then, if it would go before. */
    async keepBoundAtLeast(ask: {
      boundTo: string
      until: Temporal.Instant
      now: Temporal.Instant
    }) {
      await db
        .updateTable('images.privateFile')
        .set({ deleteAfter: ask.until })
        .where('boundTo', '=', ask.boundTo)
        .where('deleteAfter', '>', ask.now)
        .where('deleteAfter', '<', ask.until)
        .execute()
    },

    /** Notes a document that stands on `boundTo` from the start; nobody has sent it, so it counts in nobody's hour. */
    async noteBound(file: NewFile & { boundTo: string }): Promise<void> {
      await db
        .insertInto('images.privateFile')
        .values({ ...file, isStored: false })
        .execute()
    },

    /** Lets the job remove what is left of a file. */
    async drop(id: string, now: Temporal.Instant): Promise<void> {
      await db
        .updateTable('images.privateFile')
        .set({ deleteAfter: now })
        .where('id', '=', id)
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

    async hold({ boundTo, until, reasonFa, heldBy, heldAt }: Held & { heldAt: Temporal.Instant }) {
      const said = { until, reasonFa, heldBy, heldAt }
      await db
        .insertInto('images.privateHold')
        .values({ boundTo, ...said })
        .onConflict((conflict) => conflict.column('boundTo').doUpdateSet(said))
        .execute()
    },

    async letGo(boundTo: string): Promise<boolean> {
      const gone = await db
        .deleteFrom('images.privateHold')
        .where('boundTo', '=', boundTo)
        .executeTakeFirst()
      return gone.numDeletedRows > 0n
    },

    /** False when the file is gone, or about to be. */
    async dropKey(id: string): Promise<boolean> {
      const changed = await db
        .updateTable('images.privateFile')
        .set({ sealedKey: null })
        .where('id', '=', id)
        .where('isStored', '=', true)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** Takes a file out of sight for good, to be deleted; false where it is kept longer by now, or held. */
    async claimToDelete(id: string, now: Temporal.Instant): Promise<boolean> {
      const changed = await db
        .updateTable('images.privateFile')
        .set({ isStored: false })
        .where('id', '=', id)
        .where('deleteAfter', '<=', now)
        .where(({ not }) => not(isHeld(now)))
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    async forget(id: string): Promise<void> {
      await db.deleteFrom('images.privateFile').where('id', '=', id).execute()
    },
  }
}

/** A file that is stored and still kept; its key where that still lies in the row. */
export async function findOwnFile(
  db: Db,
  { id, ownerId, now }: { id: string; ownerId: string; now: Temporal.Instant },
): Promise<
  | {
      sealedKey: Buffer | null
      contentType: FileType
      boundTo: string | null
      width: number | null
      height: number | null
      deleteAfter: Temporal.Instant
    }
  | undefined
> {
  const found = await tables<ImagesTables>(db)
    .selectFrom('images.privateFile')
    .select(['sealedKey', 'contentType', 'boundTo', 'width', 'height', 'deleteAfter'])
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('isStored', '=', true)
    .where(({ or, eb }) => or([eb('deleteAfter', '>', now), isHeld(now)]))
    .executeTakeFirst()
  return found && { ...found, contentType: found.contentType as FileType }
}

/** A file that a request stands on, for staff who decide about it; nothing else of anybody's is shown to them. */
export async function findBoundFile(
  db: Db,
  { id, boundTo, now }: { id: string; boundTo: string; now: Temporal.Instant },
): Promise<{ sealedKey: Buffer | null; ownerId: string } | undefined> {
  return await tables<ImagesTables>(db)
    .selectFrom('images.privateFile')
    .select(['sealedKey', 'ownerId'])
    .where('id', '=', id)
    .where('boundTo', '=', boundTo)
    .where(({ or, eb }) => or([eb('deleteAfter', '>', now), isHeld(now)]))
    .executeTakeFirst()
}

/** What is held of these, and why; nothing whose day is over. */
export async function holdsOn(
  dbOrTx: Db | Tx,
  { boundTo, now }: { boundTo: readonly string[]; now: Temporal.Instant },
): Promise<Held[]> {
  if (boundTo.length === 0) return []
  return await tables<ImagesTables>(dbOrTx)
    .selectFrom('images.privateHold')
    .select(['boundTo', 'until', 'reasonFa', 'heldBy'])
    .where('boundTo', 'in', boundTo)
    .where('until', '>', now)
    .execute()
}

/** Keys that still lie beside the rows of files that are kept. */
export async function keysInRows(
  db: Db,
  { most }: { most: number },
): Promise<{ id: string; sealedKey: Buffer }[]> {
  const rows = await tables<ImagesTables>(db)
    .selectFrom('images.privateFile')
    .select(['id', 'sealedKey'])
    .where('sealedKey', 'is not', null)
    .where('isStored', '=', true)
    .limit(most)
    .execute()
  return rows.flatMap(({ id, sealedKey }) => (sealedKey === null ? [] : [{ id, sealedKey }]))
}

/** Of what these files stand on: until when, and how many. What is deleted is not counted. */
export async function boundFiles(
  dbOrTx: Db | Tx,
  boundTo: readonly string[],
): Promise<{ boundTo: string; until: Temporal.Instant; files: number }[]> {
  if (boundTo.length === 0) return []
  const rows = await tables<ImagesTables>(dbOrTx)
    .selectFrom('images.privateFile')
    .select(({ fn }) => [
      'boundTo',
      fn.max('deleteAfter').as('until'),
      fn.countAll<string>().as('files'),
    ])
    .where('boundTo', 'in', boundTo)
    .groupBy('boundTo')
    .execute()
  return rows.map((row) => ({
    boundTo: row.boundTo ?? '',
    until: row.until as Temporal.Instant,
    files: Number(row.files),
  }))
}

/** Up to `most` files whose time is over and that nothing holds, after `after` in the order of their ids. */
export async function filesToDelete(
  db: Db,
  { now, after, most }: { now: Temporal.Instant; after: string; most: number },
): Promise<string[]> {
  const found = await tables<ImagesTables>(db)
    .selectFrom('images.privateFile')
    .select('id')
    .where('deleteAfter', '<=', now)
    .where(({ not }) => not(isHeld(now)))
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return found.map(({ id }) => id)
}
