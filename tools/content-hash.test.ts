import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { contentHash } from './content-hash.ts'

it('changes with a name or a content, and not with what is built', () => {
  const root = mkdtempSync(join(tmpdir(), 'hash-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'web/build'), { recursive: true })
  writeFileSync(join(root, 'web/a.ts'), 'one')
  const first = contentHash(root, ['web', 'absent'])
  writeFileSync(join(root, 'web/build/out.js'), 'built')
  expect(contentHash(root, ['web', 'absent'])).toBe(first)
  writeFileSync(join(root, 'web/a.ts'), 'two')
  const second = contentHash(root, ['web'])
  expect(second).not.toBe(first)
  writeFileSync(join(root, 'web/b.ts'), '')
  expect(contentHash(root, ['web'])).not.toBe(second)
})
