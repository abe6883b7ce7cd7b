import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { exchange } from './exchange.ts'
import { createOutbound } from './outbound.ts'
import type { OutboundCall, PeerSettings } from './peer.ts'
import { type Oddity, openOddServer, wireReply } from './testing/odd-server.ts'

const post: OutboundCall = { call: 'pay', method: 'POST', path: '/pay', json: { amount: 5 } }

async function stand(oddity: Oddity, settings: Partial<PeerSettings> = {}) {
  const server = await openOddServer(oddity)
  const logged: string[] = []
  const log = createLog({ level: 'debug' }, { write: (line) => logged.push(line) })
  const outbound = createOutbound({ log })
  const peer = outbound.peer({
    name: 'odd',
    baseUrl: server.url,
    secrets: [],
    connectWithinMs: 300,
    answerWithinMs: 400,
    ...settings,
  })
  return { server, peer, outbound, logged }
}

describe('a call that the peer answers', () => {
  it('carries JSON both ways, at the fixed address', async () => {
    const { server, peer } = await stand({
      onRequest: (socket) => socket.end(wireReply({ body: '{"code":100}' })),
    })
    const reply = await peer.call({ ...post, query: { q: 'a b' } })
    expect(reply).toMatchObject({ outcome: 'answered', status: 200, body: { code: 100 } })
    expect(server.requests[0]).toMatch(/^POST \/pay\?q=a\+b HTTP\/1.1/)
    expect(server.requests[0]).toMatch(/content-type: application\/json[\s\S]*\{"amount":5\}$/)
  })

  it('carries a form', async () => {
    const { server, peer } = await stand({ onRequest: (socket) => socket.end(wireReply({})) })
    await peer.call({
      call: 'pay',
      method: 'POST',
      path: '/pay',
      form: { amount: '92.00', of: '&' },
    })
    expect(server.requests[0]).toMatch(/x-www-form-urlencoded[\s\S]*amount=92.00&of=%26$/)
  })

  it('is answered whatever the status says', async () => {
    const { peer } = await stand({
      onRequest: (socket) => socket.end(wireReply({ status: '422 No', body: '{"errors":{}}' })),
    })
    expect(await peer.call(post)).toMatchObject({ outcome: 'answered', status: 422 })
  })

  it('is unpacked', async () => {
    const { peer } = await stand({
      onRequest: (socket) =>
        socket.end(wireReply({ body: gzipSync('{"a":1}'), headers: ['content-encoding: gzip'] })),
    })
    expect(await peer.call(post)).toMatchObject({ body: { a: 1 } })
  })
})

describe('a call that certainly did not arrive', () => {
  it('is unsent when nobody listens', async () => {
    const { server, peer } = await stand({})
    server.close()
    expect(await peer.call(post)).toEqual({ outcome: 'unsent', reason: 'ECONNREFUSED' })
  })

  it('is unsent when there is no way to the peer at all', async () => {
    // No connection leads to a broadcast address: the attempt fails before it begins, as without a network.
    const asked = await exchange({
      url: new URL('http://255.255.255.255/'),
      method: 'POST',
      headers: {},
      body: '{}',
      connectWithinMs: 4_000,
      answerWithinMs: 4_000,
      largestReplyBytes: 1_000,
      agent: false,
      signal: undefined,
    })
    expect(asked).toEqual({ outcome: 'unsent', reason: 'ENETUNREACH' })
  })

  it('is unsent when TLS does not come about, however it fails', async () => {
    const silent = await stand({})
    const rude = await stand({ onConnect: (socket) => socket.resetAndDestroy() })
    for (const { server } of [silent, rude]) {
      const outbound = createOutbound({ log: createLog({ level: 'silent' }) })
      const peer = outbound.peer({
        name: 'tls',
        baseUrl: `https://127.0.0.1:${server.port}`,
        secrets: [],
        connectWithinMs: 200,
      })
      expect(await peer.call(post)).toMatchObject({ outcome: 'unsent' })
      expect(server.requests).toEqual([])
    }
  })
})

describe('a call that may have arrived', () => {
  const cases: [name: string, oddity: Oddity, reason: RegExp][] = [
    [
      'reset before it is read',
      { onConnect: (socket) => socket.once('data', () => socket.resetAndDestroy()) },
      /^ECONNRESET$/,
    ],
    ['reset after it is read', { onRequest: (socket) => socket.resetAndDestroy() }, /^ECONNRESET$/],
    ['never answered', {}, /no answer in time/],
    [
      'answered by drops, too slowly',
      {
        onRequest(socket) {
          const drops = wireReply({ body: `"${'x'.repeat(500)}"` })
          let at = 0
          const dripping = setInterval(() => socket.write(drops.subarray(at, ++at)), 20)
          socket.on('close', () => clearInterval(dripping))
        },
      },
      /no answer in time/,
    ],
    [
      'answered by half',
      { onRequest: (socket) => socket.end(wireReply({ body: '{"code":100}' }).subarray(0, -4)) },
      /ECONNRESET|broke off/,
    ],
    [
      'answered with more than fits',
      { onRequest: (socket) => socket.end(wireReply({ body: `"${'x'.repeat(3_000)}"` })) },
      /too large/,
    ],
    [
      'answered with little that unpacks to more than fits',
      {
        onRequest: (socket) =>
          socket.end(
            wireReply({ body: gzipSync('x'.repeat(90_000)), headers: ['content-encoding: gzip'] }),
          ),
      },
      /too large/,
    ],
    [
      'answered by somebody between us with a page',
      { onRequest: (socket) => socket.end(wireReply({ type: 'text/html', body: '<h1>502</h1>' })) },
      /status 200 without JSON/,
    ],
    [
      'answered with broken JSON',
      { onRequest: (socket) => socket.end(wireReply({ body: '{"code":' })) },
      /broken JSON/,
    ],
    [
      'answered with a redirect',
      {
        onRequest: (socket) =>
          socket.end(wireReply({ status: '307 Go', headers: ['location: http://127.0.0.1:1/'] })),
      },
      /redirect \(307\)/,
    ],
  ]
  it.each(cases)('is unknown when %s, and is not repeated', async (_name, oddity, reason) => {
    const { server, peer } = await stand(oddity, { largestReplyBytes: 2_000 })
    const reply = await peer.call(post)
    expect(reply).toEqual({ outcome: 'unknown', reason: expect.stringMatching(reason) })
    expect(server.requests.length).toBeLessThanOrEqual(1)
  })

  it('is unknown when called off on the way', async () => {
    const asking = new AbortController()
    // Once it is there: on a busy machine a moment is over before the connection stands.
    const { peer } = await stand({ onRequest: () => asking.abort() })
    expect(await peer.call({ ...post, signal: asking.signal, answerWithinMs: 60_000 })).toEqual({
      outcome: 'unknown',
      reason: 'called off',
    })
  })
})

