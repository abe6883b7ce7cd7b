import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { implement } from '@orpc/server'
import { openOperation, refusals, reply } from '@parastoo/contract/operation'
import { refuse } from '@parastoo/kit/outcome'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { createTestClock } from '../clock.ts'
import { query } from '../db/database.ts'
import { refusalError } from '../http/answer.ts'
import { createHttpServer } from '../http/http-server.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveContract } from '../http/serve-contract.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { openOddServer, wireReply } from '../outbound/testing/odd-server.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testGate } from '../testing/test-gate.ts'
import { startTraces } from './start-traces.ts'
import { type EndedSpan, openTraces, runIn, spanNow, type Traces } from './trace.ts'

const { db, url } = await testDatabase({ maxConnections: 4 })
const clock = createTestClock('2030-01-01T00:00:00Z')
const phone = '09121234567'
const contract = {
  search: openOperation
    .route({ path: '/search', method: 'GET' })
    .output(reply(z.string()))
    .errors(refusals('SEARCH_NOT_FOUND')),
}

beforeAll(() => query(db, 'create table public.thing (who text)'))

/** A collector that keeps what it is sent. */
async function openCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text) => {
      body += text
    })
    request.on('end', () => {
      bodies.push(body)
      response.end('{}')
    })
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces'])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () => bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans),
  }
}

