import {
  type UploadedPicture,
  type UploadProgress,
  uploadPartBytes,
} from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { derivedId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { KeepPicture } from './keep-picture.ts'
import { findUpload, partWriter, type Upload, uploadsToDelete } from './part-store.ts'
import type { FileStore } from './ports.ts'
import type { PrivateFiles } from './private-files.ts'
import { deriveFileSecrets, openFile, sealFile } from './sealed-file.ts'

const hoursKept = 24
/** As many as the papers of a large family that are on their way; each holds at most 5 MB. */
const mostOpen = 20

type Needs = {
  db: Db
  clock: Clock
  log: Log
  files: FileStore
  keys: FileStore
  secret: string
  privateFiles: Pick<PrivateFiles, 'remove' | 'again'>
  keepPicture: KeepPicture
}
type Named = { id: string; ownerId: string }

/** Pictures that come by part, for lines that break: each part lies sealed like a file, until all are here and pass the gate of every picture. */
export function createUploadParts({ db, clock, log, files, keys, ...needs }: Needs) {
  const secrets = deriveFileSecrets(needs.secret)
  const find = async (named: Named): Promise<Upload | undefined> => {
    const upload = await findUpload(db, named)
    return upload && Temporal.Instant.compare(upload.deleteAfter, clock.now()) > 0
      ? upload
      : undefined
  }
  const progress = async (named: Named): Promise<UploadProgress | Refusal<'NOT_FOUND'>> => {
    const upload = await find(named)
    return upload ? saidOf(upload) : refuse('NOT_FOUND')
  }

  async function removeBytes(upload: Named & { byteLength: number }): Promise<void> {
    for (let place = 0; place < partsIn(upload); place += 1) {
      const name = nameOf(upload, place)
      // The key first: without it what is left is noise.
      await keys.remove(name)
      await files.remove(name)
    }
  }

  async function remove(upload: Named & { byteLength: number }): Promise<void> {
    await removeBytes(upload)
    await db.tx((tx) => partWriter(tx).forget(upload))
  }

  async function joined(upload: Upload): Promise<Buffer | null> {
    const all: Buffer[] = []
    for (let place = 0; place < partsIn(upload); place += 1) {
      const name = nameOf(upload, place)
      const [sealedKey, sealed] = [await keys.get(name), await files.get(name)]
      const bytes = sealedKey && sealed && openFile(secrets, name, { sealed, sealedKey })
      if (!bytes) return null
      all.push(bytes)
    }
    return Buffer.concat(all)
  }

  /** All parts as one picture, through the gate of every picture. Repeated it answers the same. */
  async function finish(named: Named): Promise<UploadedPicture | Refusal<Code>> {
    const upload = await find(named)
    if (!upload) return refuse('NOT_FOUND')
    const { ownerId } = named
    if (upload.fileId !== null)
      return await needs.privateFiles.again({ id: upload.fileId, ownerId })
    const bytes = upload.received.length < partsIn(upload) ? null : await joined(upload)
    if (!bytes) return refuse('IMAGE_UPLOAD_FAILED')
    const kept = await needs.keepPicture(ownerId, bytes)
    if (isRefused(kept)) {
      // What is no picture will be none; what found no place may come again.
      if (kept.refused !== 'TOO_MANY_REQUESTS' && kept.refused !== 'IMAGE_UPLOAD_FAILED')
        await remove(upload)
      return kept
    }
    if (await db.tx((tx) => partWriter(tx).finish({ ...named, fileId: kept.id }))) {
      await removeBytes(upload)
      return kept
    }
    // Another finishing was faster: its picture is the one that counts.
    await needs.privateFiles.remove({ id: kept.id, ownerId })
    return await finish(named)
  }

  return {
    finish,
    progress,

    /** Begins, or answers how far it has come. Another length is another picture, and one that was finished may be sent anew. */
    async begin(ask: Named & { byteLength: number }): Promise<UploadProgress | Refusal<Code>> {
      const now = await find(ask)
      if (now?.fileId === null && now.byteLength === ask.byteLength) return saidOf(now)
      const before = await findUpload(db, ask)
      if (before) await remove(before)
      const begunAt = clock.now()
      const upload = { ...ask, deleteAfter: begunAt.add({ hours: hoursKept }) }
      const isBegun = await db.tx(async (tx) => {
        const writer = partWriter(tx)
        if ((await writer.countOpen(ask.ownerId)) >= mostOpen) return false
        // A beginning that was sent twice at once has begun once.
        if (!(await findUpload(tx, ask))) await writer.begin(upload, begunAt)
        return true
      })
      if (!isBegun) return refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: 3600 } })
      return await progress(ask)
    },

    /** Takes one part in; only of exactly its length. Sent again it changes nothing. */
    async put(
      { place, ...named }: Named & { place: number },
      bytes: Buffer,
    ): Promise<UploadProgress | Refusal<Code>> {
      const upload = await find(named)
      if (!upload || place >= partsIn(upload)) return refuse('NOT_FOUND')
      if (upload.fileId !== null || upload.received.includes(place)) return saidOf(upload)
      if (bytes.length !== lengthOf(upload, place)) return refuse('IMAGE_UPLOAD_FAILED')
      const name = nameOf(upload, place)
      const { sealed, sealedKey } = sealFile(secrets, name, bytes)
      try {
        await keys.put(name, sealedKey)
        await files.put(name, sealed)
      } catch (err) {
        log.error({ err, store: files.name, keys: keys.name }, 'a part could not be stored')
        return refuse('IMAGE_UPLOAD_FAILED')
      }
      await db.tx((tx) => partWriter(tx).noteReceived({ ...named, place }))
      return await progress(named)
    },

    /** An account was closed: what its owner had begun to send goes with it. */
    giveUpAll: (tx: Tx, ownerId: string) => partWriter(tx).giveUpAll(ownerId, clock.now()),

    /** Removes what nobody finished, and what became a picture, once its time is over. */
    async deleteDue(): Promise<void> {
      const most = 100
      for (;;) {
        const due = await uploadsToDelete(db, { now: clock.now(), most })
        let left = 0
        for (const upload of due)
          await remove(upload).catch((err: unknown) => {
            left += 1
            log.error({ err, store: files.name }, 'parts of an upload could not be deleted')
          })
        // What the store keeps back waits for the next run.
        if (due.length < most || left > 0) return
      }
    },
  }
}
export type UploadParts = ReturnType<typeof createUploadParts>

const partsIn = ({ byteLength }: { byteLength: number }) => Math.ceil(byteLength / uploadPartBytes)

const lengthOf = ({ byteLength }: { byteLength: number }, place: number) =>
  Math.min(uploadPartBytes, byteLength - place * uploadPartBytes)

/** Under what a part lies: nobody else's, whatever id somebody else chooses. */
const nameOf = ({ ownerId, id }: Named, place: number) =>
  derivedId(ownerId, 'upload by part', id, place)

const saidOf = ({ id, byteLength, received, deleteAfter }: Upload): UploadProgress => ({
  id,
  byteLength,
  received,
  keptUntil: deleteAfter.toString(),
})
