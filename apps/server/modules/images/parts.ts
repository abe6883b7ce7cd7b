import {
  type UploadedPicture,
  type UploadProgress,
  uploadPartBytes,
} from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { derivedId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { KeepPicture } from './keep-picture.ts'
import {
  type DueUpload,
  findUpload,
  partWriter,
  type Upload,
  uploadsToDelete,
} from './part-store.ts'
import type { FileStore } from './ports.ts'
import type { PrivateFiles } from './private-files.ts'
import { deriveFileSecrets, openFile, sealFile } from './sealed-file.ts'

const hoursKept = 24
/** As many as the papers of a large family that are on their way; each holds at most 5 MB. */
const mostOpen = 20
/** What was begun longer ago than the slowest line takes for a picture may give way to another. */
const settledAfter = { minutes: 10 }

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
    for (let place = 0; place < partsIn(upload); place += 1) await removePart(upload, place)
  }

  async function removePart(named: Named, place: number): Promise<void> {
    const name = nameOf(named, place)
    // The key first: without it what is left is noise.
    await keys.remove(name)
    await files.remove(name)
  }

  async function remove(upload: Named & { byteLength: number }): Promise<void> {
    await removeBytes(upload)
    await db.tx((tx) => partWriter(tx).forget(upload))
  }

  /** A part that came to be stored after its upload went, was finished, or was begun anew: no row would lead the job to it. */
  async function removeLatePart(named: Named, place: number): Promise<void> {
    const now = await findUpload(db, named)
    if (now?.fileId === null && now.received.includes(place)) return
    await removePart(named, place)
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
    if (upload.received.length < partsIn(upload)) return refuse('IMAGE_UPLOAD_FAILED')
    const bytes = await joined(upload)
    if (!bytes) {
      // The store has lost a part: the picture is sent anew, rather than refused for a day.
      await remove(upload)
      return refuse('IMAGE_UPLOAD_FAILED')
    }
    const kept = await needs.keepPicture(ownerId, bytes)
    if (isRefused(kept)) {
      // What is no picture will be none; what found no place may come again.
      if (kept.refused !== 'TOO_MANY_REQUESTS' && kept.refused !== 'IMAGE_UPLOAD_FAILED')
        await remove(upload)
      return kept
    }
    crashPoint('upload:after-picture-kept')
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
      const { ownerId } = ask
      const full = await db.tx(async (tx) => {
        const writer = partWriter(tx)
        const settledBy = begunAt.subtract(settledAfter)
        const noRoom = await writer.makeRoom({ ownerId, most: mostOpen, now: begunAt, settledBy })
        if (noRoom) return noRoom
        const deleteAfter = begunAt.add({ hours: hoursKept })
        // A beginning that was sent twice at once has begun once.
        if (!(await findUpload(tx, ask))) await writer.begin({ ...ask, begunAt, deleteAfter })
        return null
      })
      if (!full) return await progress(ask)
      const roomIn = full.oldestBegunAt.add(settledAfter).since(begunAt).total('seconds')
      return refuse('TOO_MANY_REQUESTS', { detail: { retryAfterSeconds: Math.ceil(roomIn) } })
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
      crashPoint('upload:after-part-stored')
      const { begunAt } = upload
      if (!(await db.tx((tx) => partWriter(tx).noteReceived({ ...named, begunAt, place }))))
        await removeLatePart(named, place)
      return await progress(named)
    },

    /** An account was closed: what its owner had begun to send goes with it. */
    giveUpAll: (tx: Tx, ownerId: string) => partWriter(tx).giveUpAll(ownerId, clock.now()),

    /** Removes what nobody finished, and what became a picture, once its time is over. */
    async deleteDue(): Promise<void> {
      const most = 100
      let after: DueUpload | undefined
      for (;;) {
        const due = await uploadsToDelete(db, { now: clock.now(), after, most })
        // What the store keeps back waits for the next run, and holds up nothing else.
        for (const upload of due)
          await remove(upload).catch((err: unknown) =>
            log.error({ err, store: files.name }, 'parts of an upload could not be deleted'),
          )
        after = due.at(-1)
        if (!after) return
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
