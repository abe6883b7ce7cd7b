import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderFiles } from '../../adapters/files/folder/folder-files.ts'
import { createMrzReader } from '../../adapters/mrz-reader/create-mrz-reader.ts'
import { drawDocument } from '../../adapters/mrz-reader/testing/draw-document.ts'
import { zoneOf } from '../../adapters/mrz-reader/testing/make-zone.ts'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testGate } from '../../platform/testing/test-gate.ts'
import { createImages } from './index.ts'
import { soundJpeg } from './testing/make-pictures.ts'

/**
 * «Deleted after»: a picture of a passport is on no disk, in no storage, in no table and in no log, whichever way its reading ended.
 * Whatever was written meanwhile where this server can write is searched for pieces of the picture, as it came and as it was drawn
 * anew, and for what stands in it.
 */
const { db } = await testDatabase()
const clock = createTestClock(Temporal.Instant.from('2030-03-01T08:00:00Z'))
const around = await mkdtemp(join(tmpdir(), 'parastoo-mrz-gone-'))
const mara = {
  lastName: 'QUITERARE',
  firstName: 'MARA',
  state: 'IRN',
  number: 'X73915264',
  born: '900305',
  sex: 'F',
  expires: '340301',
  personal: '',
}
const { jpeg: passport } = await drawDocument(0, zoneOf(mara, 'TD3'))
const seen: Buffer[] = []
const logged: string[] = []
const log = Object.assign(Object.create(silentLog), {
  ...Object.fromEntries(
    ['debug', 'info', 'warn', 'error', 'fatal'].map((level) => [
      level,
      (...words: unknown[]) => logged.push(JSON.stringify(words)),
    ]),
  ),
})
const startedMs = performance.timeOrigin + performance.now()

/** The real reader; where `diesAfterMs` is given its process is killed so long after its picture came, as a lack of memory would. */
async function houseWith(diesAfterMs?: number) {
  const real = new URL('../../adapters/mrz-reader/reading-process.ts', import.meta.url)
  const dying = join(around, `dying-${diesAfterMs}.mjs`)
  await writeFile(
    dying,
    `process.once('message', () => setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${diesAfterMs}))
     await import(${JSON.stringify(real.href)})`,
  )
  const program = diesAfterMs === undefined ? real : pathToFileURL(dying)
  const reader = createMrzReader({ program, timeLimitMs: 120_000, patienceMs: 120_000 })
  const images = createImages({
    db,
    clock,
    log,
    secret: 'a secret of the test house',
    files: createFolderFiles({ folder: join(around, 'private') }),
    keys: createFolderFiles({ folder: join(around, 'keys') }),
    folder: join(around, 'public'),
    cache: { folder: join(around, 'cache'), mostBytes: 1_000_000 },
    zoneReader: {
      close: reader.close,
      read(picture) {
        seen.push(Buffer.from(picture))
        return reader.read(picture)
      },
    },
  })
  const app = await createHttpServer({
    log,
    trustProxy: 1,
    isReady: async () => true,
    mayReadMetrics: () => false,
    // A machine that does other work beside is slow, not overrun.
    busyAfterMs: 60_000,
  })
  await images.mount(app, {
    // Each address is a person of its own.
    authenticate: async ({ ip }) => ({ userId: ip, sessionId: ip, scope: [] }),
    gate: testGate(),
    callerOfCookie: async () => null,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    async send(picture: Buffer) {
      const form = new FormData()
      form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'passport.jpg')
      const reply = await fetch(`http://127.0.0.1:${port}/images/Blob/ReadMRZ`, {
        method: 'POST',
        body: form,
      })
      return { status: reply.status, body: await reply.text() }
    },
    async close() {
      await app.close()
      await images.close()
    },
  }
}

/** A piece from the middle, which no other picture has. */
const pieceOf = (picture: Buffer) =>
  picture.subarray(Math.floor(picture.length / 2), Math.floor(picture.length / 2) + 48)

async function* filesBelow(folder: string, depth: number): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth > 0) yield* filesBelow(path, depth - 1)
    if (!entry.isFile()) continue
    const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
    if (mtimeMs >= startedMs - 2_000 && size < 50_000_000) yield path
  }
}

async function traces(): Promise<string[]> {
  const pieces = [passport, ...seen].map(pieceOf)
  const texts = [mara.number, mara.lastName].map((text) => Buffer.from(text))
  const found: string[] = []
  for (const [folder, depth] of [
    [around, 9],
    [tmpdir(), 2],
    ['/dev/shm', 2],
    [join(process.cwd(), 'var'), 3],
  ] as const)
    for await (const path of filesBelow(folder, depth)) {
      const bytes = await readFile(path).catch(() => Buffer.alloc(0))
      if ([...pieces, ...texts].some((piece) => bytes.includes(piece))) found.push(path)
    }
  for (const line of logged)
    if (texts.some((text) => line.includes(text.toString()))) found.push(`log: ${line}`)
  const { rows } = await sql<{ id: string }>`
    select id from images.private_file`.execute(tables<unknown>(db))
  return [...found, ...rows.map(({ id }) => `private file ${id}`)]
}

describe('a picture of a passport leaves nothing behind', () => {
  const house = { own: null as Awaited<ReturnType<typeof houseWith>> | null }
  beforeAll(async () => {
    house.own = await houseWith()
  })
  afterAll(() => house.own?.close())

  it('is found where it is looked for, when it lies there', async () => {
    expect(await traces()).toEqual([])
    const forgotten = join(around, 'forgotten')
    await writeFile(forgotten, Buffer.concat([Buffer.alloc(9), passport]))
    expect(await traces()).toContain(forgotten)
    await writeFile(forgotten, '')
  })

  it('when it was read', { timeout: 240_000 }, async () => {
    const reply = await house.own?.send(passport)
    expect(reply?.status).toBe(200)
    expect(reply?.body).toContain(mara.number)
    expect(seen).toHaveLength(1)
    expect(await traces()).toEqual([])
  })

  it('when it was refused at the gate, and when there was nothing to read', {
    timeout: 240_000,
  }, async () => {
    expect((await house.own?.send(passport.subarray(0, passport.length - 4_000)))?.status).toBe(400)
    expect((await house.own?.send(await soundJpeg()))?.body).toContain('PASSPORT_IS_NOT_READABLE')
    expect(await traces()).toEqual([])
  })

  it('when the process that reads is killed in the middle', { timeout: 240_000 }, async () => {
    for (const diesAfterMs of [0, 3_000]) {
      const dying = await houseWith(diesAfterMs)
      const before = seen.length
      const reply = await dying.send(passport)
      await dying.close()
      expect(seen).toHaveLength(before + 1)
      // On a fast machine the later death comes after the answer.
      if (diesAfterMs === 0) expect(reply.body).toContain('PASSPORT_IS_NOT_READABLE')
    }
    expect(logged.some((line) => line.includes('ended unexpectedly'))).toBe(true)
    expect(await traces()).toEqual([])
  })
})
