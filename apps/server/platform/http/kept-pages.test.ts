import { setImmediate as soon } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeptPages } from './kept-pages.ts'
import type { SiteOptions } from './site.ts'
import { type Asked, page, serveAnswering, somebody, visitor } from './testing/answering-site.ts'

let app: FastifyInstance
afterEach(async () => await app?.close())

async function ask(
  answer: (asked: Asked) => Response | Promise<Response>,
  sent: InjectOptions = {},
  options: Partial<SiteOptions> = {},
) {
  app = await serveAnswering(answer, options)
  return await app.inject({ url: '/', headers: { host: 'parastoo.example' }, ...sent })
}

describe('a page that is the same for everybody', () => {
  let drawn = 0
  const shared = ({ context, request }: Asked) => {
    drawn += 1
    const headers = { 'content-type': 'text/html; charset=utf-8', 'x-kept-seconds': '5' }
    const user = context.user === null ? 'nobody' : 'somebody'
    const cookies = request.headers.get('cookie')
    return page(`<script nonce="${context.nonce}"></script>${user} ${cookies} ${drawn}`, {
      headers,
    })
  }
  /** Whoever has a session is somebody. */
  const contextFor: SiteOptions['contextFor'] = async ({ headers }) =>
    headers.cookie?.includes('session') ? somebody : visitor
  const askAgain = (cookie?: string, more: InjectOptions = {}) =>
    app.inject({
      url: '/',
      ...more,
      headers: { host: 'parastoo.example', ...(cookie && { cookie }), ...more.headers },
    })
  const nonceOf = (body: string) => /nonce="([\w-]+)"/.exec(body)?.[1] ?? ''
  beforeEach(() => {
    drawn = 0
  })

  it('is drawn once for two visitors, each of whom gets a nonce of their own', async () => {
    const one = await ask(shared, {}, { contextFor })
    const other = await askAgain()
    expect(drawn).toBe(1)
    const nonces = [one, other].map(({ body }) => nonceOf(body))
    expect(nonces[1]).not.toBe(nonces[0])
    expect(other.body).toBe(one.body.replace(nonces[0] ?? '', nonces[1] ?? ''))
    expect(other.headers['content-security-policy']).toContain(
      `script-src 'nonce-${nonces[1]}' 'strict-dynamic';`,
    )
    expect(other.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
    for (const { headers } of [one, other]) {
      expect(headers).not.toHaveProperty('x-kept-seconds')
      expect(headers['cache-control']).toBe('private, no-cache')
    }
  })

  it('is never kept from somebody who has signed in, nor given to them', async () => {
    const own = await ask(shared, { headers: { cookie: 'session=1' } }, { contextFor })
    expect(own.headers['cache-control']).toBe('no-store')
    expect((await askAgain()).body).toContain('nobody')
    expect((await askAgain('session=1')).body).toContain('somebody session=1')
    expect((await askAgain('session=1')).headers['cache-control']).toBe('no-store')
    expect(drawn).toBe(4)
  })

  it('is drawn anew for whoever may be somebody: any cookie of their own, a token, words after a question mark', async () => {
    await ask(shared, {}, { contextFor })
    for (let times = 0; times < 2; times += 1) {
      await askAgain('device=abc')
      await askAgain('theme=dark; challenge=1')
      await askAgain(undefined, { headers: { authorization: 'Bearer x' } })
      await askAgain(undefined, { url: '/?from=mail' })
    }
    expect(drawn).toBe(9)
  })

  it('is kept for each theme and address by itself', async () => {
    await ask(shared, {}, { contextFor })
    expect((await askAgain('theme=dark')).body).toContain('theme=dark')
    expect((await askAgain()).body).toContain('null')
    for (const code of ['USD', 'IRR'])
      for (let times = 0; times < 2; times += 1)
        expect((await askAgain(`currency=${code}`)).body).toContain(code)
    expect((await askAgain('theme=dark; locale=fa')).body).toContain('locale=fa')
    await askAgain(undefined, { headers: { host: 'other.example' } })
    await askAgain(undefined, { url: '/about-us' })
    expect(drawn).toBe(7)
    await askAgain('theme=dark')
    expect(drawn).toBe(7)
  })

  it.each([
    ['zstd, br', 'zstd', zstdDecompressSync],
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is sent as a reader of %s likes it', async (accepted, coding, unpack) => {
    await ask(shared, {}, { contextFor })
    const packed = await askAgain(undefined, { headers: { 'accept-encoding': accepted } })
    expect(packed.headers['content-encoding']).toBe(coding)
    expect(unpack(packed.rawPayload).toString()).toContain('nobody null 1')
  })

  it('is not kept when something of it was refused, when it failed, or when it sets a cookie of somebody', async () => {
    const refused = { ...visitor, waitSeconds: () => 7 }
    await ask(shared, {}, { contextFor: async () => refused })
    await askAgain()
    expect(drawn).toBe(2)
    await app.close()
    const headers = { 'content-type': 'text/html', 'x-kept-seconds': '5' }
    const failing = () => page(`failed ${++drawn}`, { status: 404, headers })
    await ask(failing)
    expect((await askAgain()).body).toBe('failed 4')
    await app.close()
    const naming = () => page(`${++drawn}`, { headers: { ...headers, 'set-cookie': 'device=a' } })
    await ask(naming)
    expect((await askAgain()).body).toBe('6')
  })

  it('is drawn anew at once when somebody rewrites what pages say, also one that was being drawn from before', async () => {
    let hear = () => {}
    const whenRewritten = async (forget: () => void) => {
      hear = forget
    }
    let proceed = () => {}
    const slow = async (asked: Asked) => {
      const answer = shared(asked)
      if (drawn === 2) await new Promise<void>((resolve) => (proceed = resolve))
      return answer
    }
    await ask(slow, {}, { contextFor, whenRewritten })
    hear()
    const before = askAgain()
    await expect.poll(() => drawn).toBe(2)
    hear()
    proceed()
    expect((await before).body).toContain('nobody null 2')
    expect((await askAgain()).body).toContain('nobody null 3')
    expect((await askAgain()).body).toContain('nobody null 3')
  })

  it('is drawn anew when its seconds are over, by one, while others still get the one before', async () => {
    const slow = async ({ context }: Asked) => {
      drawn += 1
      if (drawn > 1) await new Promise((resolve) => setTimeout(resolve, 200))
      const headers = { 'content-type': 'text/html', 'x-kept-seconds': '0.05' }
      return page(`${context.nonce} ${drawn}`, { headers })
    }
    await ask(slow)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const [anew, before] = await Promise.all([askAgain(), askAgain()])
    expect([anew.body.at(-1), before.body.at(-1)]).toEqual(['2', '1'])
    expect(drawn).toBe(2)
  })

  it('is drawn by one however many ask for it at once, before it was ever kept', async () => {
    const slow = async (asked: Asked) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return shared(asked)
    }
    await ask(slow, { url: '/about-us' }, { contextFor })
    const answers = await Promise.all(Array.from({ length: 20 }, () => askAgain()))
    expect(drawn).toBe(2)
    expect(new Set(answers.map(({ body }) => nonceOf(body))).size).toBe(20)
  })

  it('is drawn for each where it may not be kept, and by the next where the first one broke off', async () => {
    const headers = { 'content-type': 'text/html', 'x-kept-seconds': '5' }
    const faulty = async ({ request }: Asked) => {
      drawn += 1
      const status = request.url.endsWith('/gone') ? 404 : drawn === 1 ? 500 : 200
      await new Promise((resolve) => setTimeout(resolve, 100))
      return page(`${drawn}`, { status, headers })
    }
    const three = (url: string) => Promise.all([1, 2, 3].map(() => askAgain(undefined, { url })))
    app = await serveAnswering(faulty, {})
    expect((await three('/')).map(({ statusCode }) => statusCode)).toEqual([500, 200, 200])
    expect(drawn).toBe(2)
    expect((await three('/gone')).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(drawn).toBe(5)
  })
})

it('a page that fails each time, and slowly, has nobody wait for all who asked before them', async () => {
  let now = 0
  const began: number[] = []
  const pages = createKeptPages({ nowMs: () => now })
  const draw = async () => {
    began.push(now)
    await soon()
    now += 6_000
    return new Response('', { status: 503 })
  }
  const asked = { draw, nonce: 'n', isWhole: () => true }
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => pages.give('/', asked)))
  expect(began).toHaveLength(6)
  expect(Math.max(...began)).toBeLessThan(18_000)
})
