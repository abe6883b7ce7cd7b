import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog, silentLog } from '../log.ts'
import { usualBases } from './bases.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

let app: FastifyInstance
afterEach(async () => await app.close())

async function open(changes: Partial<HttpServerOptions> = {}): Promise<FastifyInstance> {
  app = await createHttpServer({
    log: silentLog,
    trustProxy: 0,
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

describe('a process that is behind with its work', () => {
  const standStill = (ms: number) => {
    const untilMs = performance.now() + ms
    while (performance.now() < untilMs);
    return new Promise((resolve) => setTimeout(resolve, 30))
  }

  it('is not what a start is that stood still before anything was measured', async () => {
    await open()
    await app.ready()
    await standStill(1_100)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  it('answers 503 and says when to come back', async () => {
    await open({ busyAfterMs: 20 })
    await app.ready()
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    await standStill(1_100)
    const reply = await app.inject('/echo')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(reply.json()).toEqual(failure('SERVICE_UNAVAILABLE'))
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

describe('the host of a request', () => {
  const statusOf = async (...lines: string[]) => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(['GET /healthz HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'))
    let heard = ''
    for await (const more of socket) heard += more
    return Number(heard.slice(9, 12))
  }

  it('is one name or address; anything else is refused without a line in the log', async () => {
    const log = createLog({ level: 'warn' }, { write: () => expect.unreachable('a line') })
    await open({ log })
    await app.listen({ port: 0, host: '127.0.0.1' })
    for (const good of ['parastoo.example', 'localhost:3000', '127.0.0.1:80', '[::1]:3000'])
      expect(await statusOf(`Host: ${good}`)).toBe(200)
    for (const bad of [
      'a"><script>',
      'a/b',
      'a@b',
      'a b',
      '',
      ':80',
      'a:b',
      'a:99999',
      '999.1.1.1',
    ])
      expect(await statusOf(`Host: ${bad}`)).toBe(400)
    expect(await statusOf('Host: parastoo.example', 'Host: evil.example')).toBe(400)
  })
})

describe('behind proxies', () => {
  const addressBehind = async (trustProxy: number | string[], forwarded: string) => {
    await open({ trustProxy })
    app.get('/address', async ({ ip }) => ip)
    const reply = await app.inject({
      url: '/address',
      remoteAddress: '10.0.0.7',
      headers: { 'x-forwarded-for': forwarded },
    })
    await app.close()
    return reply.body
  }

  it('believes what the proxies appended, and nothing a client wrote before it', async () => {
    expect(await addressBehind(1, '127.0.0.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(await addressBehind(2, '127.0.0.1, 203.0.113.9, 10.0.0.8')).toBe('203.0.113.9')
    expect(await addressBehind(['10.0.0.7'], '127.0.0.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(await addressBehind(['10.0.0.0/24'], '127.0.0.1, 203.0.113.9, 10.0.0.8')).toBe(
      '203.0.113.9',
    )
    expect(await addressBehind(['10.9.9.9'], '127.0.0.1, 203.0.113.9')).toBe('10.0.0.7')
    expect(await addressBehind(0, '127.0.0.1')).toBe('10.0.0.7')
  })

  it('shows the metrics to nobody who came through a proxy of this machine that is not trusted', async () => {
    await open()
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const headers = { [name]: '203.0.113.9' }
      const reply = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })
      expect(reply.statusCode).toBe(404)
    }
  })

  it('shows the metrics to no client that writes an address of this machine', async () => {
    await open({ trustProxy: 1 })
    const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }
    const forged = await app.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers })
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

it('answers under another base as under its own, also to those who read the address as it was sent', async () => {
  await open({ bases: { ...usualBases, api: '/v1/api' } })
  app.get('/api/where', async ({ raw }) => ({
    url: raw.url,
    sent: Reflect.get(raw, 'originalUrl'),
  }))
  const reply = await app.inject('/v1/api/where?x=1')
  expect(reply.json()).toEqual({ url: '/api/where?x=1', sent: '/api/where?x=1' })
  expect((await app.inject('/api/where')).statusCode).toBe(200)
})
