/** Pictures that staff put on the site: drawn anew like everybody's, and shown to everybody below `/images/`. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Code } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import { remakePicture } from './remake-picture.ts'

/** A folder of a room and a name without another folder in it. */
const sound = /^[a-z]+\/[a-z0-9-]+\.jpg$/

export type PublicPictures = ReturnType<typeof createPublicPictures>

export function createPublicPictures({ folder }: { folder: string }) {
  const placeOf = (path: string): string => {
    if (!sound.test(path)) throw new Error(`${path} is no place of a public picture`)
    return join(folder, path)
  }
  /** Whole or not at all: who asks in between finds none. */
  const write = async (path: string, bytes: Buffer) => {
    const place = placeOf(path)
    await mkdir(dirname(place), { recursive: true })
    const beside = `${place}.${newId()}`
    await writeFile(beside, bytes)
    await rename(beside, place)
  }
  return {
    /** Keeps what the picture shows. Refuses what is no sound JPG or PNG. */
    async keep(
      path: string,
      bytes: Buffer,
    ): Promise<{ width: number; height: number } | Refusal<Code>> {
      const made = await remakePicture(bytes)
      if (isRefused(made)) return made
      await write(path, made.bytes)
      return { width: made.width, height: made.height }
    },
    /**
     * Keeps a picture as it is, where a command brings back what was written out: drawn anew it would be another file. It must be a picture
     * all the same.
     */
    async keepAsIs(
      path: string,
      bytes: Buffer,
    ): Promise<{ width: number; height: number } | Refusal<Code>> {
      const made = await remakePicture(bytes)
      if (isRefused(made)) return made
      await write(path, bytes)
      return { width: made.width, height: made.height }
    },
    read: (path: string): Promise<Buffer> => readFile(placeOf(path)),
  }
}
