import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { readColumns } from '@parastoo/contract/flights/columns'
import { columnsType } from '@parastoo/contract/flights/columns-type'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localClient } from '../platform/http/serve-contract.ts'
import { silentLog } from '../platform/log.ts'
import { testGate } from '../platform/testing/test-gate.ts'
import { routersOf } from './routers.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const { baseUrl, house, today, db } = await openTestHouse()
const port = Number(new URL(baseUrl).port)
const path = '/api/flight-catalog/FlightCatalog/Available'
const direction = (origin: string, destination: string, daysAhead: number) => ({
  origin,
  destination,
  departureDate: addDays(today, daysAhead),
  originKind: 'CityCode' as const,
  destinationKind: 'CityCode' as const,
})
const question = {
  productType: 'DomesticFlight' as const,
  flightType: 2 as const,
  adults: 2,
  children: 1,
  infants: 1,
  originDestinations: [direction('THR', 'MHD', 7), direction('MHD', 'THR', 9)],
}

let callers = 0
/** Another address each time, so that limits do not meet: the house trusts its proxy. */
const addressed = () => {
  callers += 1
  return { 'x-forwarded-for': `10.1.${callers >> 8}.${callers & 255}` }
}

/** The bytes as they came, nothing unpacked. */
async function post(headers: Record<string, string> = {}, body: unknown = question) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({
    host: 'parastoo.test',
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(sent)),
    ...addressed(),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${sent}`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const whole = Buffer.concat(chunks)
  const end = whole.indexOf('\r\n\r\n')
  const [first = '', ...rest] = whole.subarray(0, end).toString('latin1').split('\r\n')
  const received = new Headers(rest.map((line) => line.split(/: (.*)/s).slice(0, 2) as never))
  return { status: Number(first.split(' ')[1]), headers: received, bytes: whole.subarray(end + 4) }
}

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const
const unpacked = ({ headers, bytes }: Awaited<ReturnType<typeof post>>) => {
  const encoding = headers.get('content-encoding') as keyof typeof unpack | null
  return encoding === null ? bytes : unpack[encoding](bytes)
}
const read = (answer: Awaited<ReturnType<typeof post>>): SearchReply =>
  answer.headers.get('content-type') === columnsType
    ? readColumns(new Uint8Array(unpacked(answer))).data
    : JSON.parse(unpacked(answer).toString()).data

/** What two answers to one question have in common. */
const lasting = (reply: SearchReply) => {
  const bare = ({ requestId: _, ...proposal }: Proposal) => proposal
  const { requestId: _, returningRequestId: __, ...rest } = reply
  const lists = { proposals: reply.proposals.map(bare) }
  return { ...rest, ...lists, returningProposals: reply.returningProposals.map(bare) }
}

const context = {
  caller: null,
  address: '10.2.0.1',
  requestId: 'test',
  idempotencyKey: null,
  userAgent: '',
}
const local = localClient(
  routersOf(house, () => ({ version: '1', build: null, minimumVersion: null })).api,
  { db, log: silentLog, gate: testGate(), context },
)
const expected = lasting((await local.search.available(question)).data as SearchReply)

describe('a search over HTTP', () => {
  it.each([
    ['application/json', 'identity', 'application/json', null],
    ['*/*', 'gzip, deflate, br, zstd', 'application/json', 'zstd'],
    ['application/json', 'gzip, br', 'application/json', 'br'],
    ['application/json', 'gzip', 'application/json', 'gzip'],
    [`${columnsType}, application/json;q=0.5`, 'zstd', columnsType, 'zstd'],
    [columnsType, '', columnsType, null],
    ['text/html', 'br;q=0', 'application/json', null],
  ])(
    'that takes %j in %j is answered as one in this process',
    async (accept, takes, type, encoding) => {
      const answer = await post({ accept, 'accept-encoding': takes })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('accept, accept-encoding')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length))
      const reply = read(answer)
      expect(lasting(reply)).toEqual(expected)
      expect(expected.proposals.length).toBeGreaterThan(1)
      expect(expected.returningProposals.length).toBeGreaterThan(1)
      for (const { requestId } of reply.proposals) expect(requestId).toBe(reply.requestId)
      for (const one of reply.returningProposals)
        expect(one).toMatchObject({ requestId: reply.returningRequestId, isReturning: true })
    },
  )

  it('is found again by its id, in both types, and nothing else is', async () => {
    const { requestId, proposals } = read(await post())
    const again = await fetch(`${baseUrl}${path}/${requestId}`)
    const { data } = (await again.json()) as { data: SearchReply }
    expect(data.proposals).toEqual(proposals)
    const inColumns = await fetch(`${baseUrl}${path}/${requestId}`, {
      headers: { accept: columnsType },
    })
    const bytes = new Uint8Array(await inColumns.arrayBuffer())
    expect(readColumns(bytes).data.proposals).toEqual(proposals)
    const unknown = await fetch(`${baseUrl}${path}/018f0000-0000-7000-8000-000000000001`)
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({
      data: null,
      meta: { errors: [{ code: 'SEARCH_NOT_FOUND' }] },
    })
  })

  it('is refused in the envelope, whatever type was asked for', async () => {
    const headers = { accept: columnsType }
    const bad = await post(headers, { ...question, originDestinations: [{ origin: 'x' }] })
    expect(bad.status).toBe(400)
    const { meta } = JSON.parse(bad.bytes.toString())
    expect(meta.errors[0]).toMatchObject({ field: 'originDestinations.0.origin' })
    const wrong = await post(headers, { ...question, adults: 0 })
    expect(JSON.parse(wrong.bytes.toString()).meta.errors[0].code).toBe('TOO_MANY_INFANTS')
    expect((await post(headers, '{')).status).toBe(400)
    expect((await post({ ...headers, authorization: 'Bearer nonsense' })).status).toBe(401)
  })

  it('is limited by address, and told when to come back', async () => {
    const one = { 'x-forwarded-for': '10.9.9.9' }
    const statuses = new Map<number, number>()
    let wait: string | null = null
    for (let call = 0; call < 122; call += 1) {
      const { status, headers } = await post(one)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      wait = headers.get('retry-after')
    }
    expect([...statuses]).toEqual([
      [200, 120],
      [429, 2],
    ])
    expect(Number(wait)).toBeGreaterThan(0)
  })

  it('leaves the other methods of its paths as they were', async () => {
    expect((await fetch(`${baseUrl}${path}`)).status).toBe(404)
    expect((await fetch(`${baseUrl}${path}`, { method: 'PUT' })).status).toBe(404)
  })

  it('outlives readers who leave midway: whoever comes next gets a whole answer', async () => {
    for (let time = 0; time < 20; time += 1) {
      const socket = connect(port, '127.0.0.1')
      const sent = JSON.stringify(question)
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 10.3.0.${time}\r\n` +
          `content-type: application/json\r\ncontent-length: ${sent.length}\r\n\r\n${sent}`,
      )
      if (time % 2 === 0) await once(socket, 'readable')
      socket.destroy()
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post()))
    for (const answer of answers) expect(lasting(read(answer))).toEqual(expected)
  })

  it('answers any Accept and Accept-Encoding with something that can be read', async () => {
    const sign = fc.constantFrom(
      'zstd',
      'br',
      'gzip',
      '*',
      ',',
      ';',
      'q=0',
      'q=1',
      ' ',
      columnsType,
      '*/*',
      'é',
      '"',
    )
    const header = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''))
    await fc.assert(
      fc.asyncProperty(header, header, async (accept, takes) => {
        const answer = await post({ accept, 'accept-encoding': takes })
        expect(answer.status).toBe(200)
        expect(lasting(read(answer))).toEqual(expected)
      }),
      { numRuns: 60, seed: 42 },
    )
  })
})
