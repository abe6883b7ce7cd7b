import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { completeLockfile, type Lockfile, missingOptionals } from './complete-lockfile.ts'

it('finds every platform in our lockfile; else run node tools/lockfile/complete-lockfile.ts', () => {
  const file = resolve(import.meta.dirname, '../../package-lock.json')
  expect(missingOptionals(JSON.parse(readFileSync(file, 'utf8')))).toEqual([])
})

it('names what is missing with its version and platform, and nothing twice', () => {
  const lockfile: Lockfile = {
    packages: {
      '': {},
      'node_modules/a': {
        optionalDependencies: { 'a-linux-x64': '1.0.0', '@b/a-win32-arm64-msvc': '1.0.0' },
      },
      'node_modules/a-linux-x64': { version: '1.0.0', optional: true },
    },
  }
  const complete = completeLockfile(lockfile)
  expect(complete.packages['node_modules/@b/a-win32-arm64-msvc']).toEqual({
    version: '1.0.0',
    optional: true,
    os: ['win32'],
    cpu: ['arm64'],
  })
  expect(missingOptionals(complete)).toEqual([])
  expect(completeLockfile(complete)).toEqual(complete)
})
