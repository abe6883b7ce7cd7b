import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import type { Log } from '../../platform/log.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import type { PictureCache } from './picture-cache.ts'
import { formatsTaken, type PictureFormat, type SizeAsked } from './size-asked.ts'
import { sizePicture } from './size-picture.ts'

const mayBeSized = /\.(avif|jpe?g|png|webp)$/i
export type SizedPicture = { bytes: Buffer; format: PictureFormat; key: string }
type Asked = { path: string; size: SizeAsked; accept: string | undefined }

/**
 * Public pictures in the sizes that are offered, each made once and kept in the cache. One is made at a time; who asks for the
 * same waits for the same. AVIF is answered only once it is there: it is made behind a first answer in WebP.
 */
export function createSizedPictures(needs: { folder: string; cache: PictureCache; log: Log }) {
  const { folder, cache, log } = needs
  const line = createBoundedQueue({ waiting: 32 })
  const laterQueue = createBoundedQueue({ waiting: 8 })
  const underWay = new Map<string, Promise<Buffer | 'full'>>()

  const make = (key: string, work: () => Promise<Buffer | 'full'>) => {
    const present = underWay.get(key)
    if (present) return present
    const making = work().finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
  const produce = async (source: string, key: string, wanted: Wanted) => {
    const bytes = await sizePicture(source, wanted)
    await cache.put(key, bytes)
    return bytes
  }

  return {
    /** Null when there is no such picture, or none that can be sized; `'full'` when too many others wait. */
    async find({ path, size, accept }: Asked): Promise<SizedPicture | null | 'full'> {
      const source = sourceOf(folder, path)
      const found = source === null ? null : await stat(source).catch(() => null)
      if (source === null || !found?.isFile()) return null
      const keyOf = (format: PictureFormat) =>
        keyFor({ path, size, format, version: `${found.mtimeMs} ${found.size}` })
      const takes = formatsTaken(accept)
      const plain = /\.png$/i.test(path) ? 'png' : 'jpeg'
      const avif = takes.avif ? keyOf('avif') : null
      const format = avif && cache.has(avif) ? 'avif' : takes.webp ? 'webp' : plain
      const key = keyOf(format)
      const kept = await cache.get(key)
      try {
        const bytes =
          kept ?? (await make(key, () => line.run(() => produce(source, key, { size, format }))))
        if (avif && format !== 'avif')
          make(avif, () =>
            laterQueue.run(() => produce(source, avif, { size, format: 'avif' })),
          ).catch((err: unknown) => log.warn({ err, path }, 'a picture could not be made as AVIF'))
        return bytes === 'full' ? 'full' : { bytes, format, key }
      } catch (err) {
        log.warn({ err, path }, 'a public picture could not be sized')
        return null
      }
    },
  }
}
export type SizedPictures = ReturnType<typeof createSizedPictures>
type Wanted = { size: SizeAsked; format: PictureFormat }

/** The file of a path; null for what is hidden, leaves the folder, or is no picture of pixels. */
function sourceOf(folder: string, path: string): string | null {
  const isPlain = path.split('/').every((part) => part !== '' && !/^\.|[\\\0]/.test(part))
  const source = resolve(folder, path)
  const isInside = source.startsWith(resolve(folder) + sep)
  return isPlain && isInside && mayBeSized.test(extname(source)) ? source : null
}

const keyFor = (of: Wanted & { path: string; version: string }) =>
  createHash('sha256')
    .update(
      JSON.stringify([of.path, of.version, of.size.mode, of.size.width, of.size.height, of.format]),
    )
    .digest('hex')
