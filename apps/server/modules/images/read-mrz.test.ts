import { mkdtemp, readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PassportReading } from '@parastoo/contract/images/passport-reading'
import { messageOf } from '@parastoo/contract/messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFolderFiles } from '../../adapters/files/folder/folder-files.ts'
import { createMrzReader } from '../../adapters/mrz-reader/create-mrz-reader.ts'
import { drawDocument } from '../../adapters/mrz-reader/testing/draw-document.ts'
import { zoneOf } from '../../adapters/mrz-reader/testing/make-zone.ts'
import { createTestClock } from '../../platform/clock.ts'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { silentLog } from '../../platform/log.ts'
import { sized } from '../../platform/testing/sized.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testGate } from '../../platform/testing/test-gate.ts'
import { createImages } from './index.ts'
import type { ZoneReader } from './ports.ts'
import { soundJpeg } from './testing/make-pictures.ts'

const { db } = await testDatabase()
const clock = createTestClock(Temporal.Instant.from('2030-03-01T08:00:00Z'))
const around = await mkdtemp(join(tmpdir(), 'parastoo-mrz-'))
const real = createMrzReader({ timeLimitMs: 200_000 })
let answer: ZoneReader['read'] | null = null
const logged: unknown[] = []
const log = Object.assign(Object.create(silentLog), {
  warn: (...words: unknown[]) => logged.push(words),
})
const images = createImages({
  db,
  clock,
  log,
  secret: 'a secret of the test house',
  files: createFolderFiles({ folder: join(around, 'private') }),
  keys: createFolderFiles({ folder: join(around, 'keys') }),
  folder: join(around, 'public'),
  cache: { folder: join(around, 'cache'), mostBytes: 1_000_000 },
  zoneReader: { read: (picture) => (answer ?? real.read)(picture), close: real.close },
  receiveWithinMs: 5_000,
})
const app = await createHttpServer({
  log: silentLog,
  trustProxy: 1,
  isReady: async () => true,
  mayReadMetrics: () => false,
  // A machine that does other work beside is slow, not overrun.
  busyAfterMs: 60_000,
})
await images.mount(app, {
  // Each address is a person of its own.
  authenticate: async ({ ip, headers }) =>
    headers.cookie === 'nobody' ? null : { userId: ip, sessionId: ip, scope: [] },
  gate: testGate(),
  callerOfCookie: async () => null,
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  await app.close()
  await images.close()
})

/** From Iraq. */
const noor = {
  lastName: 'AL<SAADI',
  firstName: 'NOOR<HUSSEIN',
  state: 'IRQ',
  number: 'B73915264',
  born: '851217',
  sex: 'F',
  expires: '330209',
  personal: '',
}

let address = 0
beforeEach(() => {
  address += 1
  answer = null
  logged.length = 0
})

