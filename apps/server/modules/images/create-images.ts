import { mkdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type Lookers, mountBlobs } from './mount-blobs.ts'
import type { FileStore } from './ports.ts'
import { createPrivateFiles } from './private-files.ts'

/** What may be shown; anything else in the folder is as missing as nothing. */
const shown = /\.(avif|gif|jpe?g|png|svg|webp)$/i

export type ImagesNeeds = {
  /** Public pictures. */
  folder: string
  files: FileStore
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
export function createImages({ folder, receiveWithinMs, ...needs }: ImagesNeeds) {
  mkdirSync(folder, { recursive: true })
  const files = createPrivateFiles(needs)
  return {
    /** Serves `GET /images/{path}` and the calls below `/images/Blob`. Dot files and paths that leave the folder are missing. */
    async mount(app: FastifyInstance, lookers: Lookers) {
      mountBlobs(app, { files, lookers, receiveWithinMs })
      await app.register(fastifyStatic, {
        root: folder,
        prefix: '/images/',
        decorateReply: false,
        dotfiles: 'ignore',
        index: false,
        maxAge: '1h',
        allowedPath: (path) => shown.test(path),
      })
    },
    defineJobs: (jobs: Jobs) =>
      jobs.every('delete-private-files', '23 * * * *', async () => {
        await files.deleteDue()
      }),
    privateFiles: files,
  }
}
export type Images = ReturnType<typeof createImages>
