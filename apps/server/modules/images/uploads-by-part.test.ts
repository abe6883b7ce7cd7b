/** Pictures that come by part: what a line that breaks costs, what two sendings at once come to, and what is left of those never finished. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type UploadedPicture,
  type UploadProgress,
  uploadPartBytes,
} from '@parastoo/contract/images/blobs'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createFolderFiles } from '../../adapters/files/folder/folder-files.ts'
import { createTestClock } from '../../platform/clock.ts'
import { query } from '../../platform/db/database.ts'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { newId, randomBytesOf } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testGate } from '../../platform/testing/test-gate.ts'
import { createImages } from './index.ts'
import { soundJpeg } from './testing/make-pictures.ts'
import { noReader } from './testing/no-reader.ts'

const { db } = await testDatabase()
const clock = createTestClock(Temporal.Instant.from('2030-03-01T08:00:00Z'))
const around = await mkdtemp(join(tmpdir(), 'parastoo-parts-'))
const folderFiles = createFolderFiles({ folder: join(around, 'private') })
/** How many removals the store fails at next, and what happens once before it next stores something. */
let keepsBack = 0
let beforeNextPut: (() => Promise<void>) | undefined
const images = createImages({
  db,
  clock,
  log: silentLog,
  files: {
    ...folderFiles,
    async put(name, bytes) {
      const first = beforeNextPut
      beforeNextPut = undefined
      await first?.()
      await folderFiles.put(name, bytes)
    },
    async remove(name) {
      if (keepsBack-- > 0) throw new Error('The store keeps this back')
      await folderFiles.remove(name)
    },
  },
  keys: createFolderFiles({ folder: join(around, 'keys') }),
  secret: 'a secret of the test house',
  folder: join(around, 'public'),
  cache: { folder: join(around, 'cache'), mostBytes: 1_000_000 },
  zoneReader: noReader,
})
const app = await createHttpServer({
  log: silentLog,
  trustProxy: 1,
  isReady: async () => true,
  mayReadMetrics: () => false,
})
const callerNamed = (name: string | undefined) =>
  name ? { userId: name, sessionId: newId(), scope: [] } : null
await images.mount(app, {
  gate: testGate(),
  authenticate: async ({ headers }: FastifyRequest) => callerNamed(headers.authorization?.slice(7)),
  callerOfCookie: async () => null,
})
afterAll(() => app.close())

// Cameras leave trailers behind a picture: this one is of three parts.
const trailer: Buffer = randomBytesOf(uploadPartBytes * 2)
const picture: Buffer = Buffer.concat([await soundJpeg(), trailer])
const parts = Math.ceil(picture.length / uploadPartBytes)
const partAt = (place: number, of = picture) =>
  of.subarray(place * uploadPartBytes, (place + 1) * uploadPartBytes)

let me = newId()
let id = newId()
beforeEach(() => {
  me = newId()
  id = newId()
})

type Answer<Data> = {
  data: Data
  meta: { errors?: { code: string; detail?: { retryAfterSeconds?: number } }[] }
}
async function call<Data>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { bytes, userId = me }: { bytes?: Buffer; userId?: string } = {},
) {
  const reply = await app.inject({
    method,
    url: `/images/Blob/Parts/${path}`,
    headers: {
      authorization: `Bearer ${userId}`,
      ...(bytes && { 'content-type': 'application/octet-stream' }),
    },
    ...(bytes && { payload: bytes }),
  })
  const { data, meta } = reply.json() as Answer<Data>
  const { code, detail } = meta.errors?.[0] ?? {}
  return { status: reply.statusCode, data, code, retryAfterSeconds: detail?.retryAfterSeconds }
}
const begin = (byteLength = picture.length, userId = me) =>
  call<UploadProgress>('POST', `${id}/Begin/${byteLength}`, { userId })
const put = (place: number, bytes = partAt(place), userId = me) =>
  call<UploadProgress>('PUT', `${id}/${place}`, { bytes, userId })
