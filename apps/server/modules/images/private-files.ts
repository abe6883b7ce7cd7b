import type { UploadedPicture } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { FileStore } from './ports.ts'
import {
  boundFiles,
  type FileType,
  filesToDelete,
  findBoundFile,
  findOwnFile,
  type Held,
  holdsOn,
  keysInRows,
  privateFileWriter,
} from './private-file-store.ts'
import type { RemadePicture } from './remake-picture.ts'
import { deriveFileSecrets, isSignature, openFile, sealFile, signLink } from './sealed-file.ts'

/** For how long a link shows: what stands on something, such as a case, for a minute. */
const linkSeconds = { free: 300, bound: 60 }
const hoursKept = 24
/** The largest form for visas, 45 pictures, twice, and what is asked for after it. */
const mostInAnHour = 120
/** A claim is decided in days; the rest is for whoever disputes it, and the rule of 90 days after the end (decisions 13). */
const daysKeptWhenBound = 120
const daysReadsAreKept = 400
const noId = '00000000-0000-0000-0000-000000000000'

type Needs = {
  db: Db
  clock: Clock
  log: Log
  files: FileStore
  /** The sealed key of each file, under its id: a store of its own, whose backups live for days and not for months. */
  keys: FileStore
  secret: string
}
type Named = { id: string; ownerId: string }