/** A server that writes, calls outside and asks for a job in each request, as those of the product do. */
async function openStand(traces: Traces | undefined) {
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) })
  const bank = await openOddServer({
    onRequest: (socket) => socket.end(wireReply({ body: '{"code":100}' })),
  })
  const peer = createOutbound({ log }).peer({ name: 'bank', baseUrl: bank.url, secrets: [] })
  const jobs = createJobs({ db, url, log, clock, traces })
  const handed: object[] = []
  jobs.define('issue', {}, async (payload) => void handed.push(payload))
  await jobs.start({ work: false })
  const app = await createHttpServer({
    log,
    trustProxy: 1,
    isReady: async () => true,
    mayReadMetrics: () => true,
    traces,
  })
  app.post('/orders/:id/pay', async (request) => {
    await db.tx(async (tx) => {
      await query(tx, 'insert into public.thing values ($1)', [phone])
      await jobs.enqueue(tx, 'issue', { phone })
    })
    const { outcome } = await peer.call({
      call: 'pay',
      method: 'POST',
      path: '/p',
      json: { phone },
    })
    request.log.info({ outcome }, 'paid')
    return { outcome }
  })
  app.get('/broken', async () => {
    throw new Error(phone)
  })
  const os = implement(contract).$context<RequestContext>()
  serveContract(app, {
    db,
    log,
    gate: testGate(),
    authenticate: async () => null,
    prefix: '/api',
    router: {
      search: os.search.handler(async () => {
        await query(db, 'select who from public.thing')
        throw refusalError([refuse('SEARCH_NOT_FOUND')])
      }),
    },
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await app.close()
    await jobs.stop()
  })
  const pay = (headers: Record<string, string> = {}) =>
    fetch(`${address}/orders/${phone}/pay?phone=${phone}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ phone }),
    })
  return { address, pay, bank, jobs, handed, lines, runJobs: () => jobs.runDue(), app }
}

const settings = (traceCollector: string | undefined, traceShare = 1) => ({
  traceCollector,
  traceShare,
  role: 'all' as const,
})
const silent = createLog({ level: 'silent' })
const attribute = (span: { attributes: { key: string; value: object }[] }, key: string) =>
  Object.values(span.attributes.find((each) => each.key === key)?.value ?? {})[0]

it('sends one trace of a request: its transaction, its call outside and its job, and nothing of a person', async () => {
  const collector = await openCollector()
  const traces = startTraces(settings(collector.address), silent)
  const stand = await openStand(traces)
  expect((await stand.pay()).status).toBe(200)
  await stand.runJobs()
  await stand.app.close()
  await traces?.close()

  const spans = collector.spans()
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = named('POST /orders/:id/pay')
  expect(spans.map(({ name }) => name).sort()).toEqual([
    'POST /orders/:id/pay',
    'bank pay',
    'job issue',
    'transaction: insert public.thing',
  ])
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(request).not.toHaveProperty('parentSpanId')
  for (const span of spans) if (span !== request) expect(span.parentSpanId).toBe(request.spanId)
  expect(spans.map(({ status }) => status)).toEqual([{}, {}, {}, {}])
  expect(attribute(request, 'http.response.status_code')).toBe('200')
  expect(attribute(named('transaction: insert public.thing'), 'parastoo.statements')).toBe('4')
  expect(attribute(named('bank pay'), 'parastoo.outcome')).toBe('2xx')
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(startTimeUnixNano).toMatch(/^\d{19}$/)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  }

  const { traceId } = request
  expect(stand.bank.requests[0]).toContain(
    `traceparent: 00-${traceId}-${named('bank pay').spanId}-01`,
  )
  expect(stand.handed).toEqual([{ phone }])
  expect(stand.lines.find((line) => line.includes('"paid"'))).toContain(`"traceId":"${traceId}"`)
  expect(collector.bodies.join()).not.toContain(phone)
})

it('names a call by its operation, and takes a refusal for an answer', async () => {
  const kept: EndedSpan[] = []
  const traces = openTraces({
    keep: (spans) => void kept.push(...spans),
    share: 1,
    slowMs: 60_000,
    close: async () => {},
  })
  const { address } = await openStand(traces)
  expect((await fetch(`${address}/api/search`)).status).toBe(404)
  await expect.poll(() => kept.length, { timeout: 30_000 }).toBe(3)
  const [request, statement, operation] = kept
  expect([request?.name, request?.attributes['http.route']]).toEqual(['search', '/api/*'])
  expect(operation).toMatchObject({
    name: 'search',
    parentId: request?.spanId,
    attributes: { 'parastoo.refusal': 'SEARCH_NOT_FOUND' },
    fault: null,
  })
  expect(statement).toMatchObject({ name: 'select public.thing', parentId: operation?.spanId })

  await fetch(`${address}/healthz`)
  await fetch(`${address}/profile/passengers/${phone}?q=${phone}`)
  await expect.poll(() => kept.length, { timeout: 30_000 }).toBe(4)
  expect(JSON.stringify(kept)).not.toContain(phone)
})

it('goes on with the trace of a proxy, never with that of a stranger', async () => {
  const collector = await openCollector()
  const traces = startTraces(settings(collector.address, 0), silent)
  const { pay, app } = await openStand(traces)
  const told = (flags: string) => `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`
  await pay({ traceparent: told('01') })
  await pay({ traceparent: told('00'), 'x-forwarded-for': '203.0.113.7' })
  await pay({ traceparent: 'junk', 'x-forwarded-for': '203.0.113.7' })
  await pay({ traceparent: told('01'), 'x-forwarded-for': '203.0.113.7' })
  await app.close()
  await traces?.close()
  const spans = collector.spans()
  expect(spans).toHaveLength(3)
  expect(spans[0]).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  })
})

it('keeps what failed or was slow though chance did not choose it, by its code alone', async () => {
  const collector = await openCollector()
  const traces = startTraces(settings(collector.address, 0), silent)
  const { address, pay, bank, app } = await openStand(traces)
  await pay()
  await fetch(`${address}/broken`)
  bank.close()
  await pay()
  await app.close()
  await traces?.close()
  const faults = collector.spans().map(({ name, status }) => [name, status.message])
  expect(faults).toContainEqual(['GET /broken', '500'])
  expect(faults).toContainEqual(['bank pay', 'unsent'])
  expect(faults).toHaveLength(4)
  expect(collector.bodies.join()).not.toContain(phone)

  const kept: string[] = []
  const always = openTraces({
    keep: (spans) => void kept.push(...spans.map(({ name }) => name)),
    share: 0,
    slowMs: 0,
    close: async () => {},
  })
  always.begin('slow').end()
  expect(kept).toEqual(['slow'])
})

it('lets go of what lasts longer than its request', async () => {
  const kept: string[] = []
  const traces = openTraces({
    keep: (spans) => void kept.push(...spans.map(({ name }) => name)),
    share: 1,
    slowMs: 60_000,
    close: async () => {},
  })
  const span = traces.begin('request')
  const late = span.child('effect')
  span.end()
  late.end()
  expect(kept).toEqual(['request', 'effect'])
  const before = performance.now
  try {
    performance.now = () => before.call(performance) + 60_000
    expect(runIn(span, spanNow)).toBeUndefined()
  } finally {
    performance.now = before
  }
  expect(runIn(span, spanNow)).toBe(span)
})

it('is in nobody’s way while the collector is away', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const traces = startTraces(settings('http://127.0.0.1:1'), log)
  const { pay, app } = await openStand(traces)
  expect((await pay()).status).toBe(200)
  await app.close()
  await traces?.close()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('ECONNREFUSED')
})

it('holds no more than what waits while a collector hangs', async () => {
  const asked: number[] = []
  const hanging = createServer((request) => {
    asked.push(Number(request.headers['content-length']))
  })
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    hanging.closeAllConnections()
    hanging.close()
  })
  const { port } = hanging.address() as AddressInfo
  const lines: string[] = []
  const log = createLog({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const traces = startTraces(settings(`http://127.0.0.1:${port}`), log, { everyMs: 20 })
  const many = (count: number) => {
    for (let each = 0; each < count; each += 1) traces?.begin('request').end()
  }
  many(1)
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(1)
  // Round after round would take these out of what is bounded.
  for (let round = 0; round < 5; round += 1) {
    many(2_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await expect.poll(() => lines.length, { timeout: 30_000 }).toBe(1)
  expect(JSON.parse(lines[0] ?? '{}').lost).toBe(10_000 - 4_096 + 1)
  void traces?.close()
})

it('is nowhere while no collector is named', async () => {
  expect(startTraces(settings(undefined), silent)).toBeUndefined()
  const { pay, bank, lines, handed, runJobs } = await openStand(undefined)
  await pay({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })
  await runJobs()
  expect(bank.requests[0]).not.toContain('traceparent')
  // Those that nodes with traces have left too.
  expect(handed.length).toBeGreaterThan(1)
  for (const payload of handed) expect(payload).toEqual({ phone })
  expect(lines.join()).not.toContain('traceId')
})