type Answer = { data: PassportReading; meta: { errors: { code: string; messages: string[] }[] } }
async function send(bytes: Buffer, from = `10.2.0.${address}`) {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'passport.jpg')
  const reply = await fetch(`http://127.0.0.1:${port}/images/Blob/ReadMRZ`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': from },
  })
  return { status: reply.status, headers: reply.headers, ...((await reply.json()) as Answer) }
}
/** Sends a body in two halves with a pause between; rejects when the line is closed before all of it is sent. */
async function sendInPieces(length: number, from: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('data', (more) => {
      heard += more.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed while sending')))
    socket.write(
      `POST /images/Blob/ReadMRZ HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
    )
    socket.write(Buffer.alloc(length / 2))
    setTimeout(() => socket.write(Buffer.alloc(length / 2), () => setTimeout(end, 500)), 500)
    const end = () => resolve(heard)
  })
  return answer.finally(() => socket.destroy())
}
const refusalOf = ({ status, meta }: { status: number } & Answer) => [
  status,
  meta.errors[0]?.code,
  meta.errors[0]?.messages[0],
]

describe('reading a passport', () => {
  it('tells every field of a passport and of a card, and leaves nothing behind', {
    timeout: 600_000,
  }, async () => {
    const documents = [
      () => drawDocument(0, zoneOf(noor, 'TD1')),
      () => drawDocument(900_000),
      () => drawDocument(900_006),
      () => drawDocument(0, zoneOf(noor, 'TD3')),
    ]
    for (const drawn of documents.slice(0, sized(1, documents.length))) {
      const { zone, jpeg } = await drawn()
      const { status, data } = await send(jpeg)
      expect(status).toBe(200)
      const isPassport = zone.format === 'TD3'
      const number = isPassport ? zone.lines[1]?.slice(0, 9) : zone.lines[0]?.slice(5, 14)
      const born = isPassport ? zone.lines[1]?.slice(13, 19) : zone.lines[1]?.slice(0, 6)
      expect(data.format).toBe(zone.format)
      expect(data.documentNumber).toEqual({
        value: number?.replace(/<+$/, ''),
        confidence: 'high',
        checkDigit: 'right',
      })
      expect(data.birthDate.value?.replaceAll('-', '').slice(2)).toBe(born)
      expect(data.lastName.checkDigit).toBe('none')
      expect(data.issuingState.value).toBe(zone.lines[0]?.slice(2, 5).replace(/<+$/, ''))
      expect(data.warnings.includes('DOCUMENT_IS_A_CARD')).toBe(!isPassport)
    }
    expect(await readdir(join(around, 'private')).catch(() => [])).toEqual([])
    expect(logged).toEqual([])
  })

  it('says so when there is nothing to read', { timeout: 300_000 }, async () => {
    const message = messageOf('PASSPORT_IS_NOT_READABLE')
    expect(refusalOf(await send(await soundJpeg()))).toEqual([
      400,
      'PASSPORT_IS_NOT_READABLE',
      message,
    ])
  })

  it('refuses what no upload may be, before the reader sees it', async () => {
    answer = async () => {
      throw new Error('the reader was asked')
    }
    const jpeg = await soundJpeg()
    const six = Buffer.concat([jpeg, Buffer.alloc(6_000_000)])
    expect(refusalOf(await send(Buffer.from('my name is no picture')))).toEqual([
      415,
      'IMAGE_WRONG_FORMAT',
      messageOf('IMAGE_WRONG_FORMAT'),
    ])
    expect(refusalOf(await send(six)).slice(0, 2)).toEqual([413, 'IMAGE_TOO_LARGE'])
    expect(refusalOf(await send(jpeg.subarray(0, jpeg.length / 2))).slice(0, 2)).toEqual([
      400,
      'IMAGE_IS_INVALID',
    ])
    expect(logged).toEqual([])
  })

  it('asks for patience when too many are read, and tells a fault of the reader as unreadable, without a word of its content', async () => {
    const jpeg = await soundJpeg()
    answer = async () => 'busy'
    const busy = await send(jpeg)
    expect(refusalOf(busy).slice(0, 2)).toEqual([429, 'PASSPORT_READER_IS_BUSY'])
    expect(busy.headers.get('retry-after')).toBe('10')
    answer = async () => {
      throw new Error('took longer')
    }
    expect(refusalOf(await send(jpeg)).slice(0, 2)).toEqual([400, 'PASSPORT_IS_NOT_READABLE'])
    expect(logged).toEqual([[{ fault: 'took longer' }, 'passport not read']])
  })

  it('is for those who are signed in', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/images/Blob/ReadMRZ`, {
      method: 'POST',
      body: new FormData(),
      headers: { cookie: 'nobody' },
    })
    expect(reply.status).toBe(401)
  })

  it('is read for others while six send a byte a second, who are given up soon', async () => {
    const head = (from: string) =>
      `POST /images/Blob/ReadMRZ HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n`
    const slow = Array.from({ length: 6 }, (_, place) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(head(`10.4.0.${place}`))
      const drip = setInterval(() => socket.write('-'), 1_000)
      const closedAfterMs = new Promise<number>((resolve) => {
        const beganMs = performance.now()
        socket.on('error', () => undefined)
        socket.on('close', () => {
          clearInterval(drip)
          resolve(performance.now() - beganMs)
        })
      })
      return { closedAfterMs }
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    answer = async () => null
    expect(refusalOf(await send(await soundJpeg())).slice(0, 2)).toEqual([
      400,
      'PASSPORT_IS_NOT_READABLE',
    ])
    for (const { closedAfterMs } of slow) expect(await closedAfterMs).toBeLessThan(20_000)
  })

  it('lets whoever is turned away finish sending, and then says why', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let reading = 0
    answer = () => {
      reading += 1
      return held.then(() => null)
    }
    const jpeg = await soundJpeg()
    const taken = Array.from({ length: 6 }, (_, place) => send(jpeg, `10.3.0.${place}`))
    await expect.poll(() => reading).toBe(6)
    const turnedAway = await sendInPieces(200_000, '10.3.0.9').finally(letGo)
    await Promise.all(taken)
    expect(turnedAway).toMatch(/^HTTP\/1\.1 429 /)
    expect(turnedAway).toMatch(/\r\nretry-after: 10\r\n/i)
    expect(turnedAway).toContain(messageOf('PASSPORT_READER_IS_BUSY'))
  })

  it('says that a picture is too large to whoever is still sending it', async () => {
    const tooLarge = await sendInPieces(6_000_000, `10.2.0.${address}`)
    expect(tooLarge).toMatch(/^HTTP\/1\.1 413 /)
    expect(tooLarge).toContain(messageOf('IMAGE_TOO_LARGE'))
  })

  it('takes one picture at a time from one client, and ten a minute', async () => {
    const jpeg = await soundJpeg()
    let letGo = () => {}
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    answer = async () => {
      begun()
      await held
      return null
    }
    const first = send(jpeg)
    await hasBegun
    expect(refusalOf(await send(jpeg)).slice(0, 2)).toEqual([429, 'PASSPORT_READER_IS_BUSY'])
    letGo()
    expect((await first).status).toBe(400)
    answer = async () => null
    const codes = []
    for (let sent = 0; sent < 9; sent += 1) codes.push((await send(jpeg)).meta.errors[0]?.code)
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})
