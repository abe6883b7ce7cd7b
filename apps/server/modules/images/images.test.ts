import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createFolderFiles } from '../../adapters/files/folder/folder-files.ts'
import { systemClock } from '../../platform/clock.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testGate } from '../../platform/testing/test-gate.ts'
import { createImages } from './index.ts'
import { soundJpeg, soundPng } from './testing/make-pictures.ts'
import { noReader } from './testing/no-reader.ts'

const around = await mkdtemp(join(tmpdir(), 'parastoo-images-'))
const folder = join(around, 'public')
const app = Fastify()
const { db } = await testDatabase()
const images = createImages({
  folder,
  db,
  log: silentLog,
  clock: systemClock,
  secret: 'a secret of the test house',
  cache: { folder: join(around, 'cache'), mostBytes: 60_000 },
  files: createFolderFiles({ folder: join(around, 'private') }),
  keys: createFolderFiles({ folder: join(around, 'keys') }),
  zoneReader: noReader,
})
await images.mount(app, {
  authenticate: async () => null,
  gate: testGate(),
  callerOfCookie: async () => null,
})
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

await writeFile(join(folder, 'shiraz.jpg'), await soundJpeg({ width: 800, height: 400 }))
await writeFile(join(folder, 'logo.png'), await soundPng())
await writeFile(join(folder, 'broken.jpg'), 'no picture')
await writeFile(join(folder, 'sign.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
const ask = (url: string, accept = 'image/webp,*/*') => app.inject({ url, headers: { accept } })
const shapeOf = async (bytes: Buffer) => {
  const { format, width, height, exif } = await sharp(bytes).metadata()
  return { format, width, height, exif }
}

describe('a size', () => {
  it.each([
    ['width=320', 320, 160],
    ['rmode=max&width=320&height=640', 320, 160],
    ['rmode=crop&width=320&height=320', 320, 320],
    ['rmode=pad&width=320&height=320', 320, 320],
    ['height=160', 320, 160],
    ['width=1920', 800, 400],
    ['width=300', 320, 160],
    ['width=5000&rmode=max', 800, 400],
  ])('of %s is made', async (query, width, height) => {
    const reply = await ask(`/images/shiraz.jpg?${query}`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(reply.headers.vary).toContain('Accept')
    expect(reply.headers['cache-control']).toBe('public, max-age=3600')
    const shape = { width, height, format: 'webp', exif: undefined }
    expect(await shapeOf(reply.rawPayload)).toEqual(shape)
  })

  it.each([
    ['rmode=crop&width=321', 'width'],
    ['width=0', 'width'],
    ['width=-320', 'width'],
    ['height=99999', 'height'],
    ['width=320&width=640', 'width'],
    ['rmode=fill&width=320', 'rmode'],
    ['width=320.0', 'width'],
    ['width=1e3', 'width'],
  ])('of %s is refused at what is wrong of it', async (query, field) => {
    const reply = await ask(`/images/shiraz.jpg?${query}`)
    expect([reply.statusCode, reply.json().meta.errors[0]]).toMatchObject([
      400,
      { code: 'CHECK_ENTERED_VALUES', field },
    ])
  })

  it('comes as JPEG or PNG for those who take nothing newer', async () => {
    const [photo, logo] = [
      await ask('/images/shiraz.jpg?width=160', '*/*'),
      await ask('/images/logo.png?width=160', 'image/webp;q=0, */*'),
    ]
    expect(photo.headers['content-type']).toBe('image/jpeg')
    expect(logo.headers['content-type']).toBe('image/png')
  })

  it('comes as AVIF once that was made behind a first answer', async () => {
    const url = '/images/logo.png?width=160&height=160'
    const accept = 'image/avif,image/webp,*/*'
    expect((await ask(url, accept)).headers['content-type']).toBe('image/webp')
    await expect
      .poll(async () => (await ask(url, accept)).headers['content-type'], { timeout: 10_000 })
      .toBe('image/avif')
    expect((await ask(url)).headers['content-type']).toBe('image/webp')
  })

  it('is not sent again to whoever has it', async () => {
    const first = await ask('/images/shiraz.jpg?width=160')
    const again = await app.inject({
      url: '/images/shiraz.jpg?width=160',
      headers: { accept: 'image/webp', 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('of a picture that changed is made anew', async () => {
    const first = await ask('/images/shiraz.jpg?width=320')
    await writeFile(join(folder, 'shiraz.jpg'), await soundJpeg({ width: 900, height: 900 }))
    const second = await ask('/images/shiraz.jpg?width=320')
    expect(second.headers.etag).not.toBe(first.headers.etag)
    expect((await shapeOf(second.rawPayload)).height).toBe(320)
  })

  it('of what has none is the thing itself, or missing as ever', async () => {
    expect((await ask('/images/sign.svg?width=320')).headers['content-type']).toContain('svg')
    expect((await ask('/images/broken.jpg?width=320')).body).toBe('no picture')
    for (const path of ['none.jpg', '..%2fpassport.png', '.hidden.png', 'notes.txt'])
      expect((await ask(`/images/${path}?width=320`)).statusCode).toBe(404)
  })

  it('never makes the cache larger than it may be, and a flood of them is answered', async () => {
    const lengths = [160, 320, 640, 960]
    const urls = lengths.flatMap((width) =>
      lengths.map((height) => `/images/shiraz.jpg?rmode=crop&width=${width}&height=${height}`),
    )
    const replies = await Promise.all([...urls, ...urls, ...urls].map((url) => ask(url)))
    expect(new Set(replies.map(({ statusCode }) => statusCode)).has(200)).toBe(true)
    for (const { statusCode } of replies) expect([200, 429]).toContain(statusCode)
    const cache = join(around, 'cache')
    const files = await Promise.all((await readdir(cache)).map((name) => stat(join(cache, name))))
    expect(files.reduce((total, { size }) => total + size, 0)).toBeLessThanOrEqual(60_000)
  })
})
