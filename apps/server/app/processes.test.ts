/** One node of two processes on one port: what belongs to the node is not counted, told or sold once a process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { systemClock } from '../platform/clock.ts'
import { socketLimits } from '../platform/http/live-sockets.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { follow } from './testing/follow.ts'
import { runServer, smallTimetable } from './testing/run-server.ts'

const { db, url: databaseUrl } = await testDatabase({ maxConnections: 2 })
const varDir = await mkdtemp(join(tmpdir(), 'parastoo-processes-'))
await importShippedTimetable({ db, clock: systemClock, folder: await smallTimetable(['EP']) })
const server = await runServer({
  databaseUrl,
  varDir,
  environment: { PROCESSES: '2', TRUST_PROXY: '1', LOG_LEVEL: 'info', DRAIN_SECONDS: '2' },
})
const { baseUrl } = server
afterAll(async () => {
  await server.kill()
  await rm(varDir, { recursive: true, force: true })
})
const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
const asked = { origin: 'THR', destination: 'MHD', departureDate: addDays(today, 9) }

type Sent = { method?: string; address?: string; body?: object }

/** Over a connection of its own: the primary gives each next one to the other process. */
const send = (path: string, { method = 'GET', address = '10.0.0.1', body }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = request(`${baseUrl}${path}`, { method, headers, agent: false }, (reply) => {
      let text = ''
      reply.on('data', (chunk) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

/** The ids of the processes, by their place. */
const started = () =>
  [...server.output().matchAll(/"process":(\d),"pid":(\d+)/g)].map(([, process, pid]) => ({
    process: Number(process),
    pid: Number(pid),
  }))
const pidOf = (place: number) => started().findLast(({ process }) => process === place)?.pid ?? 0
const serving = async () =>
  new Set(
    [
      ...(await send('/metrics', { address: '127.0.0.1' })).text.matchAll(
        /memory_bytes{pid="(\d+)"/g,
      ),
    ].map(([, pid]) => Number(pid)),
  )
/** Waits until both are there, and the ones that were started last. */
async function bothServe(): Promise<void> {
  for (;;) {
    const pids = await serving()
    if (pids.size === 2 && pids.has(pidOf(1)) && pids.has(pidOf(2))) return
    await delay(200)
  }
}

beforeAll(bothServe, 120_000)

it('answers from both, and /metrics counts what both did', async () => {
  for (let times = 0; times < 20; times += 1) expect((await send('/healthz')).status).toBe(200)
  const { text } = await send('/metrics', { address: '127.0.0.1' })
  const counted = /duration_seconds_count{route="\/healthz"[^}]*} (\d+)/.exec(text)?.[1]
  expect(counted).toBe('20')
  expect(text).toContain('inventory_following 1')
})

it('lets one address call as often as the limit says, whichever process it meets', async () => {
  const path = '/api/captcha/Captcha/GetCaptcha'
  const ask = { method: 'POST', address: '10.0.0.2', body: { purpose: 'discount' } }
  const replies = await Promise.all(Array.from({ length: 45 }, () => send(path, ask)))
  expect(replies.filter(({ status }) => status !== 429)).toHaveLength(30)
})

it('lets one network open as many sockets as the limit says, and others when those are closed', async () => {
  const opened: WebSocket[] = []
  const open = () =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/live`)
      socket.onopen = () => resolve(opened.push(socket) > 0)
      socket.onerror = () => resolve(false)
    })
  await Promise.all(Array.from({ length: socketLimits.perGroup }, open))
  expect(opened).toHaveLength(socketLimits.perGroup)
  expect(await open()).toBe(false)
  for (const socket of opened) socket.close()
  await expect.poll(open, { timeout: 10_000 }).toBe(true)
  opened.at(-1)?.close()
}, 60_000)

it('reads one passport at a time of one person, whichever process each comes to', async () => {
  const buyer = createBuyer(baseUrl, 71)
  await buyer.signIn()
  const upload = (length: number) =>
    request(`${baseUrl}/images/Blob/ReadMRZ`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${buyer.token()}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': length,
      },
    })
  const slow = upload(100_000).on('error', () => undefined)
  slow.write('-')
  const statusOf = (sent: ReturnType<typeof upload>) =>
    new Promise((resolve, reject) => {
      sent.on('response', (reply) => resolve(reply.resume().statusCode)).on('error', reject)
      sent.end('--b--')
    })
  // The slow one takes its place once a process has heard of it.
  await expect.poll(() => statusOf(upload(5))).toBe(429)
  expect(await Promise.all([statusOf(upload(5)), statusOf(upload(5))])).toEqual([429, 429])
  slow.destroy()
}, 60_000)

const search = async () => {
  const body = { productType: 'DomesticFlight', originDestinations: [asked] }
  const path = '/api/flight-catalog/FlightCatalog/Available'
  const { text } = await send(path, { method: 'POST', address: '10.0.0.3', body })
  return (JSON.parse(text) as { data: SearchReply }).data.proposals
}
/** An order of one seat of a flight that has a few left, so that one seat less is seen. */
async function hold(buyer: Buyer) {
  const { proposals } = await buyer.search(asked)
  const offer = proposals.find(({ seat }) => seat >= 4 && seat < 9)
  if (!offer) throw new Error('Nothing for sale of which the seats are counted')
  const { orderId } = buyer.must(await buyer.submit(offer))
  return { orderId, offer }
}

it('a sale in one is in the searches of both, and in the sockets of both', async () => {
  const buyer = createBuyer(baseUrl, 81)
  await buyer.signIn()
  const { orderId, offer } = await hold(buyer)
  const seats = async () => (await search()).find(({ hash }) => hash === offer.hash)?.seat
  const seen = () => Promise.all([seats(), seats(), seats(), seats()])
  await expect
    .poll(seen, { timeout: 30_000, interval: 50 })
    .toEqual(Array.from({ length: 4 }, () => offer.seat - 1))

  const topic = { type: 'subscribe', topic: `order:${orderId}`, token: buyer.token() }
  const followers = [
    await follow(baseUrl, topic),
    await follow(baseUrl, topic),
    await follow(baseUrl, topic),
    await follow(baseUrl, topic),
  ]
  await expect.poll(() => followers.every(({ heard }) => heard.length > 0)).toBe(true)
  await payAndIssue(buyer, orderId)
  for (const { heard, socket } of followers) {
    await expect
      .poll(() => heard.map(({ fact }) => fact), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(['order-paid', 'order-issued']))
    socket.close()
  }
}, 60_000)

async function payAndIssue(buyer: Buyer, orderId: string): Promise<void> {
  const { redirectUrl } = buyer.must(await buyer.pay(orderId))
  const location = await buyer.bank(redirectUrl, 'paid')
  await buyer.comeBack(location ?? '')
  await expect
    .poll(async () => (await buyer.order(orderId)).status, { timeout: 30_000, interval: 100 })
    .toBe('FinalizationSuccessful')
}

it('goes on when the process that runs jobs is killed, and has another in its place', async () => {
  const killed = pidOf(1)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => pidOf(1), { timeout: 10_000, interval: 5 }).not.toBe(killed)
  for (let times = 0; times < 10; times += 1) expect((await send('/readyz')).status).toBe(200)
  await bothServe()
  // Jobs run again, wherever they ran before.
  const buyer = createBuyer(baseUrl, 91)
  await buyer.signIn()
  await payAndIssue(buyer, (await hold(buyer)).orderId)
}, 120_000)

it('stops with all its processes, and cleanly: not ready first, and still answering until nobody is sent to it', async () => {
  const pids = [pidOf(1), pidOf(2)]
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/live`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const farewell = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  const ended = server.stop()
  await expect
    .poll(async () => (await send('/readyz')).status, { timeout: 30_000, interval: 20 })
    .toBe(503)
  expect((await search()).length).toBeGreaterThan(0)
  // 1012: the service restarts, come back.
  expect(await farewell).toBe(1012)
  expect(await ended).toBe('0')
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
}, 60_000)
