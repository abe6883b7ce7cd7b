import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomToken } from '../../platform/ids.ts'

/** Made pictures on this machine's disk, never more than `mostBytes`: what nobody asked for longest goes first. */
export function openPictureCache({ folder, mostBytes }: { folder: string; mostBytes: number }) {
  mkdirSync(folder, { recursive: true })
  /** In the order of last use, the oldest first. After a start that is the order in which they were made. */
  const sizes = new Map<string, number>()
  let total = 0
  const note = (key: string, bytes: number) => {
    total += bytes - (sizes.get(key) ?? 0)
    sizes.delete(key)
    sizes.set(key, bytes)
  }
  const drop = async (key: string) => {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
    await rm(join(folder, key), { force: true })
  }
  const dropOldest = async () => {
    for (const key of sizes.keys()) {
      if (total <= mostBytes) return
      await drop(key)
    }
  }
  const present = readdirSync(folder).map((key) => ({ key, stat: statSync(join(folder, key)) }))
  for (const { key, stat } of present.sort((a, b) => a.stat.mtimeMs - b.stat.mtimeMs))
    note(key, stat.size)
  void dropOldest()

  return {
    has: (key: string) => sizes.has(key),
    async get(key: string): Promise<Buffer | null> {
      if (!sizes.has(key)) return null
      try {
        const bytes = await readFile(join(folder, key))
        note(key, bytes.length)
        return bytes
      } catch {
        // Somebody emptied the folder; the picture is made again.
        await drop(key)
        return null
      }
    },
    async put(key: string, bytes: Buffer): Promise<void> {
      if (bytes.length > mostBytes) return
      const beside = join(folder, `${randomToken(6)}.part`)
      await writeFile(beside, bytes)
      await rename(beside, join(folder, key))
      note(key, bytes.length)
      await dropOldest()
    },
  }
}
export type PictureCache = ReturnType<typeof openPictureCache>
