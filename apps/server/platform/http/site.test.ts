import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { mountSite, type SiteOptions, servePages } from './site.ts'
import type { PageVisitor, SiteBundle } from './site-bundle.ts'

type Asked = { request: Request; context: { nonce: string; user: unknown } }

const visitor: PageVisitor = { api: {}, accounts: {}, user: null }
const somebody = { ...visitor, user: { id: 'u' } as unknown as PageVisitor['user'] }
const page = (body: string | ReadableStream | null, init: ResponseInit = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })

/** A stand-in for the built site that answers with `answer` and remembers what it was asked. */
function bundleAnswering(answer: (asked: Asked) => Response | Promise<Response>): SiteBundle {
  return {
    entry: {
      module: {
        makeContext: (site) => site,
        createRequest: (incoming, _response, { host, protocol }) =>
          new Request(`${protocol}//${host}${incoming.url}`, {
            method: incoming.method ?? 'GET',
            headers: incoming.headers as Record<string, string>,
          }),
        createRequestHandler: () => async (request, context) =>
          await answer({ request, context: context as Asked['context'] }),
      },
    },
  }
}

let app: FastifyInstance
afterEach(async () => await app.close())

async function ask(
  answer: (asked: Asked) => Response | Promise<Response>,
  sent: InjectOptions = {},
  options: Partial<SiteOptions> = {},
) {
  app = Fastify()
  const bundle = bundleAnswering(answer)
  await servePages(app, {
    contextFor: async () => visitor,
    bundle: async () => bundle,
    mode: 'production',
    ...options,
  })
  return await app.inject({ url: '/', headers: { host: 'parastoo.example' }, ...sent })
}

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
