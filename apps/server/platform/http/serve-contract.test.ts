import { implement } from '@orpc/server'
import { id } from '@parastoo/contract/fields'
import {
  openOperation,
  pagedReply,
  refusals,
  reply,
  staffOperation,
  userOperation,
} from '@parastoo/contract/operation'
import { refuse } from '@parastoo/kit/outcome'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { newId } from '../ids.ts'
import { silentLog } from '../log.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testGate } from '../testing/test-gate.ts'
import { answered, ok, okPage, refusalError } from './answer.ts'
import { type Caller, callerOf, type RequestContext } from './request-context.ts'
import { localClient, serveContract } from './serve-contract.ts'

const { db } = await testDatabase()

const seats = z.object({ seats: z.number().int({ error: 'PASSENGER_COUNT_IS_INVALID' }) })
const at = (path: `/${string}`, method: 'GET' | 'POST' = 'GET') => ({ path, method })
const contract = {
  greet: openOperation.route(at('/greet')).output(reply(z.string())),
  page: openOperation.route(at('/page')).output(pagedReply(z.string())),
  mine: userOperation.route(at('/mine')).output(reply(z.string())),
  finance: staffOperation('finance').route(at('/finance')).output(reply(z.string())),
  /** Says nobody may call it, by saying nothing. */
  unstated: openOperation
    .meta({ who: undefined as never })
    .route(at('/unstated'))
    .output(reply(z.string())),
  hold: userOperation
    .meta({ idempotent: true })
    .route(at('/hold', 'POST'))
    .input(seats)
    .output(reply(z.object({ call: z.number(), seats: z.number() })))
    .errors(refusals('PRICE_CHANGED', 'SEARCH_NOT_FOUND')),
  one: openOperation
    .route(at('/one/{id}'))
    .input(z.object({ id, of: z.coerce.number({ error: 'REQUIRED' }).default(1) }))
    .output(reply(z.string())),
  faulty: openOperation.route(at('/faulty')).output(reply(z.string())),
  limited: openOperation
    .meta({ limit: { max: 2, perSeconds: 60 } })
    .route(at('/limited'))
    .output(reply(z.string())),
  limitedMine: userOperation
    .meta({ limit: { max: 2, perSeconds: 60 } })
    .route(at('/limited-mine'))
    .output(reply(z.string())),
}

let calls = 0
let onHold: () => unknown = () => null
const os = implement(contract).$context<RequestContext>()
const router = {
  greet: os.greet.handler(() => ok('سلام')),
  page: os.page.handler(() => okPage(['a'], { page: 2, pageSize: 1, total: 7 })),
  mine: os.mine.handler(({ context }) => ok(callerOf(context).userId)),
  finance: os.finance.handler(() => ok('books')),
  unstated: os.unstated.handler(() => ok('never')),
  hold: os.hold.handler(async ({ input }) => {
    calls += 1
    const call = calls
    await onHold()
    return ok({ call, seats: input.seats })
  }),
  one: os.one.handler(({ input }) => ok(input.id)),
  faulty: os.faulty.handler(() => {
    throw new Error('select secret from vault')
  }),
  limited: os.limited.handler(() => ok('once more')),
  limitedMine: os.limitedMine.handler(() => ok('mine')),
}

const app: FastifyInstance = Fastify()
const tokens = new Map<string, Caller>()
const logged: object[] = []
serveContract(app, {
  db,
  log: { ...silentLog, error: (facts: object) => void logged.push(facts) } as typeof silentLog,
  gate: testGate(),
  router,
  prefix: '/api',
  authenticate: async (request) => {
    const token = request.headers.authorization?.replace('Bearer ', '')
    if (token === undefined) return null
    const caller = tokens.get(token)
    if (!caller) throw refusalError([refuse('UNAUTHORIZED')])
    return caller
  },
})
afterAll(async () => await app.close())
beforeEach(() => {
  calls = 0
  onHold = () => null
})

function signIn(...scope: Caller['scope']): string {
  const token = newId()
  tokens.set(token, { userId: newId(), sessionId: newId(), scope })
  return token
}

