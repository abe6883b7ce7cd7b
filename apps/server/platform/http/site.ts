/** Serves the built site beside everything else: hashed assets for ever, pages rendered per visitor. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../ids.ts'
import type { Bases } from './bases.ts'
import type { SiteBrand } from './brand.ts'
import { sendBusyPage } from './busy-page.ts'
import { failureBody } from './failure-body.ts'
import { faultPage, faultPagePolicy } from './fault-page.ts'
import { answerKept, createKeptPages, keptSecondsHeader, keyOfPage } from './kept-pages.ts'
import { pageHeaders } from './page-headers.ts'
import type { PageHandler, PageVisitor, SiteBundle } from './site-bundle.ts'
import { writePage } from './write-page.ts'

export type SiteOptions = {
  /** Who is looking, and the clients their pages call; from the request's cookie. */
  contextFor: (request: FastifyRequest) => Promise<PageVisitor>
  /** Origins that pages may send forms to besides this site: the banks'. */
  formTargets?: readonly string[]
  /** Whether people reach the site over https, also where a proxy ends it. */
  isSecure?: boolean
  /** Our id at Google for its sign-in button; without one nothing of Google's may run. */
  googleClientId?: string | null
  /** Under which paths the browser reaches everything but pages; absent: the usual ones. */
  bases?: Bases
  /** Whom the pages speak for; absent: Parastoo. */
  brand?: SiteBrand
  /** Hears, on every node, that what pages say was changed by somebody: nothing kept from before is shown after that. */
  whenRewritten?: (hear: () => void) => Promise<unknown>
}

type PageSource = {
  bundle: () => Promise<SiteBundle>
  mode: 'production' | 'development'
}

/**
 * Serves the build under `buildDir` (`client/` and `server/`) and answers every address nobody else took with a page. Answers by which
 * name the build's pages know it; null where it does not say.
 */
export async function mountSite(
  app: FastifyInstance,
  { buildDir, ...options }: SiteOptions & { buildDir: string },
): Promise<string | null> {
  const clientDir = join(buildDir, 'client')
  const serverEntry = pathToFileURL(join(buildDir, 'server', 'index.js')).href
  const bundle = (await import(serverEntry)) as SiteBundle
  await serveAssets(app, clientDir)
  serveRootFiles(app, clientDir)
  await servePages(app, { ...options, bundle: async () => bundle, mode: 'production' })
  return bundle.assets?.version ?? null
}

