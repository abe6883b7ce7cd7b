import type { UploadedPicture } from '@parastoo/contract/images/blobs'
import type { Code } from '@parastoo/contract/messages'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { FileStore } from './ports.ts'
import { filesToDelete, findOwnFile, privateFileWriter } from './private-file-store.ts'
import type { RemadePicture } from './remake-picture.ts'
import { deriveFileSecrets, isSignature, openFile, sealFile, signLink } from './sealed-file.ts'

const linkSeconds = 300
const hoursKept = 24
const mostInAnHour = 40
const noId = '00000000-0000-0000-0000-000000000000'

type Needs = { db: Db; clock: Clock; log: Log; files: FileStore; secret: string }
type Named = { id: string; ownerId: string }

/** Pictures that people hand in, for their own eyes: encrypted one by one, shown by short links, gone after a day. */
export function createPrivateFiles({ db, clock, log, files, secret }: Needs) {
  const secrets = deriveFileSecrets(secret)
  const find = (named: Named) => findOwnFile(db, { ...named, now: clock.now() })
  const linkTo = (named: Named) => {
    const until = Math.floor(clock.now().epochMilliseconds / 1000) + linkSeconds
    const signature = signLink(secrets, { ...named, until })
    return {
      url: `/images/private/${named.id}?until=${until}&signature=${signature}`,
      urlExpiresAt: Temporal.Instant.fromEpochMilliseconds(until * 1000).toString(),
    }
  }
  return {
    /** Keeps a picture. The row comes first and the store is called with no dbTx open; a crash between leaves work for the job. */
    async keep(ownerId: string, made: RemadePicture): Promise<UploadedPicture | Refusal<Code>> {
      const { bytes, width, height } = made
      const id = newId()
      const now = clock.now()
      const keptUntil = now.add({ hours: hoursKept })
      const { sealed, sealedKey } = sealFile(secrets, id, bytes)
      const noted = await db.tx((dbTx) =>
        privateFileWriter(dbTx).note(
          {
            ...{ id, ownerId, width, height, sealedKey },
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
        await db.tx((dbTx) => privateFileWriter(dbTx).giveUp(id, ownerId, now))
        return refuse('IMAGE_UPLOAD_FAILED')
      }
      await db.tx((dbTx) => privateFileWriter(dbTx).markStored(id))
      const shown = { contentType: 'image/jpeg' as const, width, height }
      return { id, ...shown, keptUntil: keptUntil.toString(), ...linkTo({ id, ownerId }) }
    },

    /** A fresh link; the same refusal for a missing file and for another's. */
    async link(named: Named) {
      return (await find(named)) ? linkTo(named) : refuse('NOT_FOUND')
    },

    /** Out of sight at once, out of the store by the next run of the job. */
    async remove({ id, ownerId }: Named): Promise<null | Refusal<'NOT_FOUND'>> {
      const isGone = await db.tx((dbTx) => privateFileWriter(dbTx).giveUp(id, ownerId, clock.now()))
      return isGone ? null : refuse('NOT_FOUND')
    },

    /** What a link shows to whoever follows it; null unless the link is ours, in time, and followed by the owner. */
    async show(named: Named, until: number, signature: string): Promise<Buffer | null> {
      if (!isSignature(secrets, { ...named, until }, signature)) return null
      if (until * 1000 <= clock.now().epochMilliseconds) return null
      const found = await find(named)
      const sealed = found && (await files.get(named.id))
      return sealed ? openFile(secrets, named.id, { sealed, sealedKey: found.sealedKey }) : null
    },

    /** Removes what is over, first from the store. What the store keeps back waits for the next run. */
    async deleteDue(): Promise<{ deleted: number; left: number }> {
      const done = { deleted: 0, left: 0 }
      let after = noId
      for (;;) {
        const ids = await filesToDelete(db, { now: clock.now(), after, most: 100 })
        for (const id of ids) {
          try {
            await files.remove(id)
            await db.tx((dbTx) => privateFileWriter(dbTx).forget(id))
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
