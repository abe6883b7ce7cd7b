import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { refuse } from '@parastoo/kit/outcome'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { refusalError } from './answer.ts'
import { mountSite, type SiteOptions, servePages } from './site.ts'
import {
  type Asked,
  bundleAnswering,
  page,
  serveAnswering,
  somebody,
  visitor,
} from './testing/answering-site.ts'

let app: FastifyInstance
afterEach(async () => await app.close())

async function ask(
  answer: (asked: Asked) => Response | Promise<Response>,
  sent: InjectOptions = {},
  options: Partial<SiteOptions> = {},
) {
  app = await serveAnswering(answer, options)
  return await app.inject({ url: '/', headers: { host: 'parastoo.example' }, ...sent })
}

it('is turned away by a server under pressure with a page that says when to come back', async () => {
  const pressed = Object.assign(new Error('Service Unavailable'), { statusCode: 503 })
  const contextFor = async () => {
    throw pressed
  }
  const reply = await ask(() => page('a'), {}, { contextFor })
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBeDefined()
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.body).toContain('کمی صبر کنید')
})

describe('every page', () => {
  it('carries a policy that lets scripts run by this reply’s nonce only', async () => {
    const nonces: string[] = []
    const note = ({ context }: Asked) => {
      nonces.push(context.nonce)
      return page('a')
    }
    const { headers } = await ask(note)
    const again = await app.inject({ url: '/' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'nonce-${nonces[0]}' 'strict-dynamic';`)
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
    expect(nonces[0]).not.toBe(nonces[1])
    expect(again.headers['content-security-policy']).toContain(nonces[1])
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  it('lets no string become markup or script but by the two policies of the site', async () => {
    const { headers } = await ask(() => page('a'))
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types default site-worker;",
    )
  })

  it('sends forms to this site, and to the banks it is told of', async () => {
    const { headers } = await ask(() => page('a'), {}, { formTargets: ['https://bank.example'] })
    expect(headers['content-security-policy']).toContain("form-action 'self' https://bank.example;")
  })

  it('lets Google’s sign-in in where Google is configured, and nowhere else', async () => {
    const { headers: without } = await ask(() => page('a'))
    expect(without['content-security-policy']).not.toMatch(/google|frame-src/)
    await app.close()
    const { headers } = await ask(() => page('a'), {}, { googleClientId: 'ours.example' })
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "connect-src 'self' https://accounts.google.com/gsi/;",
      'frame-src https://accounts.google.com/gsi/;',
      ' https://accounts.google.com/gsi/style;',
    ])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/google\.com[^;]*unsafe|\*/)
    // Its script writes markup of its own, by policies that are not ours to name.
    expect(policy).not.toContain('trusted-types')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })

  it('is kept by nobody once it shows somebody’s things, whatever the page says', async () => {
    const cached = () =>
      page('a', { headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' } })
    const personal = await ask(cached, {}, { contextFor: async () => somebody })
    expect(personal.headers['cache-control']).toBe('no-store')
    await app.close()
    expect((await ask(cached)).headers['cache-control']).toBe('public, max-age=60')
    await app.close()
    expect((await ask(() => page('a'))).headers['cache-control']).toBe('private, no-cache')
  })

  it('hands on status, cookies and the address as the browser sees it', async () => {
    let seen = ''
    const reply = await ask(
      ({ request }) => {
        seen = request.url
        const headers = new Headers({ 'content-type': 'text/html' })
        headers.append('set-cookie', 'a=1; Path=/')
        headers.append('set-cookie', 'b=2; Path=/')
        return page('gone', { status: 410, headers })
      },
      { url: '/plp?origin=THR' },
    )
    expect(seen).toBe('http://parastoo.example/plp?origin=THR')
    expect(reply.statusCode).toBe(410)
    expect(reply.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(reply.body).toBe('gone')
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is compressed for a browser that takes %s', async (accepted, encoding, decompress) => {
    const text = 'پرستو'.repeat(500)
    const reply = await ask(() => page(text), { headers: { 'accept-encoding': accepted } })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers.vary).toContain('accept-encoding')
    expect(decompress(reply.rawPayload).toString()).toBe(text)
    expect(reply.rawPayload.length).toBeLessThan(200)
  })

  it('is a sentence and a way home when the visitor cannot be looked up', async () => {
    const failing = async () => {
      throw new Error('database away')
    }
    const reply = await ask(() => page('a'), {}, { contextFor: failing })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).toContain('مشکلی پیش آمد')
    expect(reply.body).not.toContain('database away')
  })

  it('has no body for HEAD', async () => {
    const reply = await ask(() => page('a'), { method: 'HEAD' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe('')
  })

  it('arrives piece by piece, compressed or not', async () => {
    let finish = () => {}
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('<p>shell</p>'.repeat(20)))
        finish = () => {
          controller.enqueue(new TextEncoder().encode('late'))
          controller.close()
        }
      },
    })
    await ask(() => page('unused'))
    await app.close()
    app = Fastify()
    const bundle = bundleAnswering(() => page(body))
    await servePages(app, {
      contextFor: async () => visitor,
      bundle: async () => bundle,
      mode: 'production',
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const reply = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers.get('content-encoding')).toBe('br')
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('<p>shell</p>')
    finish()
    expect((await reader?.read())?.value).toBe('late')
  })
})

describe('a page asked for too often', () => {
  const wait = { detail: { retryAfterSeconds: 41 } }

  it('is refused by a page of its own with the time to wait, before anything is drawn', async () => {
    let drawn = 0
    const reply = await ask(
      () => {
        drawn += 1
        return page('a')
      },
      {},
      { contextFor: () => Promise.reject(refusalError([refuse('TOO_MANY_REQUESTS', wait)])) },
    )
    expect([reply.statusCode, reply.headers['retry-after'], drawn]).toEqual([429, '41', 0])
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.body).toContain('۴۱ ثانیهٔ دیگر دوباره تلاش کنید.')
    const style = /<style>(.*)<\/style>/s.exec(reply.body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  })

  it('carries the time to wait when a call of its own was refused', async () => {
    const reply = await ask(
      () => page('busy', { status: 429 }),
      {},
      { contextFor: async () => ({ ...visitor, waitSeconds: () => 17 }) },
    )
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '17'])
  })
})

it('leads a photo that another app shared on to where it is scanned, and reads nothing of it, where no worker took it', async () => {
  const reply = await ask(() => page('drawn'), {
    method: 'POST',
    url: '/share-picture',
    payload: '--a\r\n\r\n',
    // Not from a page of ours: it was opened by the telephone.
    headers: { origin: 'null', 'content-type': 'multipart/form-data; boundary=a' },
  })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/profile/passengers?shared=0'])
})

describe('a form sent to a page', () => {
  const post = (headers: Record<string, string>) =>
    ask(({ request }) => page(request.method), {
      method: 'POST',
      payload: 'a=1',
      headers: {
        host: 'parastoo.example',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    })

  it('reaches the page from this site', async () => {
    expect((await post({ origin: 'http://parastoo.example' })).body).toBe('POST')
  })

  it.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'http://parastoo.example.elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused from another: %j', async (headers) => {
    const reply = await post(headers as Record<string, string>)
    expect(reply.statusCode).toBe(403)
    expect(reply.json().meta.errors[0].code).toBe('FORBIDDEN')
  })
})

it('is drawn by one router a build, and a fault in it is logged with the request it befell', async () => {
  const logged: { reqId: string; url: string }[] = []
  const write = (line: string) => {
    const entry = JSON.parse(line) as { msg: string; reqId: string; url: string }
    if (entry.msg === 'page failed') logged.push(entry)
  }
  app = Fastify({ logger: { stream: { write } } })
  let made = 0
  const bundle = bundleAnswering(() => page('a'))
  bundle.entry.module.createRequestHandler = ({ entry: { module } }) => {
    made += 1
    return async (request, context) => {
      module.handleError?.(new Error('a fault'), { request, context })
      module.handleError?.({ status: 404 }, { request, context })
      return page('a')
    }
  }
  await servePages(app, {
    contextFor: async () => ({ ...visitor }),
    bundle: async () => bundle,
    mode: 'production',
  })
  await Promise.all(['/one', '/two'].map((url) => app.inject({ url })))
  expect(made).toBe(1)
  expect(logged.map(({ url }) => url).sort()).toEqual(['/one', '/two'])
  expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(2)
})

describe('the built files', () => {
  async function mount() {
    const buildDir = mkdtempSync(join(tmpdir(), 'site-'))
    mkdirSync(join(buildDir, 'client', 'assets'), { recursive: true })
    mkdirSync(join(buildDir, 'server'))
    writeFileSync(join(buildDir, 'client', 'assets', 'app-abc.js'), 'export {}')
    writeFileSync(join(buildDir, 'client', 'assets', 'app-abc.js.br'), 'packed')
    writeFileSync(join(buildDir, 'client', 'sw.js'), 'self')
    writeFileSync(join(buildDir, 'client', 'icon.svg'), '<svg/>')
    writeFileSync(
      join(buildDir, 'server', 'index.js'),
      `export const entry = { module: {
        makeContext: (site) => site,
        createRequest: (incoming) => new Request('http://a' + incoming.url),
        createRequestHandler: () => async (request) => new Response('page ' + new URL(request.url).pathname),
      } }`,
    )
    app = Fastify()
    app.get('/api/thing', async () => 'api')
    await mountSite(app, { buildDir, contextFor: async () => visitor })
  }

  it('with a hash in their name are kept for ever, and sent packed', async () => {
    await mount()
    const reply = await app.inject({
      url: '/assets/app-abc.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-encoding']).toBe('br')
    expect(reply.body).toBe('packed')
    expect((await app.inject('/assets/gone.js')).statusCode).toBe(404)
  })

  it('with a fixed name are asked for each time, and may be fetched by the worker', async () => {
    await mount()
    const reply = await app.inject('/sw.js')
    expect(reply.headers['content-type']).toContain('javascript')
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
    const etag = String(reply.headers.etag)
    const again = await app.inject({ url: '/sw.js', headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
    expect((await app.inject('/favicon.ico')).headers['content-type']).toBe('image/svg+xml')
  })

  it('leave every other address to the pages, and what the server took to the server', async () => {
    await mount()
    expect((await app.inject('/profile/my-travels')).body).toBe('page /profile/my-travels')
    expect((await app.inject('/api/thing')).body).toBe('api')
  })
})