/** Answers every address nobody else took with a page. Used alone in development, where Vite serves the files. */
export async function servePages(
  app: FastifyInstance,
  {
    contextFor,
    formTargets = [],
    googleClientId = null,
    bases,
    brand,
    isSecure = false,
    whenRewritten,
    bundle,
    mode,
  }: SiteOptions & PageSource,
): Promise<void> {
  const kept = createKeptPages()
  await whenRewritten?.(kept.forget)
  const { handlerOf, askedBy } = createHandlers(mode)
  await app.register(async (pages) => {
    // Bodies are read by the page's own action, from the raw request.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.setErrorHandler((error, request, reply) => {
      if (error instanceof ORPCError && error.status === 429) return sendBusyPage(reply, error)
      // A server under pressure turns pages away before they are drawn.
      if ((error as { statusCode?: unknown }).statusCode === 503)
        return sendBusyPage(reply, new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }))
      request.log.error({ err: error, url: request.url }, 'page failed')
      return reply
        .status(500)
        .header('content-security-policy', faultPagePolicy)
        .type('text/html; charset=utf-8')
        .send(faultPage)
    })
    // What other apps share with the installed site is laid aside by its worker (public/sw.js). Where that is gone nothing of it is read.
    pages.post('/share-picture', async (_request, reply) =>
      reply.redirect('/profile/passengers?shared=0', 303),
    )
    pages.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        if (request.method === 'POST' && isForeign(request)) {
          reply.status(403)
          return failureBody(new ORPCError('FORBIDDEN', { status: 403 }))
        }
        const [built, { waitSeconds, ...visitor }] = await Promise.all([
          bundle(),
          contextFor(request),
        ])
        // The server's own default lets nothing run; in development no other takes its place.
        if (mode === 'development') reply.raw.removeHeader('content-security-policy')
        const nonce = mode === 'production' ? randomToken(16) : ''
        const headers = pageHeaders({
          nonce,
          formTargets,
          hasGoogle: googleClientId !== null,
          isPersonal: visitor.user !== null,
          isEnforced: mode === 'production',
        })
        const key = mode === 'production' && visitor.user === null ? keyOfPage(request) : null
        const site = built.entry.module
        const draw = async () => {
          const asked = site.createRequest(request.raw, reply.raw, {
            host: request.host,
            protocol: isSecure ? 'https:' : `${request.protocol}:`,
          })
          const context = site.makeContext({
            ...visitor,
            nonce,
            googleClientId,
            ...(brand && { brand }),
            ...(bases && { bases }),
          })
          askedBy.set(context, request)
          return await handlerOf(built)(asked, context)
        }
        const isWhole = () => waitSeconds() === null && !isLeft(reply)
        const given =
          key === null ? { drawn: await draw() } : await kept.give(key, { draw, nonce, isWhole })
        if ('page' in given) {
          const accepts = String(request.headers['accept-encoding'] ?? '')
          const answer = answerKept(given.page, { nonce, accepts })
          await writePage({ request, reply, headers, ...answer })
          return reply
        }
        const { drawn } = given
        drawn.headers.delete(keptSecondsHeader)
        if (drawn.status === 429) headers['retry-after'] = String(waitSeconds() ?? 60)
        await writePage({ request, reply, response: drawn, headers })
        return reply
      },
    })
  })
}

/** Whether the reader went before everything was sent. */
const isLeft = ({ raw }: FastifyReply) => raw.destroyed && !raw.writableFinished

/** A form sent from another site. React Router would refuse too; this also covers pages that answer POST by themselves. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host
}

/**
 * The router of each build, made once: it ranks all its routes when it is made, which for each page anew took a tenth of its time.
 * Faults of pages go to the log of the request they belong to, found by the context it was drawn with; a traveller who left is not a fault.
 */
function createHandlers(mode: PageSource['mode']) {
  const handlers = new WeakMap<SiteBundle, PageHandler>()
  const askedBy = new WeakMap<object, FastifyRequest>()
  const handleError: SiteBundle['entry']['module']['handleError'] = (
    error,
    { request: asked, context },
  ) => {
    // A wrong address or method is the visitor's, and must not fill anybody's alarms.
    const { status } = (error ?? {}) as { status?: unknown }
    if (typeof status === 'number' && status < 500) return
    if (asked.signal.aborted) return
    const request = context && askedBy.get(context)
    request?.log.error({ err: error, url: request.url }, 'page failed')
  }
  return {
    askedBy,
    handlerOf(bundle: SiteBundle): PageHandler {
      const made = handlers.get(bundle)
      if (made) return made
      const { module } = bundle.entry
      const handler = module.createRequestHandler(
        { ...bundle, entry: { module: { ...module, handleError } } },
        mode,
      )
      handlers.set(bundle, handler)
      return handler
    },
  }
}

/** Names under /assets/ carry a hash of what is in them, so browsers may keep them for ever. */
async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
}

/** The few files with fixed names (worker, icons, robots.txt), read once and asked for again each time they are used. */
function serveRootFiles(app: FastifyInstance, clientDir: string): void {
  const files = readdirSync(clientDir, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) serveFile(app, { url: `/${name}`, path: join(clientDir, name) })
  const icon = files.find(({ name }) => name === 'icon.svg')
  if (icon) serveFile(app, { url: '/favicon.ico', path: join(clientDir, icon.name) })
}

function serveFile(app: FastifyInstance, { url, path }: { url: string; path: string }): void {
  const body = readFileSync(path)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  app.get(url, async (request, reply: FastifyReply) => {
    // A worker obeys the policy it was served with: it may fetch from this site and nothing else.
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'",
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type(type).send(body)
  })
}