/** Pictures that people hand in, for their own eyes: encrypted one by one, shown by short links, gone after a day. */
export function createPrivateFiles({ db, clock, log, files, keys, secret }: Needs) {
  const secrets = deriveFileSecrets(secret)
  const find = (named: Named) => findOwnFile(db, { ...named, now: clock.now() })
  /** The file, once it is written down who reads it. */
  const opened = async (
    { id, ownerId, reader, isStaff }: Named & { reader: string; isStaff: boolean },
    { sealedKey: keyInRow }: { sealedKey: Buffer | null },
  ): Promise<Buffer | null> => {
    const sealedKey = keyInRow ?? (await keys.get(id))
    const sealed = sealedKey && (await files.get(id))
    const bytes = sealed && openFile(secrets, id, { sealed, sealedKey })
    if (!bytes) return null
    const read = { fileId: id, ownerId, reader, isStaff, readAt: clock.now() }
    await db.tx((tx) => privateFileWriter(tx).noteRead(read))
    return bytes
  }
  const linkTo = (named: Named, seconds: number) => {
    const until = Math.floor(clock.now().epochMilliseconds / 1000) + seconds
    const signature = signLink(secrets, { ...named, until })
    return {
      url: `/images/private/${named.id}?until=${until}&signature=${signature}`,
      urlExpiresAt: Temporal.Instant.fromEpochMilliseconds(until * 1000).toString(),
    }
  }
  const put = async (
    id: string,
    { sealed, sealedKey }: { sealed: Buffer; sealedKey: Buffer },
  ): Promise<boolean> => {
    try {
      await keys.put(id, sealedKey)
      await files.put(id, sealed)
    } catch (err) {
      log.error({ err, store: files.name, keys: keys.name }, 'a private file could not be stored')
      return false
    }
    await db.tx((tx) => privateFileWriter(tx).markStored(id))
    return true
  }
  return {
    /** Keeps a picture. The row comes first and the store is called with no tx open; a crash between leaves work for the job. */
    async keep(ownerId: string, made: RemadePicture): Promise<UploadedPicture | Refusal<Code>> {
      const { bytes, width, height } = made
      const id = newId()
      const now = clock.now()
      const keptUntil = now.add({ hours: hoursKept })
      const sealed = sealFile(secrets, id, bytes)
      const contentType = 'image/jpeg' as const
      const noted = await db.tx((tx) =>
        privateFileWriter(tx).note(
          {
            id,
            ownerId,
            contentType,
            width,
            height,
            byteLength: bytes.length,
            uploadedAt: now,
            deleteAfter: keptUntil,
          },
          { since: now.subtract({ hours: 1 }), most: mostInAnHour },
        ),
      )
      if (!noted) return refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 3600 } })
      if (!(await put(id, sealed))) {
        await db.tx((tx) => privateFileWriter(tx).giveUp(id, ownerId, now))
        return refuse('IMAGE_UPLOAD_FAILED')
      }
      const shown = { contentType, width, height }
      const link = linkTo({ id, ownerId }, linkSeconds.free)
      return { id, ...shown, keptUntil: keptUntil.toString(), ...link }
    },

    /**
     * Keeps what staff hand over to its owner, for as long as they say, on what it stands on; null where the store does not take it. The
     * caller has made sure that it is what `contentType` says.
     */
    async keepFor(
      ownerId: string,
      ask: {
        bytes: Buffer
        contentType: FileType
        sides: { width: number; height: number } | null
        boundTo: string
        until: Temporal.Instant
      },
    ): Promise<{ id: string } | null> {
      const { bytes, contentType, sides, boundTo, until } = ask
      const id = newId()
      const sealed = sealFile(secrets, id, bytes)
      await db.tx((tx) =>
        privateFileWriter(tx).noteBound({
          id,
          ownerId,
          contentType,
          width: sides?.width ?? null,
          height: sides?.height ?? null,
          byteLength: bytes.length,
          uploadedAt: clock.now(),
          deleteAfter: until,
          boundTo,
        }),
      )
      if (await put(id, sealed)) return { id }
      await db.tx((tx) => privateFileWriter(tx).drop(id, clock.now()))
      return null
    },

    /** The bytes of somebody's own picture of at least so many pixels across, for what reads it for them; null where there is none. */
    async openOwn(named: Named, { leastWidth }: { leastWidth: number }): Promise<Buffer | null> {
      const found = await find(named)
      if (!found || (found.width ?? 0) < leastWidth) return null
      const { id, ownerId } = named
      return await opened({ id, ownerId, reader: ownerId, isStaff: false }, found)
    },

    /** Until when what stands on each of these is kept, and how many files that is. */
    bound: (dbOrTx: Db | Tx, boundTo: readonly string[]) => boundFiles(dbOrTx, boundTo),

    /** What is held longer than its days, of these. */
    held: (dbOrTx: Db | Tx, boundTo: readonly string[]) =>
      holdsOn(dbOrTx, { boundTo, now: clock.now() }),

    /** A picture that was taken in, as it was answered then, with a fresh link. */
    async again(named: Named): Promise<UploadedPicture | Refusal<'NOT_FOUND'>> {
      const found = await find(named)
      if (found?.contentType !== 'image/jpeg' || !found.width || !found.height)
        return refuse('NOT_FOUND')
      const { contentType, width, height, deleteAfter } = found
      const shown = { id: named.id, contentType, width, height }
      return { ...shown, keptUntil: deleteAfter.toString(), ...linkTo(named, linkSeconds.free) }
    },

    /** A fresh link; the same refusal for a missing file and for another's. */
    async link(named: Named) {
      const found = await find(named)
      if (!found) return refuse('NOT_FOUND')
      return linkTo(named, found.boundTo === null ? linkSeconds.free : linkSeconds.bound)
    },

    /** How large a picture is; null of what is no picture, and of another's. */
    async sidesOf(named: Named): Promise<{ width: number; height: number } | null> {
      const { width = null, height = null } = (await find(named)) ?? {}
      return width === null || height === null ? null : { width, height }
    },

    /** Out of sight at once, out of the store by the next run of the job. */
    async remove({ id, ownerId }: Named): Promise<null | Refusal<'NOT_FOUND'>> {
      const isGone = await db.tx((tx) => privateFileWriter(tx).giveUp(id, ownerId, clock.now()))
      return isGone ? null : refuse('NOT_FOUND')
    },

    /** Keeps an owner's pictures that stand on nothing yet until then, in the caller's tx: what they are for is not sent, and not given up. */
    async keepFree(
      tx: Tx,
      { ids, ...ask }: { ids: readonly string[]; ownerId: string; until: Temporal.Instant },
    ): Promise<void> {
      if (ids.length > 0) await privateFileWriter(tx).keepFree({ ids, ...ask, now: clock.now() })
    },

    /** Keeps those of an owner's pictures that stand on nothing no longer than that, in the caller's tx: nothing names them any more. */
    async letGoFree(
      tx: Tx,
      { ids, ...ask }: { ids: readonly string[]; ownerId: string; until: Temporal.Instant },
    ): Promise<void> {
      if (ids.length > 0) await privateFileWriter(tx).letGoFree({ ids, ...ask })
    },

    /** Gives up those of an owner's pictures that stand on nothing, in the caller's tx. */
    async giveUpFree(
      tx: Tx,
      { ids, ownerId }: { ids: readonly string[]; ownerId: string },
    ): Promise<void> {
      for (const id of ids) await privateFileWriter(tx).giveUp(id, ownerId, clock.now())
    },

    /** Everything of an owner, in the caller's tx: out of sight at once, out of the store by the next run of the job. */
    removeAll: (tx: Tx, ownerId: string) => privateFileWriter(tx).giveUpAll(ownerId, clock.now()),

    /** What a link shows to whoever follows it; null unless the link is ours, in time, and followed by the owner. */
    async show(
      named: Named,
      until: number,
      signature: string,
    ): Promise<{ bytes: Buffer; contentType: FileType } | null> {
      if (!isSignature(secrets, { ...named, until }, signature)) return null
      if (until * 1000 <= clock.now().epochMilliseconds) return null
      const found = await find(named)
      const { id, ownerId } = named
      if (!found) return null
      const bytes = await opened({ id, ownerId, reader: ownerId, isStaff: false }, found)
      return bytes && { bytes, contentType: found.contentType }
    },

    /**
     * Binds files to what stands on them, in the transaction of that: from then on they are kept for months and cannot be taken back.
     * Refuses NOT_FOUND, and binds none, when one of them is not the owner's or is gone.
     */
    async bind(
      tx: Tx,
      { ids, ownerId, to }: { ids: readonly string[]; ownerId: string; to: string },
    ): Promise<{ bound: true } | Refusal<'NOT_FOUND'>> {
      if (ids.length === 0) return { bound: true }
      const now = clock.now()
      const deleteAfter = now.add({ hours: 24 * daysKeptWhenBound })
      const isBound = await privateFileWriter(tx).bind({
        ids,
        ownerId,
        boundTo: to,
        now,
        deleteAfter,
      })
      return isBound ? { bound: true } : refuse('NOT_FOUND', { field: 'files' })
    },

    /** Keeps the files that `boundTo` stands on until then, in the caller's tx: what it stands for may last longer than usual, or be over. */
    keepBoundAtLeast: (tx: Tx, ask: { boundTo: string; until: Temporal.Instant }) =>
      privateFileWriter(tx).keepBoundAtLeast({ ...ask, now: clock.now() }),
    keepBound: (tx: Tx, ask: { boundTo: string; until: Temporal.Instant }) =>
      privateFileWriter(tx).keepBound({ ...ask, now: clock.now() }),

    /** A file that `boundTo` stands on, for a member of staff who gives their name; null when there is none. */
    async showToStaff(ask: { id: string; boundTo: string; staff: string }): Promise<Buffer | null> {
      const found = await findBoundFile(db, { ...ask, now: clock.now() })
      if (!found) return null
      const { ownerId } = found
      return await opened({ id: ask.id, ownerId, reader: ask.staff, isStaff: true }, found)
    },

    /** Keeps what stands on `boundTo`, now and later, until then, whatever else is said of it; a second time with another reason or day. */
    hold: (tx: Tx, held: Held) => privateFileWriter(tx).hold({ ...held, heldAt: clock.now() }),
    /** Lets its own days decide again; false where nothing was held. */
    letGo: (tx: Tx, boundTo: string) => privateFileWriter(tx).letGo(boundTo),

    /**
     * Takes keys that still lie in rows out of them, into their own store; a row gives up its key only once that was read back from there. The
     * key of a row that went meanwhile is removed again, for nothing else would.
     */
    async moveKeysApart(): Promise<void> {
      for (;;) {
        const inRows = await keysInRows(db, { most: 100 })
        for (const { id, sealedKey } of inRows) {
          await keys.put(id, sealedKey)
          if (!(await keys.get(id))?.equals(sealedKey))
            throw new Error(`The key of a private file was not kept: ${id}`)
          if (!(await db.tx((tx) => privateFileWriter(tx).dropKey(id)))) await keys.remove(id)
        }
        if (inRows.length === 0) return
      }
    },

    /** Removes what is over, first from the store. What the store keeps back waits for the next run. */
    async deleteDue(): Promise<{ deleted: number; left: number }> {
      const readsBefore = clock.now().subtract({ hours: 24 * daysReadsAreKept })
      await db.tx((tx) => privateFileWriter(tx).forgetReads(readsBefore))
      const done = { deleted: 0, left: 0 }
      let after = noId
      for (;;) {
        const ids = await filesToDelete(db, { now: clock.now(), after, most: 100 })
        for (const id of ids) {
          try {
            // A hold that came since they were looked for wins.
            if (!(await db.tx((tx) => privateFileWriter(tx).claimToDelete(id, clock.now()))))
              continue
            // The key first: without it what is left is noise, here and in every backup that has outlived those of the keys.
            await keys.remove(id)
            await files.remove(id)
            await db.tx((tx) => privateFileWriter(tx).forget(id))
            done.deleted += 1
          } catch (err) {
            done.left += 1
            log.error(
              { err, store: files.name, keys: keys.name },
              'a private file could not be deleted',
            )
          }
        }
        const last = ids.at(-1)
        if (last === undefined) return done
        after = last
      }
    },
  }
}
export type PrivateFiles = ReturnType<typeof createPrivateFiles>
