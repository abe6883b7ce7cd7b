import { mkdirSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createPictureKeeper } from './keep-picture.ts'
import { type Lookers, mountBlobs } from './mount-blobs.ts'
import { mountMrz } from './mount-mrz.ts'
import { mountPictures } from './mount-pictures.ts'
import { createUploadParts } from './parts.ts'
import { openPictureCache } from './picture-cache.ts'
import type { FileStore, ReadZone, ZoneReader } from './ports.ts'
import { createPrivateFiles } from './private-files.ts'
import { redrawPicture } from './redraw-picture.ts'
import { remakePicture } from './remake-picture.ts'
import { createSizedPictures } from './sized-pictures.ts'

/** Pixels below which the 44 signs of a line are not told apart. */
const leastZoneWidth = 500

export type ImagesNeeds = {
  /** Public pictures. */
  folder: string
  /** Sizes of public pictures that were made, and how many bytes of them are kept. */
  cache: { folder: string; mostBytes: number }
  files: FileStore
  /** Where their sealed keys lie, apart from them and from the database. */
  keys: FileStore
  zoneReader: ZoneReader
  secret: string
  /** How long a picture may take to come. */
  receiveWithinMs?: number
  db: Db
  clock: Clock
  log: Log
}

/**
 * Public pictures by path, from a folder of their own: staff's photos of cities and hotels, airline logos under permission.
 * What people hand in, passports too, is apart from them: encrypted, in another store, for its owner only.
 */
export function createImages({ folder, cache, receiveWithinMs, ...needs }: ImagesNeeds) {
  mkdirSync(folder, { recursive: true })
  const files = createPrivateFiles(needs)
  const keepPicture = createPictureKeeper(files)
  const parts = createUploadParts({ ...needs, privateFiles: files, keepPicture })
  const sized = createSizedPictures({ folder, log: needs.log, cache: openPictureCache(cache) })
  return {
    /** Serves `GET /images/{path}` and the calls below `/images/Blob`. Dot files and paths that leave the folder are missing. */
    async mount(app: FastifyInstance, lookers: Lookers) {
      mountBlobs(app, { files, parts, keepPicture, lookers, receiveWithinMs })
      mountMrz(app, { ...needs, reader: needs.zoneReader, ...lookers, receiveWithinMs })
      await mountPictures(app, { folder, sized })
    },
    defineJobs(jobs: Jobs): void {
      jobs.every('delete-private-files', '23 * * * *', async () => {
        await files.deleteDue()
        await parts.deleteDue()
      })
      jobs.every('move-file-keys', '41 * * * *', () => files.moveKeysApart())
    },
    privateFiles: files,
    uploadParts: parts,
    /** A picture that came in the form of another room: through the same gate, kept like any. */
    keepPicture,
    redrawPicture,
    /** The zone of a passport that somebody handed in; null where it cannot be read, or the reader has no time. */
    async readZoneOf(named: { id: string; ownerId: string }): Promise<ReadZone | null> {
      const bytes = await files.openOwn(named, { leastWidth: leastZoneWidth })
      if (!bytes) return null
      const zone = await needs.zoneReader.read(bytes).catch((fault: unknown) => {
        needs.log.warn(
          { fault: fault instanceof Error ? fault.message : 'unknown' },
          'passport not read',
        )
        return null
      })
      return zone === 'busy' || zone === 'late' ? null : zone
    },
    /** A picture that staff bring in, drawn anew like everybody's. */
    remakePicture,
    close: () => needs.zoneReader.close(),
  }
}
export interface Images extends ReturnType<typeof createImages> {}
