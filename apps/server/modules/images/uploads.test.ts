/** Uploads and private files in one piece: all of it goes through one server, two stores and one clock, which each case moves. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadedPicture } from '@parastoo/contract/images/blobs'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFolderFiles } from '../../adapters/files/folder/folder-files.ts'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testGate } from '../../platform/testing/test-gate.ts'
import { createImages } from './index.ts'
import { soundJpeg } from './testing/make-pictures.ts'
import { noReader } from './testing/no-reader.ts'

const { db } = await testDatabase()
const clock = createTestClock(Temporal.Instant.from('2030-03-01T08:00:00Z'))
const around = await mkdtemp(join(tmpdir(), 'parastoo-uploads-'))
const stored = createFolderFiles({ folder: join(around, 'private') })
const storedKeys = createFolderFiles({ folder: join(around, 'keys') })
let isBroken = false
/** What a test does in the midst of the store's work, once. */
let afterKey: ((key: string) => Promise<void>) | null = null
let isForgetful = false
const keys = {
  ...storedKeys,
  put: async (key: string, bytes: Buffer) => {
    if (!isForgetful) await storedKeys.put(key, bytes)
    await afterKey?.(key)
  },
  remove: async (key: string) => {
    await storedKeys.remove(key)
    await afterKey?.(key)
  },
}
const files = {
  ...stored,
  put: async (key: string, bytes: Buffer) => {
    if (isBroken) throw new Error('the disk is full')
    await stored.put(key, bytes)
  },
  remove: async (key: string) => {
    if (isBroken) throw new Error('the disk is gone')
    await stored.remove(key)
  },
}
const images = createImages({
  db,
  clock,
  log: silentLog,
  files,
  keys,
  secret: 'a secret of the test house',
  folder: join(around, 'public'),
  cache: { folder: join(around, 'cache'), mostBytes: 1_000_000 },
  zoneReader: noReader,
  receiveWithinMs: 1_500,
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
  callerOfCookie: async (cookie) => callerNamed(cookie?.slice(3)),
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

const picture = await soundJpeg()
let me = newId()
let address = 0
beforeEach(() => {
  me = newId()
  address += 1
  isBroken = false
})

const by = (userId: string) => ({
  authorization: `Bearer ${userId}`,
  'x-forwarded-for': `10.1.1.${address}`,
})
const site = `http://127.0.0.1:${port}`
async function send(bytes: Buffer, { name = 'file', userId = me } = {}) {
  const form = new FormData()
  form.set('purpose', 'passport')
  form.set(name, new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), '../../etc/passwd.jpg')
  const reply = await fetch(`${site}/images/Blob/Upload`, {
    method: 'POST',
    body: form,
    headers: by(userId),
  })
  return { status: reply.status, headers: reply.headers, ...((await reply.json()) as Answer) }
}
type Answer = { data: UploadedPicture; meta: { errors: { code: string; messages: string[] }[] } }
const codeOf = ({ status, meta }: { status: number } & Answer) => [status, meta.errors[0]?.code]
const look = (url: string, userId: string) =>
  app.inject({ url, headers: { cookie: `id=${userId}` } })

describe('an upload', () => {
  it('is kept for its sender and shown to them by a link of five minutes', async () => {
    const { status, data } = await send(picture)
    expect([status, data.width, data.height]).toEqual([200, 640, 480])
    const reply = await look(data.url, me)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(reply.headers['cache-control']).toBe('private, no-store')
    expect(reply.rawPayload.includes('GPS')).toBe(false)
    clock.advance({ seconds: 301 })
    expect((await look(data.url, me)).statusCode).toBe(404)
    const fresh = await app.inject({ url: `/images/Blob/Link/${data.id}`, headers: by(me) })
    expect((await look(fresh.json().data.url, me)).statusCode).toBe(200)
  })

  it('whose key lies in its row from before is shown all the same, and its key is moved out of the database', async () => {
    const { data } = await send(picture)
    const key = (await keys.get(data.id)) ?? Buffer.alloc(0)
    await keys.remove(data.id)
    const inRow = () =>
      sql<{ sealedKey: Buffer | null }>`
        select sealed_key as "sealedKey" from images.private_file where id = ${data.id}`.execute(
        tables<unknown>(db),
      )
    expect((await inRow()).rows).toEqual([{ sealedKey: null }])
    await sql`update images.private_file set sealed_key = ${key} where id = ${data.id}`.execute(
      tables<unknown>(db),
    )
    expect((await look(data.url, me)).statusCode).toBe(200)
    await images.privateFiles.moveKeysApart()
    expect((await inRow()).rows).toEqual([{ sealedKey: null }])
    expect((await keys.get(data.id))?.equals(key)).toBe(true)
    expect((await look(data.url, me)).statusCode).toBe(200)
  })

  it('keeps the key in its row until it was read back from its store, and none of a file that is gone', async () => {
    const { data } = await send(picture)
    const key = (await keys.get(data.id)) ?? Buffer.alloc(0)
    await keys.remove(data.id)
    await sql`update images.private_file set sealed_key = ${key} where id = ${data.id}`.execute(
      tables<unknown>(db),
    )
    isForgetful = true
    await expect(images.privateFiles.moveKeysApart()).rejects.toThrow('was not kept')
    isForgetful = false
    expect((await look(data.url, me)).statusCode).toBe(200)
    afterKey = async (id) => {
      await sql`delete from images.private_file where id = ${id}`.execute(tables<unknown>(db))
    }
    await images.privateFiles.moveKeysApart()
    afterKey = null
    expect(await keys.get(data.id)).toBeNull()
    await stored.remove(data.id)
  })

  it('is as missing as nothing to everybody else, with and without the link', async () => {
    const { data } = await send(picture)
    const none = await look(data.url.replace(data.id, newId()), me)
    const other = newId()
    for (const looker of [other, '']) {
      const reply = await look(data.url, looker)
      expect([reply.statusCode, reply.body]).toEqual([404, none.body])
    }
    for (const url of [
      data.url.replace(/until=\d+/, 'until=9999999999'),
      data.url.replace(/signature=.../, 'signature=abc'),
      data.url.split('?')[0] ?? '',
    ])
      expect((await look(url, me)).statusCode).toBe(404)
    for (const id of [data.id, newId(), 'none'])
      expect(
        (await app.inject({ url: `/images/Blob/Link/${id}`, headers: by(other) })).statusCode,
      ).toBe(404)
  })

  it('lies encrypted, and a changed file shows nothing', async () => {
    const { data } = await send(picture)
    const path = join(around, 'private', data.id.slice(-2), data.id)
    const lying = await readFile(path)
    expect(lying.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
    const other = await send(picture)
    await stored.put(
      data.id,
      await readFile(join(around, 'private', other.data.id.slice(-2), other.data.id)),
    )
    expect((await look(data.url, me)).statusCode).toBe(404)
    lying[20] = (lying[20] ?? 0) ^ 1
    await stored.put(data.id, lying)
    expect((await look(data.url, me)).statusCode).toBe(404)
  })

  it('is gone for its owner once taken back, and from the store with the next run', async () => {
    const { data } = await send(picture)
    const remove = (userId: string) =>
      app.inject({ method: 'DELETE', url: `/images/Blob/${data.id}`, headers: by(userId) })
    expect((await remove(newId())).statusCode).toBe(404)
    expect((await remove(me)).statusCode).toBe(200)
    expect((await look(data.url, me)).statusCode).toBe(404)
    expect((await remove(me)).statusCode).toBe(404)
    await images.privateFiles.deleteDue()
    expect(await stored.get(data.id)).toBeNull()
  })

  it('is deleted after a day, later when the store is away', async () => {
    const { data } = await send(picture)
    clock.advance({ hours: 25 })
    isBroken = true
    expect((await images.privateFiles.deleteDue()).left).toBeGreaterThan(0)
    isBroken = false
    expect((await images.privateFiles.deleteDue()).deleted).toBeGreaterThan(0)
    expect(await stored.get(data.id)).toBeNull()
    expect(await images.privateFiles.deleteDue()).toEqual({ deleted: 0, left: 0 })
    const left = await Promise.all(
      (await readdir(join(around, 'private'))).map((at) => readdir(join(around, 'private', at))),
    )
    expect(left.flat()).toEqual([])
  })

  it('says that it failed when it could not be stored, and keeps nothing', async () => {
    isBroken = true
    const failed = await send(picture)
    expect(codeOf(failed)).toEqual([400, 'IMAGE_UPLOAD_FAILED'])
    expect(failed.meta.errors[0]?.messages[0]).toContain('بارگذاری تصویر انجام نشد')
  })

  it('is for those who are signed in, before a byte of it is read', async () => {
    expect((await send(picture, { userId: '' })).status).toBe(401)
  })

  it('is one of 120 in an hour', async () => {
    for (let each = 0; each < 119; each += 1)
      expect(await images.keepPicture(me, picture)).toHaveProperty('id')
    expect((await send(picture)).status).toBe(200)
    address += 1
    const refused = await send(picture)
    expect(codeOf(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(refused.headers.get('retry-after')).toBe('3600')
  }, 60_000)

  it('comes alone: a second one of the same person at the same time is asked to wait', async () => {
    const both = await Promise.all([send(picture), send(picture)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  })
})

const head = (
  boundary: string,
  length: number,
  type = `multipart/form-data; boundary=${boundary}`,
) =>
  `POST /images/Blob/Upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me}\r\nx-forwarded-for: 10.1.1.${address}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const part = (content: string | Buffer, disposition = 'form-data; name="file"; filename="a.jpg"') =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const whole = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--b--\r\n')])

/** What the server answers to bytes of our own on the wire, whole or not. */
async function answerTo(...bytes: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (more) => {
    answer += more.toString()
    if (answer.includes('}}') || answer.includes(']}')) socket.destroy()
  })
  socket.on('error', () => undefined)
  for (const each of bytes) socket.write(each)
  await once(socket, 'close')
  return answer
}

describe('a hostile form', () => {
  const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1, 1)
  const forms: [string, Buffer, string | undefined, string][] = [
    ['one byte over five megabytes', whole(part(tooLarge)), undefined, 'IMAGE_TOO_LARGE'],
    [
      'ten thousand parts',
      whole(...Array.from({ length: 10_000 }, () => part('x', 'form-data; name="a"'))),
      undefined,
      'IMAGE_UPLOAD_FAILED',
    ],
    ['two files', whole(part(picture), part(picture)), undefined, 'IMAGE_UPLOAD_FAILED'],
    ['no file', whole(part('x', 'form-data; name="other"')), undefined, 'IMAGE_UPLOAD_FAILED'],
    ['no end', part(picture), undefined, 'IMAGE_UPLOAD_FAILED'],
    [
      'a part without end of its headers',
      Buffer.from(`--b\r\n${'a: b\r\n'.repeat(1_000)}`),
      undefined,
      'IMAGE_UPLOAD_FAILED',
    ],
    [
      'a boundary that is not in it',
      whole(part(picture)),
      'multipart/form-data; boundary=other',
      'IMAGE_UPLOAD_FAILED',
    ],
    ['no boundary', whole(part(picture)), 'multipart/form-data', 'IMAGE_WRONG_FORMAT'],
    [
      'a boundary of a thousand signs',
      whole(part(picture)),
      `multipart/form-data; boundary=${'b'.repeat(1_000)}`,
      'IMAGE_WRONG_FORMAT',
    ],
    ['the picture bare', picture, 'image/jpeg', 'IMAGE_WRONG_FORMAT'],
    ['JSON', Buffer.from('{"file":"x"}'), 'application/json', 'IMAGE_WRONG_FORMAT'],
    ['a page named a picture', whole(part('<html></html>')), undefined, 'IMAGE_WRONG_FORMAT'],
  ]
  it.each(forms)('of %s is refused', async (_name, body, type, code) => {
    const answer = await answerTo(head('b', body.length, type), body)
    expect(answer).toContain(code)
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|13|15) /)
  })

  it('that promises a gigabyte is refused before it comes', async () => {
    expect(await answerTo(head('b', 1e9), '--b')).toContain('IMAGE_TOO_LARGE')
  })

  it('that comes a byte at a time is given up', async () => {
    const answer = await answerTo(head('b', 1_000), '--b')
    expect(answer).toContain('IMAGE_UPLOAD_FAILED')
    expect((await send(picture)).status).toBe(200)
  }, 30_000)

  it('whose sender goes away leaves no place taken', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(head('b', 1_000))
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
    await expect.poll(async () => (await send(picture)).status).toBe(200)
  })
})

describe('a picture that a request stands on', () => {
  const bind = (ids: string[], to: string, ownerId = me) =>
    db.tx((tx) => images.privateFiles.bind(tx, { ids, ownerId, to }))
  const reads = async (fileId: string) => {
    const { rows } = await sql<{ reader: string; isStaff: boolean }>`
      select reader, is_staff from images.private_file_read where file_id = ${fileId}
      order by id`.execute(tables<unknown>(db))
    return rows
  }

  it('is kept for months, and neither taken back nor bound twice', async () => {
    const [{ data: first }, { data: second }] = [await send(picture), await send(picture)]
    expect(await bind([first.id, second.id], 'refund 1')).toEqual({ bound: true })
    expect(await bind([first.id], 'refund 1')).toEqual({ bound: true })
    const missing = { refused: 'NOT_FOUND', field: 'files' }
    expect(await bind([first.id], 'refund 2')).toEqual(missing)
    const removed = { method: 'DELETE', url: `/images/Blob/${first.id}`, headers: by(me) } as const
    expect((await app.inject(removed)).statusCode).toBe(404)
    clock.advance({ hours: 24 * 119 })
    await images.privateFiles.deleteDue()
    const fresh = await app.inject({ url: `/images/Blob/Link/${first.id}`, headers: by(me) })
    expect(fresh.statusCode).toBe(200)
    clock.advance({ hours: 25 })
    await images.privateFiles.deleteDue()
    expect((await readdir(join(around, 'private'), { recursive: true })).join()).not.toContain(
      first.id,
    )
  })

  it('stays when it is held while the job is at work', async () => {
    const [{ data: first }, { data: second }] = [await send(picture), await send(picture)]
    const ids = [first.id, second.id]
    const boundTo = 'refund held late'
    expect(await bind(ids, boundTo)).toEqual({ bound: true })
    clock.advance({ hours: 24 * 121 })
    const until = clock.now().add({ hours: 24 })
    afterKey = async (id) => {
      if (!ids.includes(id)) return
      const held = { boundTo, until, reasonFa: 'شکایت', heldBy: 'an officer' }
      await db.tx((tx) => images.privateFiles.hold(tx, held))
    }
    await images.privateFiles.deleteDue()
    afterKey = null
    const left = await Promise.all(ids.map(async (id) => (await keys.get(id)) !== null))
    expect(left.toSorted()).toEqual([false, true])
    const kept = ids[left.indexOf(true)] ?? ''
    const shown = await images.privateFiles.showToStaff({ id: kept, boundTo, staff: 'an officer' })
    expect(shown).not.toBeNull()
    await db.tx((tx) => images.privateFiles.letGo(tx, boundTo))
    await images.privateFiles.deleteDue()
    expect(await keys.get(kept)).toBeNull()
  })

  it('is the caller’s own and there: else nothing is bound', async () => {
    const { data: mine } = await send(picture)
    const { data: theirs } = await send(picture, { userId: newId() })
    for (const other of [theirs.id, newId()])
      expect(await bind([mine.id, other], 'refund 3')).toMatchObject({ refused: 'NOT_FOUND' })
    clock.advance({ hours: 25 })
    expect(await bind([mine.id], 'refund 3')).toMatchObject({ refused: 'NOT_FOUND' })
    expect(await bind([], 'refund 3')).toEqual({ bound: true })
  })

  it('is shown to staff by the request it is bound to, and each reading is written down', async () => {
    const { data } = await send(picture)
    const ask = { id: data.id, boundTo: 'refund 4', staff: 'Mina' }
    expect(await images.privateFiles.showToStaff(ask)).toBeNull()
    await bind([data.id], 'refund 4')
    expect(await images.privateFiles.showToStaff({ ...ask, boundTo: 'refund 5' })).toBeNull()
    expect(await reads(data.id)).toEqual([])
    const shown = await images.privateFiles.showToStaff(ask)
    expect(shown?.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect((await look(data.url, newId())).statusCode).toBe(404)
    expect((await look(data.url, me)).statusCode).toBe(200)
    expect(await reads(data.id)).toEqual([
      { reader: 'Mina', isStaff: true },
      { reader: me, isStaff: false },
    ])
  })
})
