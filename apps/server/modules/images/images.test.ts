import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { createFolderFiles } from '../../adapters/files/folder/folder-files.ts'
import { systemClock } from '../../platform/clock.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { createImages } from './index.ts'

const around = await mkdtemp(join(tmpdir(), 'parastoo-images-'))
const folder = join(around, 'public')
const app = Fastify()
const { db } = await testDatabase()
const images = createImages({
  ...{ folder, db, log: silentLog, clock: systemClock, secret: 'a secret of the test house' },
  files: createFolderFiles({ folder: join(around, 'private') }),
})
await images.mount(app, { authenticate: async () => null, callerOfCookie: async () => null })
afterAll(() => app.close())
await writeFile(join(folder, 'mashhad.png'), 'picture')
await writeFile(join(folder, '.hidden.png'), 'hidden')
await writeFile(join(folder, 'notes.txt'), 'notes')
await writeFile(join(around, 'passport.png'), 'private')

it('shows a picture with its type and for an hour', async () => {
  const reply = await app.inject('/images/mashhad.png')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/png')
  expect(reply.headers['cache-control']).toContain('max-age=3600')
})

it.each([
  '/images/none.png',
  '/images/notes.txt',
  '/images/.hidden.png',
  '/images/../passport.png',
  '/images/..%2fpassport.png',
  '/images/%2e%2e/passport.png',
  '/images/',
])('answers %s as missing', async (path) => {
  const reply = await app.inject(path)
  expect(reply.statusCode).toBe(404)
  expect(reply.body).not.toContain('private')
})
