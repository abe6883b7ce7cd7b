import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../../modules/images/ports.ts'

/** Files in a folder of this machine, by the first signs of their key. For one node, or several on a shared disk. */
export function createFolderFiles({ folder }: { folder: string }): FileStore {
  const placeOf = (key: string) => {
    if (!/^[\w-]{8,100}$/.test(key)) throw new Error('A key is of letters, digits and dashes')
    return { folder: join(folder, key.slice(-2)), path: join(folder, key.slice(-2), key) }
  }
  return {
    name: 'folder',
    async put(key, bytes) {
      const place = placeOf(key)
      await mkdir(place.folder, { recursive: true, mode: 0o700 })
      // Whole or not at all: written beside, flushed, then moved.
      const beside = `${place.path}.part`
      const file = await open(beside, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(beside, place.path)
    },
    async get(key) {
      try {
        return await readFile(placeOf(key).path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      const { path } = placeOf(key)
      await rm(path, { force: true })
      await rm(`${path}.part`, { force: true })
    },
  }
}