async function send(url: string, more: InjectOptions & { token?: string } = {}) {
  const { token, ...sent } = more
  const headers = { ...sent.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await app.inject({ url: `/api${url}`, ...sent, headers })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const codes = ({ body }: { body: { meta: { errors: { code: string }[] } } }) =>
  body.meta.errors.map(({ code }) => code)

describe('an answer', () => {
  it('is data and meta; a list carries its paging', async () => {
    expect(await send('/greet')).toMatchObject({ status: 200, body: { data: 'سلام', meta: {} } })
    expect((await send('/page')).body).toEqual({
      data: ['a'],
      meta: { paging: { page: 2, pageSize: 1, total: 7 } },
    })
  })

  it('is kept by nobody', async () => {
    expect((await send('/greet')).headers['cache-control']).toBe('no-store')
  })
})

describe('the guard', () => {
  it('lets everybody in where all may, and only the signed-in where users may', async () => {
    const token = signIn()
    expect((await send('/greet')).status).toBe(200)
    const visitor = await send('/mine')
    expect([visitor.status, codes(visitor)]).toEqual([401, ['UNAUTHORIZED']])
    const user = await send('/mine', { token })
    expect(user.body.data).toBe(tokens.get(token)?.userId)
  })

  it('asks staff for the very scope', async () => {
    expect((await send('/finance')).status).toBe(401)
    const other = await send('/finance', { token: signIn('orders', 'users') })
    expect([other.status, codes(other)]).toEqual([403, ['FORBIDDEN']])
    expect((await send('/finance', { token: signIn('finance') })).status).toBe(200)
  })

  it('keeps shut what does not say who may call it', async () => {
    expect((await send('/unstated')).status).toBe(401)
    expect((await send('/unstated', { token: signIn('finance') })).status).toBe(403)
  })

  it('refuses a token that is none even where all may call', async () => {
    const reply = await send('/greet', { token: 'forged' })
    expect([reply.status, codes(reply)]).toEqual([401, ['UNAUTHORIZED']])
  })

  it('stands before page loaders too', async () => {
    const context = {
      caller: null,
      address: '127.0.0.1',
      requestId: newId(),
      idempotencyKey: null,
      userAgent: '',
    }
    const client = localClient(router, { db, log: silentLog, gate: testGate(), context })
    await expect(client.mine()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
    expect(await client.greet()).toMatchObject({ data: 'سلام' })
  })
})

describe('a failure', () => {
  const hold = (payload: object) => send('/hold', { method: 'POST', payload, token: signIn() })

  it('of the input names each field with its code and Persian sentence', async () => {
    expect(await hold({ seats: 1.5 })).toMatchObject({
      status: 400,
      body: {
        data: null,
        meta: {
          errors: [
            {
              code: 'PASSENGER_COUNT_IS_INVALID',
              field: 'seats',
              messages: ['تعداد مسافران درست نیست.'],
            },
          ],
        },
      },
    })
  })

  it('of the input in words of a library becomes the generic code at its field', async () => {
    const { body } = await hold({ seats: 'two' })
    expect(body.meta.errors).toEqual([
      {
        code: 'CHECK_ENTERED_VALUES',
        field: 'seats',
        messages: ['لطفاً مقادیر واردشده را بررسی کنید.'],
      },
    ])
  })

  it('of business is 400 with what the client needs to go on, and 404 where a thing is missing', async () => {
    onHold = () => answered(refuse('PRICE_CHANGED', { detail: { totalPrice: 12 } }))
    const changed = await hold({ seats: 1 })
    expect(changed.status).toBe(400)
    expect(changed.body.meta.errors).toEqual([
      {
        code: 'PRICE_CHANGED',
        messages: ['قیمت یا شرایط از سوی تأمین‌کننده تغییر کرده است.'],
        detail: { totalPrice: 12 },
      },
    ])
    onHold = () => answered(refuse('SEARCH_NOT_FOUND'))
    expect((await hold({ seats: 1 })).status).toBe(404)
  })

  it('of several fields tells them all at once', async () => {
    onHold = () => {
      throw refusalError([
        refuse('FIRST_NAME_REQUIRED', { field: 'passengers.0.firstName' }),
        refuse('GENDER_REQUIRED', { field: 'passengers.1.genderTitle' }),
      ])
    }
    const { body } = await hold({ seats: 2 })
    expect(body.meta.errors.map(({ field }: { field: string }) => field)).toEqual([
      'passengers.0.firstName',
      'passengers.1.genderTitle',
    ])
  })

  it('of ours is logged with the session its browser named, if that is one', async () => {
    const sessionId = newId()
    const named = (value: string) => send('/faulty', { headers: { 'x-session-id': value } })
    await named(sessionId)
    await named('{"level":50}')
    expect(logged.slice(-2)).toMatchObject([
      { operation: 'faulty', browserSessionId: sessionId },
      { operation: 'faulty', browserSessionId: null },
    ])
  })

  it('of ours is 500 and says nothing of the inside', async () => {
    const reply = await send('/faulty')
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({
      data: null,
      meta: {
        errors: [
          {
            code: 'INTERNAL_SERVER_ERROR',
            messages: ['مشکلی از سمت ما پیش آمد. لطفاً دوباره تلاش کنید.'],
          },
        ],
      },
    })
  })

  it('for an unknown call is 404 in the same envelope', async () => {
    const reply = await send('/no/such/call')
    expect([reply.status, reply.body.data, codes(reply)]).toEqual([404, null, ['NOT_FOUND']])
    expect((await send('/greet', { method: 'DELETE' })).status).toBe(404)
  })

  it('is 404 for an id that cannot be one, and 400 where another field is wrong too', async () => {
    const reply = await send('/one/abc')
    expect([reply.status, codes(reply)]).toEqual([404, ['NOT_FOUND']])
    const both = await send('/one/abc?of=x')
    expect([both.status, codes(both)]).toEqual([400, ['REQUIRED']])
    expect((await send(`/one/${newId()}`)).status).toBe(200)
  })

  it('of haste is 429 and tells when to come back; other addresses are not held up', async () => {
    const ask = (remoteAddress: string) => send('/limited', { remoteAddress })
    expect([(await ask('10.0.0.1')).status, (await ask('10.0.0.1')).status]).toEqual([200, 200])
    const refused = await ask('10.0.0.1')
    expect([refused.status, codes(refused)]).toEqual([429, ['TOO_MANY_REQUESTS']])
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await ask('10.0.0.2')).status).toBe(200)
  })

  it('of haste is each user’s own where only signed-in users call, whatever address they share', async () => {
    const [one, other] = [signIn(), signIn()]
    const ask = async (token: string, remoteAddress = '10.0.0.1') =>
      (await send('/limited-mine', { token, remoteAddress })).status
    expect([await ask(one), await ask(one), await ask(one)]).toEqual([200, 200, 429])
    expect([await ask(other), await ask(one, '10.0.0.2')]).toEqual([200, 429])
  })
})

describe('an idempotency key', () => {
  const hold = (token: string, key: string, payload: object) =>
    send('/hold', { method: 'POST', payload, token, headers: { 'idempotency-key': key } })

  it('answers the same body once more without acting again', async () => {
    const token = signIn()
    const first = await hold(token, 'k1', { seats: 2 })
    expect(await hold(token, 'k1', { seats: 2 })).toMatchObject({ status: 200, body: first.body })
    expect(calls).toBe(1)
  })

  it('refuses another body with 409', async () => {
    const token = signIn()
    await hold(token, 'k2', { seats: 2 })
    const other = await hold(token, 'k2', { seats: 3 })
    expect([other.status, codes(other)]).toEqual([409, ['IDEMPOTENCY_KEY_REUSED']])
    expect(calls).toBe(1)
  })

  it('tells the second of two at once that the first is under way', async () => {
    const token = signIn()
    const { promise, resolve } = Promise.withResolvers<void>()
    onHold = () => promise
    const first = hold(token, 'k3', { seats: 2 })
    await expect.poll(() => calls).toBe(1)
    const second = await hold(token, 'k3', { seats: 2 })
    expect([second.status, codes(second)]).toEqual([409, ['REQUEST_IN_PROGRESS']])
    resolve()
    expect((await first).status).toBe(200)
    expect(calls).toBe(1)
  })

  it('of one user says nothing about another’s', async () => {
    await hold(signIn(), 'k4', { seats: 2 })
    expect((await hold(signIn(), 'k4', { seats: 9 })).body.data).toEqual({ call: 2, seats: 9 })
  })

  it('left out lets the same request act twice', async () => {
    const token = signIn()
    const plain = () => send('/hold', { method: 'POST', payload: { seats: 1 }, token })
    expect([(await plain()).body.data.call, (await plain()).body.data.call]).toEqual([1, 2])
  })
})
