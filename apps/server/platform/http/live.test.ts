import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { type LiveHub, openLive } from './live.ts'

let app: FastifyInstance
let hub: LiveHub
let mayFollow: (topic: string, token: string | null) => Promise<boolean>

beforeEach(async () => {
  mayFollow = async (topic, token) =>
    topic.startsWith('search:') || (topic === 'order:mine' && token === 'mine')
  app = Fastify()
  await app.register(websocket)
  hub = openLive(app, (topic, token) => mayFollow(topic, token))
  await app.ready()
})
afterEach(async () => await app.close())

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
  mayFollow = () => Promise.reject(new Error('the database is away'))
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
  expect(await closed).toBe(1001)
})