describe('a peer', () => {
  it.each([
    'http://bank.example',
    'ftp://bank.example',
    'https://user:word@bank.example',
    'https://bank.example/?key=1',
  ])('is not opened at %s', (baseUrl) => {
    const outbound = createOutbound({ log: createLog({ level: 'silent' }) })
    expect(() => outbound.peer({ name: 'x', baseUrl, secrets: [] })).toThrow()
  })

  it.each(['//evil.example/', '/../admin', '/a/%2e%2e/b', '/a?b=1', '@evil.example', '/a\\b'])(
    'is not left by the path %s',
    async (path) => {
      const { peer, server } = await stand({ onRequest: (socket) => socket.end(wireReply({})) })
      const reply = await peer.call({ ...post, path }).catch(() => 'refused')
      expect(reply === 'refused' || server.requests[0]?.includes('POST //evil')).toBe(true)
    },
  )

  it('logs neither keys nor query nor body', async () => {
    const { peer, logged } = await stand(
      { onRequest: (socket) => socket.end(wireReply({})) },
      { secrets: ['KEY/1234'], headers: { authorization: 'Bearer KEY/1234' } },
    )
    await peer.call({
      ...post,
      path: '/v1/KEY%2F1234/send',
      query: { q: 'hidden' },
      json: 'hidden',
    })
    expect(logged.join()).toContain('/v1/[redacted]/send')
    expect(logged.join()).not.toMatch(/KEY|1234|hidden/)
  })

  it('is counted by call and outcome', async () => {
    const { peer, outbound } = await stand({ onRequest: (socket) => socket.end(wireReply({})) })
    await peer.call(post)
    expect(await outbound.metrics.metrics()).toMatch(
      /outbound_call_duration_seconds_count\{peer="odd",call="pay",outcome="2xx"\} 1/,
    )
  })

  it('that failed too often is left alone, tried once after its rest, and used again when it answers', async () => {
    let isDown = true
    const { peer, server } = await stand(
      {
        onRequest: (socket) =>
          isDown ? socket.resetAndDestroy() : socket.end(wireReply({ body: '{}' })),
      },
      { breaker: { failures: 2, restMs: 1_500 } },
    )
    await peer.call(post)
    expect(peer.isResting()).toBe(false)
    await peer.call(post)
    expect(peer.isResting()).toBe(true)
    expect(await peer.call(post)).toMatchObject({ outcome: 'unsent' })
    expect(server.requests).toHaveLength(2)
    isDown = false
    await new Promise((wake) => setTimeout(wake, 1_550))
    expect(await peer.call(post)).toMatchObject({ outcome: 'answered' })
    expect(peer.isResting()).toBe(false)
  })
})

describe('a file from an address that a peer told', () => {
  const read = async (address: string, toldBy: string) => {
    const { download } = createOutbound({ log: createLog({ level: 'silent' }) })
    const ask = { name: 'odd', address, toldBy, signal: new AbortController().signal }
    const pieces: Buffer[] = []
    for await (const piece of download({ ...ask, silentWithinMs: 1_000 })) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }

  it('comes whole, and throws where it breaks off, leads on, or is no file', async () => {
    const whole = await stand({ onRequest: (socket) => socket.end(wireReply({ body: 'lines' })) })
    expect(await read(`${whole.server.url}/f?key=1`, whole.server.url)).toBe('lines')
    const odd: Oddity[] = [
      { onRequest: (socket) => socket.end(wireReply({ status: '403 No', body: 'expired' })) },
      {
        onRequest: (socket) =>
          socket.end(wireReply({ status: '302 Found', headers: ['location: http://10.0.0.1/'] })),
      },
      {
        onRequest: (socket) =>
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf of it'),
      },
      { onRequest: () => undefined },
    ]
    for (const each of odd) {
      const { server } = await stand(each)
      await expect(read(`${server.url}/f`, server.url)).rejects.toThrow()
    }
  })

  it('is fetched without TLS from the host of its peer alone', async () => {
    const { server } = await stand({ onRequest: (socket) => socket.end(wireReply({})) })
    await expect(read(`${server.url}/f`, 'https://supplier.example')).rejects.toThrow('https only')
    expect(server.requests).toEqual([])
  })
})
