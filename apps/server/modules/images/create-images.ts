import { mkdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** What may be shown; anything else in the folder is as missing as nothing. */
const shown = /\.(avif|gif|jpe?g|png|svg|webp)$/i

/**
 * Public pictures by path, from a folder of their own: staff's photos of cities and hotels, airline logos under permission.
 * Passports and visa files never live here (architecture: images).
 */
export function createImages({ folder }: { folder: string }) {
  mkdirSync(folder, { recursive: true })
  return {
    /** Serves `GET /images/{path}`. Dot files and paths that leave the folder are refused as missing. */
    mount: (app: FastifyInstance) =>
      app.register(fastifyStatic, {
        root: folder,
        prefix: '/images/',
        decorateReply: false,
        dotfiles: 'ignore',
        index: false,
        maxAge: '1h',
        allowedPath: (path) => shown.test(path),
      }),
  }
}
export type Images = ReturnType<typeof createImages>
