import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeFileStore } from '../../../modules/images/file-store.conformance.ts'
import { newId } from '../../../platform/ids.ts'
import { createFolderFiles } from './folder-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'parastoo-files-'))
describeFileStore('folder', async () => createFolderFiles({ folder }))

it('lets nobody else on the machine read them', async () => {
  const key = newId()
  await createFolderFiles({ folder }).put(key, Buffer.from('a file'))
  expect((await stat(join(folder, key.slice(-2), key))).mode & 0o077).toBe(0)
})
