import type { UploadedPicture } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { FileStore } from './ports.ts'
import {
  filesToDelete,
  findBoundFile,
  findOwnFile,
  privateFileWriter,
} from './private-file-store.ts'
import type { RemadePicture } from './remake-picture.ts'
import { deriveFileSecrets, isSignature, openFile, sealFile, signLink } from './sealed-file.ts'

const linkSeconds = 300
const hoursKept = 24
/** The largest form for visas, 45 pictures, twice, and what is asked for after it. */
const mostInAnHour = 120
/** A claim is decided in days; the rest is for whoever disputes it, and the rule of 90 days after the end (decisions 13). */
const daysKeptWhenBound = 120
const daysReadsAreKept = 400
const noId = '00000000-0000-0000-0000-000000000000'

type Needs = { db: Db; clock: Clock; log: Log; files: FileStore; secret: string }
type Named = { id: string; ownerId: string }

/** Pictures that people hand in, for their own eyes: encrypted one by one, shown by short links, gone after a day. */
export function createPrivateFiles({ db, clock, log, files, secret }: Needs) {
  const secrets = deriveFileSecrets(secret)
  const find = (named: Named) => findOwnFile(db, { ...named, now: clock.now() })
  /** The file, once it is written down who reads it. */
  const opened = async (
    { id, ownerId, reader, isStaff }: Named & { reader: string; isStaff: boolean },
    { sealedKey }: { sealedKey: Buffer },
  ): Promise<Buffer | null> => {
    const sealed = await files.get(id)
    const bytes = sealed && openFile(secrets, id, { sealed, sealedKey })
    if (!bytes) return null
    const read = { fileId: id, ownerId, reader, isStaff, readAt: clock.now() }
    await db.tx((tx) => privateFileWriter(tx).noteRead(read))
    return bytes
  }
  const linkTo = (named: Named) => {
    const until = Math.floor(clock.now().epochMilliseconds / 1000) + linkSeconds
    const signature = signLink(secrets, { ...named, until })
    return {
      url: `/images/private/${named.id}?until=${until}&signature=${signature}`,
      urlExpiresAt: Temporal.Instant.fromEpochMilliseconds(until * 1000).toString(),
    }
  }
  return {
    /** Keeps a picture. The row comes first and the store is called with no tx open; a crash between leaves work for the job. */
    async keep(ownerId: string, made: RemadePicture): Promise<UploadedPicture | Refusal<Code>> {
      const { bytes, width, height } = made
      const id = newId()
      const now = clock.now()
      const keptUntil = now.add({ hours: hoursKept })
      const { sealed, sealedKey } = sealFile(secrets, id, bytes)
      const noted = await db.tx((tx) =>
        privateFileWriter(tx).note(
          {
            id,
            ownerId,
            width,
            height,
            sealedKey,
            byteLength: bytes.length,
            uploadedAt: now,
            deleteAfter: keptUntil,
          },
          { since: now.subtract({ hours: 1 }), most: mostInAnHour },
        ),
      )
      if (!noted) return refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 3600 } })
      try {
        await files.put(id, sealed)
      } catch (err) {
        log.error({ err, store: files.name }, 'a private file could not be stored')
        await db.tx((tx) => privateFileWriter(tx).giveUp(id, ownerId, now))
        return refuse('IMAGE_UPLOAD_FAILED')
      }
      await db.tx((tx) => privateFileWriter(tx).markStored(id))
      const shown = { contentType: 'image/jpeg' as const, width, height }
      return { id, ...shown, keptUntil: keptUntil.toString(), ...linkTo({ id, ownerId }) }
    },

    /** A fresh link; the same refusal for a missing file and for another's. */
    async link(named: Named) {
      return (await find(named)) ? linkTo(named) : refuse('NOT_FOUND')
    },

    /** Out of sight at once, out of the store by the next run of the job. */
    async remove({ id, ownerId }: Named): Promise<null | Refusal<'NOT_FOUND'>> {
      const isGone = await db.tx((tx) => privateFileWriter(tx).giveUp(id, ownerId, clock.now()))
      return isGone ? null : refuse('NOT_FOUND')
    },

    /** Everything of an owner, in the caller's tx: out of sight at once, out of the store by the next run of the job. */
    removeAll: (tx: Tx, ownerId: string) => privateFileWriter(tx).giveUpAll(ownerId, clock.now()),

    /** What a link shows to whoever follows it; null unless the link is ours, in time, and followed by the owner. */
    async show(named: Named, until: number, signature: string): Promise<Buffer | null> {
      if (!isSignature(secrets, { ...named, until }, signature)) return null
      if (until * 1000 <= clock.now().epochMilliseconds) return null
      const found = await find(named)
      const { id, ownerId } = named
      return found ? await opened({ id, ownerId, reader: ownerId, isStaff: false }, found) : null
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
    keepBound: (tx: Tx, ask: { boundTo: string; until: Temporal.Instant }) =>
      privateFileWriter(tx).keepBound({ ...ask, now: clock.now() }),

    /** A file that `boundTo` stands on, for a member of staff who gives their name; null when there is none. */
    async showToStaff(ask: { id: string; boundTo: string; staff: string }): Promise<Buffer | null> {
      const found = await findBoundFile(db, { ...ask, now: clock.now() })
      if (!found) return null
      const { ownerId } = found
      return await opened({ id: ask.id, ownerId, reader: ask.staff, isStaff: true }, found)
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
            await files.remove(id)
            await db.tx((tx) => privateFileWriter(tx).forget(id))
            done.deleted += 1
          } catch (err) {
            done.left += 1
            log.error({ err, store: files.name }, 'a private file could not be deleted')
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
