import { describe, expect, it } from 'vitest'
import { newId, randomBytesOf } from '../../platform/ids.ts'
import type { FileStore } from './ports.ts'

/** What every store of files must do; each adapter's test calls it with a store that is up. */
export function describeFileStore(name: string, open: () => Promise<FileStore>): void {
  describe(`the file store ${name}`, () => {
    it('gives back exactly what was put, also nothing and megabytes', async () => {
      const files = await open()
      for (const length of [0, 1, 70_000, 3_000_000]) {
        const [key, bytes] = [newId(), randomBytesOf(length)]
        await files.put(key, bytes)
        expect((await files.get(key))?.equals(bytes)).toBe(true)
      }
    })

    it('has nothing under a key that was never put', async () => {
      expect(await (await open()).get(newId())).toBeNull()
    })

    it('replaces what was there', async () => {
      const [files, key] = [await open(), newId()]
      await files.put(key, Buffer.from('first'))
      await files.put(key, Buffer.from('second'))
      expect((await files.get(key))?.toString()).toBe('second')
    })

    it('removes, once and again, and nothing else', async () => {
      const [files, key, other] = [await open(), newId(), newId()]
      await files.put(key, Buffer.from('a file'))
      await files.put(other, Buffer.from('another'))
      await files.remove(key)
      await files.remove(key)
      expect(await files.get(key)).toBeNull()
      expect((await files.get(other))?.toString()).toBe('another')
    })

    it('refuses keys that could climb', async () => {
      const files = await open()
      for (const key of ['../../secret', 'a/b/c/d/e/f', '..', ''])
        await expect(files.get(key)).rejects.toThrow('A key is')
    })
  })
}