const finish = (userId = me) => call<UploadedPicture>('POST', `${id}/Finish`, { userId })
async function whole(of = picture): Promise<void> {
  await begin(of.length)
  for (let place = 0; place * uploadPartBytes < of.length; place += 1)
    await put(place, partAt(place, of))
}
const filesIn = async (folder: string) =>
  (await readdir(join(around, folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

it('a picture is taken up where its line broke, and is one picture like any', async () => {
  expect(parts).toBe(3)
  expect((await begin()).data).toMatchObject({ byteLength: picture.length, received: [] })
  await put(2)
  await put(0)
  expect((await finish()).code).toBe('IMAGE_UPLOAD_FAILED')
  // After a reload it is begun again, and says what it has.
  expect((await begin()).data.received).toEqual([0, 2])
  expect((await call<UploadProgress>('GET', id)).data.received).toEqual([0, 2])
  expect((await put(1)).data.received).toEqual([0, 1, 2])
  const { data } = await finish()
  expect([data.contentType, data.width, data.height]).toEqual(['image/jpeg', 640, 480])
})

it('a part that is repeated, or of another length, or beyond the end, changes nothing', async () => {
  await begin()
  await put(0)
  expect((await put(0, randomBytesOf(uploadPartBytes))).data.received).toEqual([0])
  expect((await put(1, randomBytesOf(9))).code).toBe('IMAGE_UPLOAD_FAILED')
  expect((await put(1, randomBytesOf(uploadPartBytes + 1))).code).toBe('IMAGE_TOO_LARGE')
  expect((await put(3, randomBytesOf(9))).status).toBe(404)
  expect((await put(1)).data.received).toEqual([0, 1])
  await put(2)
  expect((await finish()).status).toBe(200)
})

it('a finishing that is repeated, and two at once, come to one picture', async () => {
  await whole()
  const both = await Promise.all([finish(), finish()])
  const named = new Set(both.flatMap(({ status, data }) => (status === 200 ? [data.id] : [])))
  expect(named.size).toBe(1)
  expect((await finish()).data.id).toBe([...named][0])
  const twice = await Promise.all([
    images.uploadParts.finish({ id, ownerId: me }),
    images.uploadParts.finish({ id, ownerId: me }),
  ])
  expect(new Set(twice.map((each) => 'id' in each && each.id))).toEqual(named)
})

it('two finishings on two nodes keep one picture, whichever was faster', async () => {
  await whole()
  const ask = { id, ownerId: me }
  const made = await Promise.all([images.uploadParts.finish(ask), images.uploadParts.finish(ask)])
  expect(new Set(made.map((each) => ('id' in each ? each.id : each.refused))).size).toBe(1)
  const kept = await query(
    db,
    'select id from images.private_file where owner_id = $1 and delete_after > $2',
    [me, clock.now().toString()],
  )
  expect(kept).toHaveLength(1)
})

it('another’s upload is missing, under the same id it is another one', async () => {
  await whole()
  const other = newId()
  expect((await call('GET', id, { userId: other })).status).toBe(404)
  expect((await put(0, partAt(0), other)).status).toBe(404)
  expect((await finish(other)).status).toBe(404)
  expect((await begin(picture.length, other)).data.received).toEqual([])
  expect((await finish()).status).toBe(200)
})

it('what is too large, no picture, or one too many is refused', async () => {
  expect((await begin(5 * 1024 * 1024 + 1)).code).toBe('IMAGE_TOO_LARGE')
  expect((await begin(0)).status).toBe(404)
  await whole(Buffer.from('%PDF-1.7 no picture'))
  expect((await finish()).code).toBe('IMAGE_WRONG_FORMAT')
  expect((await finish()).status).toBe(404)
  const codes: (string | undefined)[] = []
  for (let each = 0; each < 21; each += 1) {
    id = newId()
    codes.push((await begin()).code)
  }
  expect(codes.indexOf('TOO_MANY_REQUESTS')).toBe(20)
})

it('uploads that were left alone make room for others after some minutes, the oldest first', async () => {
  const left: string[] = []
  for (let each = 0; each < 20; each += 1) {
    id = newId()
    left.push(id)
    await begin()
    clock.advance({ seconds: 1 })
  }
  id = newId()
  const refused = await begin()
  expect(refused.code).toBe('TOO_MANY_REQUESTS')
  clock.advance({ seconds: refused.retryAfterSeconds ?? 0 })
  expect((await begin()).status).toBe(200)
  expect((await call('GET', left[0] ?? '')).status).toBe(404)
  expect((await call('GET', left[1] ?? '')).status).toBe(200)
  await Promise.all(Array.from({ length: 4 }, () => call('POST', `${newId()}/Begin/9`)))
  const [open] = await query<{ n: number }>(
    db,
    'select count(*)::int as n from images.upload where owner_id = $1 and delete_after > $2',
    [me, clock.now().toString()],
  )
  expect(open?.n).toBe(20)
})

it('a part that arrives after its upload has gone leaves neither bytes nor key', async () => {
  await begin()
  beforeNextPut = async () => {
    clock.advance({ hours: 24 })
    await images.uploadParts.deleteDue()
  }
  expect((await put(0)).status).toBe(404)
  // Nor does one of an upload that was finished, or begun anew, meanwhile.
  await begin()
  await put(0)
  await put(1)
  await put(2)
  const late = newId()
  await call('POST', `${late}/Begin/${picture.length}`)
  beforeNextPut = async () => {
    clock.advance({ seconds: 1 })
    await call('POST', `${late}/Begin/9`)
  }
  const anew = await call<UploadProgress>('PUT', `${late}/2`, { bytes: partAt(2) })
  expect(anew.data).toMatchObject({ byteLength: 9, received: [] })
  await finish()
  clock.advance({ hours: 24 })
  await images.uploadParts.deleteDue()
  await images.privateFiles.deleteDue()
  expect([await filesIn('private'), await filesIn('keys')]).toEqual([[], []])
})

it('an upload whose parts were lost is begun anew', async () => {
  await whole()
  const lying = await filesIn('keys')
  await Promise.all(lying.map((path) => rm(path)))
  expect((await finish()).code).toBe('IMAGE_UPLOAD_FAILED')
  expect((await begin()).data.received).toEqual([])
  await whole()
  expect((await finish()).status).toBe(200)
})

it('what the store keeps back holds up nothing else', async () => {
  const started = clock.now()
  await images.uploadParts.deleteDue()
  for (let each = 0; each < 101; each += 1) {
    await images.uploadParts.begin({ id: newId(), ownerId: newId(), byteLength: 9 })
  }
  clock.advance({ seconds: 1 })
  await begin()
  clock.setTo(started.add({ hours: 25 }))
  keepsBack = 101
  await images.uploadParts.deleteDue()
  const left = () => query(db, 'select id from images.upload', [])
  expect(await left()).toHaveLength(101)
  await images.uploadParts.deleteDue()
  expect(await left()).toEqual([])
})

it('parts are noise while they wait, and are gone once finished or forgotten', async () => {
  const before = { files: await filesIn('private'), keys: await filesIn('keys') }
  await whole()
  const lying = (await filesIn('private')).filter((path) => !before.files.includes(path))
  expect(lying).toHaveLength(parts)
  const marks = [picture.subarray(0, 64), trailer.subarray(0, 64)]
  for (const path of lying) {
    const bytes = await readFile(path)
    expect(marks.some((mark) => bytes.includes(mark))).toBe(false)
  }
  await finish()
  expect((await filesIn('private')).filter((path) => lying.includes(path))).toEqual([])
  id = newId()
  await begin()
  await put(0)
  clock.advance({ hours: 24 })
  expect((await finish()).status).toBe(404)
  await images.uploadParts.deleteDue()
  await images.privateFiles.deleteDue()
  expect([await filesIn('private'), await filesIn('keys')]).toEqual([[], []])
  expect(await query(db, 'select 1 from images.upload', [])).toEqual([])
})
