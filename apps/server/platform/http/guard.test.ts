import { implement, ORPCError } from '@orpc/server'
import { openOperation, reply, staffOperation, userOperation } from '@parastoo/contract/operation'
import { refuse } from '@parastoo/kit/outcome'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { createLog } from '../log.ts'
import type { SecurityEvent } from '../security-events.ts'
import { testDatabase } from '../testing/test-database.ts'
import { answered, ok } from './answer.ts'
import { createGate } from './guard.ts'
import type { RequestContext } from './request-context.ts'
import { localClient, serveContract } from './serve-contract.ts'

const { db } = await testDatabase()
const at = (path: `/${string}`) => ({ path, method: 'POST' as const })
const contract = {
  limited: openOperation
    .meta({ limit: { max: 3, perSeconds: 60 } })
    .route(at('/limited'))
    .output(reply(z.string())),
  mine: userOperation.route(at('/mine')).output(reply(z.string())),
  books: staffOperation('finance').route(at('/books')).output(reply(z.string())),
  pay: userOperation
    .meta({ idempotent: true })
    .route(at('/pay'))
    .input(z.object({ amount: z.number() }))
    .output(reply(z.string())),
}
const os = implement(contract).$context<RequestContext>()
const router = {
  limited: os.limited.handler(() => ok('once more')),
  mine: os.mine.handler(() => answered(refuse('NOT_FOUND'))),
  books: os.books.handler(() => ok('books')),
  pay: os.pay.handler(() => ok('paid')),
}

let events: SecurityEvent[] = []
let lines: Record<string, unknown>[] = []
let isDatabaseAway = false
const log = createLog({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const gate = createGate({
  events: { record: (event) => void events.push(event) },
  guardHuman: async () => {
    if (isDatabaseAway) throw new Error('the database is away')
  },
})
const context = (address: string): RequestContext => ({
  caller: null,
  address,
  requestId: 'r',
  idempotencyKey: null,
  userAgent: '',
})
const app = Fastify()
serveContract(app, {
  db,
  log,
  gate,
  router,
  prefix: '/api',
  authenticate: async ({ headers }) => {
    if (headers.authorization === undefined) return null
    if (headers.authorization !== 'mine') throw new ORPCError('UNAUTHORIZED', { status: 401 })
    const userId = '0199a000-0000-7000-8000-000000000001'
    return { userId, sessionId: userId, scope: [] }
  },
})
afterAll(async () => await app.close())
beforeEach(() => {
  events = []
  lines = []
  isDatabaseAway = false
})

const send = (path: string, more: object = {}) =>
  app.inject({ method: 'POST', url: `/api/${path}`, payload: {}, ...more })

it('counts calls over HTTP and calls of pages together, whichever page asks', async () => {
  const remoteAddress = '10.1.0.1'
  expect((await send('limited', { remoteAddress })).statusCode).toBe(200)
  for (let page = 0; page < 2; page += 1)
    await localClient(router, { db, log, gate, context: context(remoteAddress) }).limited()
  const client = localClient(router, { db, log, gate, context: context(remoteAddress) })
  await expect(client.limited()).rejects.toMatchObject({ status: 429 })
  expect((await send('limited', { remoteAddress })).statusCode).toBe(429)
})

it('counts all addresses of an IPv6 network as one', async () => {
  const from = (last: number) => send('limited', { remoteAddress: `2001:db8:5:5::${last}` })
  const statuses = []
  for (let last = 1; last <= 5; last += 1) statuses.push((await from(last)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await send('limited', { remoteAddress: '2001:db8:5:6::1' })).statusCode).toBe(200)
})

it('says how long to wait', async () => {
  const remoteAddress = '10.1.0.3'
  for (let call = 0; call < 3; call += 1) await send('limited', { remoteAddress })
  const [error] = (await send('limited', { remoteAddress })).json().meta.errors
  expect(error.messages[0]).toMatch(
    /^تعداد درخواست‌های شما زیاد بوده است\. [۰-۹]+ ثانیهٔ دیگر دوباره تلاش کنید\.$/,
  )
})

it('records a visitor, a forged token, a missing scope, haste and an id that is not theirs', async () => {
  const headers = { authorization: 'mine' }
  const remoteAddress = '10.1.0.4'
  await send('mine', { remoteAddress })
  await send('mine', { remoteAddress, headers: { authorization: 'forged' } })
  await send('books', { remoteAddress, headers })
  await send('mine', { remoteAddress, headers })
  for (let call = 0; call < 4; call += 1) await send('limited', { remoteAddress })
  expect(events.map(({ event, operation }) => [event, operation])).toEqual([
    ['caller-refused', 'mine'],
    ['token-refused', undefined],
    ['scope-refused', 'books'],
    ['unknown-id', 'mine'],
    ['rate-limited', 'limited'],
  ])
  expect(events[3]).toMatchObject({ userId: expect.any(String), address: remoteAddress })
})

it('refuses a body that is nested too deep, with a key and without one, and faults of no depth', async () => {
  const nested = (depth: number, key: string | null) =>
    send('pay', {
      headers: {
        authorization: 'mine',
        ...(key === null ? {} : { 'idempotency-key': key }),
        'content-type': 'application/json',
      },
      payload: `{"amount":1,"more":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    })
  expect((await nested(10, 'k10')).statusCode).toBe(200)
  for (const depth of [100, 5_000, 50_000])
    for (const key of [`k${depth}`, null]) expect((await nested(depth, key)).statusCode).toBe(400)
  expect(lines).toEqual([])
})

it('writes a line for a fault of the gate itself', async () => {
  isDatabaseAway = true
  expect((await send('limited', { remoteAddress: '10.1.0.6' })).statusCode).toBe(500)
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', operation: 'limited', msg: 'operation failed' }),
  ])
})
