import { type AddressInfo, connect as connectTo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { follow } from '../../app/testing/follow.ts'
import { createTestClock, type TestClock } from '../clock.ts'
import type { SecurityEvent } from '../security-events.ts'
import { type Admission, type LiveHub, openLive } from './live.ts'
import { socketLimits } from './live-sockets.ts'

let app: FastifyInstance
let hub: LiveHub
let clock: TestClock
let events: SecurityEvent[]
let admit: (topic: string, token: string | null) => Promise<Admission | null>
/** Whether the session that followed `order:mine` still stands. */
let isSessionLive: boolean

beforeEach(async () => {
  isSessionLive = true
  clock = createTestClock('2026-11-22T10:00:00Z')
  events = []
  admit = async (topic, token) => {
    if (topic.startsWith('search:')) return { isStillAllowed: null }
    if (topic !== 'order:mine' || token !== 'mine') return null
    return { isStillAllowed: async () => isSessionLive }
  }
  app = Fastify()
  await app.register(websocket)
  hub = openLive(app, {
    clock,
    events: { record: (event) => void events.push(event) },
    siteOrigin: 'https://parastoo.example',
    admit: (topic, token) => admit(topic, token),
  })
  await app.ready()
})
afterEach(async () => {
  hub.close()
  await app.close()
})

/** A socket with what it has heard so far. */
async function connect() {
  const socket: WebSocket = await app.injectWS('/live')
  const heard: Record<string, unknown>[] = []
  socket.on('message', (raw) => heard.push(JSON.parse(String(raw))))
  const say = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  /** Says something and waits for one more message. */
  const ask = async (message: unknown) => {
    const before = heard.length
    say(message)
    await expect.poll(() => heard.length).toBe(before + 1)
    return heard.at(-1)
  }
  return { socket, heard, say, ask }
}

describe('a follower', () => {
  it('hears what is published on its topic, with the topic, and nothing else', async () => {
    const [one, other] = [await connect(), await connect()]
    await one.ask({ type: 'subscribe', topic: 'search:1' })
    await other.ask({ type: 'subscribe', topic: 'search:2' })
    hub.publish('search:1', { type: 'search-completed' })
    await expect.poll(() => one.heard.length).toBe(2)
    expect(one.heard).toEqual([
      { type: 'subscribed', topic: 'search:1' },
      { type: 'search-completed', topic: 'search:1' },
    ])
    expect(await other.ask({ type: 'ping' })).toEqual({ type: 'pong' })
    expect(other.heard).toHaveLength(2)
  })

  it('hears nothing more once it unsubscribed', async () => {
    const { ask, say, heard } = await connect()
    await ask({ type: 'subscribe', topic: 'search:1' })
    say({ type: 'unsubscribe', topic: 'search:1' })
    await ask({ type: 'ping' })
    hub.publish('search:1', { type: 'search-completed' })
    await ask({ type: 'ping' })
    expect(heard.map(({ type }) => type)).toEqual(['subscribed', 'pong', 'pong'])
  })

  it('of an order is its owner with the token, and nobody else', async () => {
    const { ask } = await connect()
    const refused = { type: 'error', topic: 'order:mine', code: 'NOT_FOUND' }
    expect(await ask({ type: 'subscribe', topic: 'order:mine' })).toEqual(refused)
    expect(await ask({ type: 'subscribe', topic: 'order:mine', token: 'thief' })).toEqual(refused)
    expect(await ask({ type: 'subscribe', topic: 'order:mine', token: 'mine' })).toEqual({
      type: 'subscribed',
      topic: 'order:mine',
    })
  })

  it('may follow twenty topics', async () => {
    const { ask } = await connect()
    for (let index = 0; index < 20; index += 1)
      expect(await ask({ type: 'subscribe', topic: `search:${index}` })).toMatchObject({
        type: 'subscribed',
      })
    expect(await ask({ type: 'subscribe', topic: 'search:20' })).toMatchObject({
      type: 'error',
      code: 'TOO_MANY_REQUESTS',
    })
  })
})

it.each(['not json', '{}', '{"type":"shout"}', '{"type":"subscribe"}', '[1]'])(
  'answers %s with an error and stays open',
  async (text) => {
    const { ask } = await connect()
    expect(await ask(text)).toEqual({ type: 'error', code: 'CHECK_ENTERED_VALUES' })
    expect(await ask({ type: 'ping' })).toEqual({ type: 'pong' })
  },
)

it('says when it cannot tell who may follow, and lives on', async () => {
  const { ask } = await connect()
  admit = () => Promise.reject(new Error('the database is away'))
  expect(await ask({ type: 'subscribe', topic: 'search:1' })).toEqual({
    type: 'error',
    topic: 'search:1',
    code: 'SERVICE_UNAVAILABLE',
  })
  expect(await ask({ type: 'ping' })).toEqual({ type: 'pong' })
})

it('says goodbye to followers when it closes', async () => {
  const { socket, ask } = await connect()
  await ask({ type: 'subscribe', topic: 'search:1' })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  hub.close()
  expect(await closed).toBe(1012)
})

it('stops hearing of an order once the session has ended that subscribed, and is told so', async () => {
  const { ask, heard } = await connect()
  const topic = 'order:mine'
  await ask({ type: 'subscribe', topic, token: 'mine' })
  hub.publish(topic, { type: 'order-status', fact: 'first' })
  hub.publish(topic, { type: 'order-status', fact: 'second' })
  await expect.poll(() => heard.slice(1).map(({ fact }) => fact)).toEqual(['first', 'second'])
  isSessionLive = false
  hub.publish(topic, { type: 'order-status', fact: 'order-paid' })
  await expect.poll(() => heard.slice(3)).toEqual([{ type: 'error', topic, code: 'NOT_FOUND' }])
  expect(hub.isFollowed(topic)).toBe(false)
})

describe('a socket that harms the others', () => {
  const closed = (socket: WebSocket) =>
    new Promise<number>((resolve) => void socket.on('close', (code) => resolve(code)))

  it('is closed when it writes faster than anybody reads', async () => {
    const { socket, heard, say } = await connect()
    const end = closed(socket)
    for (let index = 0; index < 500; index += 1) say({ type: 'subscribe', topic: `x${index}` })
    expect(await end).toBe(1008)
    expect(heard.length).toBeLessThanOrEqual(socketLimits.burst)
    expect(events).toEqual([expect.objectContaining({ reason: 'writes too fast' })])
  })

  it('may go on writing when it keeps to its rate', async () => {
    const { ask } = await connect()
    for (let second = 0; second < 5; second += 1) {
      for (let index = 0; index < socketLimits.messagesPerSecond; index += 1)
        expect(await ask({ type: 'ping' })).toEqual({ type: 'pong' })
      clock.advance({ seconds: 1 })
    }
  })

  it('is dropped when it does not read what is published', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const reader = await deafSocket(port, { type: 'subscribe', topic: 'search:1' })
    await expect.poll(() => hub.isFollowed('search:1')).toBe(true)
    const page = 'a'.repeat(100_000)
    let sent = 0
    while (hub.isFollowed('search:1') && sent < 1000) {
      hub.publish('search:1', { type: 'proposals', page })
      sent += 1
      await delay(5)
    }
    // The machine's own buffers take a few megabytes before ours fill.
    expect(sent).toBeLessThan(400)
    expect(events).toEqual([expect.objectContaining({ reason: 'reads too slowly' })])
    reader.destroy()
  })

  it('is ended when it no longer answers pings', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const dead = await deafSocket(port, { type: 'subscribe', topic: 'search:1' })
    const alive = await follow(`http://127.0.0.1:${port}`, { type: 'subscribe', topic: 'search:2' })
    await expect.poll(() => hub.isFollowed('search:2')).toBe(true)
    await expect.poll(() => hub.isFollowed('search:1')).toBe(true)
    clock.advance({ seconds: socketLimits.pingEverySeconds })
    // What it says after it has heard what was said after the ping comes after its answer to that.
    hub.publish('search:2', { type: 'proposals' })
    await expect.poll(() => alive.heard.length).toBeGreaterThan(0)
    alive.socket.send(JSON.stringify({ type: 'subscribe', topic: 'search:3' }))
    await expect.poll(() => hub.isFollowed('search:3')).toBe(true)
    clock.advance({ seconds: socketLimits.pingEverySeconds })
    await expect.poll(() => hub.isFollowed('search:1')).toBe(false)
    expect(hub.isFollowed('search:2')).toBe(true)
    alive.socket.close()
    dead.destroy()
  })

  it('finds no place when its network holds all that one may, and one again when another leaves', async () => {
    const opened = await Promise.all(
      Array.from({ length: socketLimits.perGroup }, async () => await app.injectWS('/live')),
    )
    await expect(app.injectWS('/live')).rejects.toThrow('429')
    opened[0]?.terminate()
    await expect
      .poll(async () => await app.injectWS('/live').then(() => 'open', String))
      .toBe('open')
  })
})

it.each([
  ['https://evil.example', 403],
  ['null', 403],
  ['https://parastoo.example.evil.example', 403],
  ['https://parastoo.example', 101],
  [undefined, 101],
])('from pages of %s a handshake is answered %i', async (origin, status) => {
  const headers = origin === undefined ? {} : { origin }
  const answered = await app.injectWS('/live', { headers }).then(
    () => 101,
    (refused: Error) => Number(/\d{3}/.exec(refused.message)?.[0]),
  )
  expect(answered).toBe(status)
})

/** A socket by hand that says one thing and never reads an answer. */
async function deafSocket(port: number, message: object): Promise<Socket> {
  const socket = connectTo(port, '127.0.0.1')
  await new Promise((resolve) => socket.on('connect', resolve))
  socket.write(
    'GET /live HTTP/1.1\r\nHost: parastoo.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const text = Buffer.from(JSON.stringify(message))
  // Masked with zeros: a client must mask, and so its text stays as it is.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]))
  return socket
}
