import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

let app: FastifyInstance
afterEach(async () => await app.close())

async function open(changes: Partial<HttpServerOptions> = {}): Promise<FastifyInstance> {
  app = await createHttpServer({
    log: silentLog,
    trustProxy: false,
    isReady: async () => true,
    mayReadMetrics: (address) => address === '127.0.0.1',
    ...changes,
  })
  app.post('/echo', async (request) => ({ body: request.body }))
  app.get('/broken', async () => {
    throw new Error('password=1234 of the database')
  })
  return app
}

const failure = (code: string) => ({
  data: null,
  meta: { errors: [{ code, messages: [expect.stringMatching(/[\u0600-\u06ff]/)] }] },
})

describe('health', () => {
  it('is alive as soon as it answers, and ready only when told so', async () => {
    let isReady = false
    await open({ isReady: async () => isReady })
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' })
    const early = await app.inject('/readyz')
    expect([early.statusCode, early.json()]).toEqual([503, failure('SERVICE_UNAVAILABLE')])
    isReady = true
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  })

  it('that cannot be asked for is not ready, and does not say why', async () => {
    await open({ isReady: () => Promise.reject(new Error('no route to 10.0.0.7')) })
    const reply = await app.inject('/readyz')
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('10.0.0.7')
  })
})

describe('metrics', () => {
  it('are for the addresses named, and as good as missing for others', async () => {
    await open()
    await app.inject('/healthz')
    const own = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(own.statusCode).toBe(200)
    expect(own.body).toContain('http_request_duration_seconds_bucket')
    expect(own.body).toMatch(/route="\/healthz",method="GET",status="200"/)
    const stranger = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
    expect([stranger.statusCode, stranger.json()]).toEqual([404, failure('NOT_FOUND')])
  })

  it('are not opened by a header that anybody can write', async () => {
    await open()
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    const forged = await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers })
    expect(forged.statusCode).toBe(404)
  })
})

describe('a failure of the framework leaves in the one envelope', () => {
  it('for an address nobody answers, whatever the method', async () => {
    await open()
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const reply = await app.inject({ method, url: '/nothing/here' })
      expect([reply.statusCode, reply.json()]).toEqual([404, failure('NOT_FOUND')])
    }
  })

  it('for a body that is too large, and for one that is no JSON', async () => {
    await open()
    const large = { text: 'a'.repeat(257 * 1024) }
    const tooLarge = await app.inject({ method: 'POST', url: '/echo', payload: large })
    expect([tooLarge.statusCode, tooLarge.json()]).toEqual([413, failure('PAYLOAD_TOO_LARGE')])
    const broken = await app.inject({
      method: 'POST',
      url: '/echo',
      headers: { 'content-type': 'application/json' },
      payload: '{"half":',
    })
    expect([broken.statusCode, broken.json()]).toEqual([400, failure('CHECK_ENTERED_VALUES')])
  })

  it('for a fault, without a word of its inside', async () => {
    await open()
    const reply = await app.inject('/broken')
    expect([reply.statusCode, reply.json()]).toEqual([500, failure('INTERNAL_SERVER_ERROR')])
    expect(reply.body).not.toContain('password')
  })
})

it('sends the strict headers with everything', async () => {
  await open()
  const { headers } = await app.inject('/healthz')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})
