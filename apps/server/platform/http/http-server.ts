/** The one HTTP server of the process: security headers, limits, health, metrics and the failure envelope for all. */
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import websocket from '@fastify/websocket'
import { ORPCError } from '@orpc/server'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { metricsOfNode } from '../processes/node-metrics.ts'
import type { Traces } from '../traces/trace.ts'
import { traceRequests } from '../traces/trace-requests.ts'
import { type Bases, usualBases, withUsualBase } from './bases.ts'
import { codeOfStatus, failureBody, retryAfterOf } from './failure-body.ts'

export type HttpServerOptions = {
  log: Log
  /** The reverse proxies whose X-Forwarded-For is believed: how many, or their addresses; 0 for none. */
  trustProxy: number | readonly string[]
  /** Behind with its work by so much, the process answers 503 and asks for patience. */
  busyAfterMs?: number
  /** Whether the process is ready to serve: database reachable, index loaded. */
  isReady: () => Promise<boolean>
  /** Whether the address may read /metrics; not public by default. */
  mayReadMetrics: (address: string) => boolean
  /** Under which paths calls, accounts, pictures and live topics are reached; absent: the usual ones. */
  bases?: Bases
  /** What others measure and /metrics shows too. */
  otherMetrics?: readonly Registry[]
  /** Where what a request did is sent; absent: nowhere. */
  traces?: Traces | undefined
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const requestBodyLimit = 256 * 1024

/** Builds the server with everything that is the same for every route; routes are added by the caller. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { bases = usualBases, busyAfterMs = 2_000 } = options
  const app = Fastify({
    rewriteUrl: (request) => {
      const url = withUsualBase(request.url ?? '/', bases)
      // Fastify has just kept the address as it was sent, and the contract's handlers find their operation by that one.
      return Object.assign(request, { originalUrl: url }).originalUrl
    },
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedBy(options.trustProxy),
    bodyLimit: requestBodyLimit,
    requestTimeout: 60_000,
    genReqId: () => newId(),
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  })
  if (options.traces) traceRequests(app, options.traces)
  app.addHook('onRequest', async (request, reply) => {
    if (hasOneGoodHost(request)) return
    reply.header('connection', 'close').status(400)
    return reply.send(failureBody(new ORPCError(codeOfStatus(400), { status: 400 })))
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? (error instanceof ORPCError ? error.status : 500)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const failure = failureBody(
      error instanceof ORPCError ? error : new ORPCError(codeOfStatus(status), { status }),
    )
    const seconds = retryAfterOf(failure)
    if (seconds !== null) reply.header('retry-after', seconds)
    reply.status(status)
    return failure
  })
  app.setNotFoundHandler((_request, reply) => {
    reply.status(404)
    return failureBody(new ORPCError(codeOfStatus(404), { status: 404 }))
  })
  await app.register(helmet, {
    // Pages set their own policy with a nonce; everything else gets the strictest one there is.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(cookie)
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    pressureHandler: async (_request, reply, _type, delayMs) => {
      // Nothing was measured yet: a start that stood still for its first second, to read what is on sale, would be refused its second one.
      if (delayMs === Number.POSITIVE_INFINITY) return
      reply.header('retry-after', '5')
      throw Object.assign(new Error('The process is behind with its work'), { statusCode: 503 })
    },
  })
  await app.register(websocket, { options: { maxPayload: 16 * 1024 } })
  addHealth(app, options)
  addMetrics(app, options)
  return app
}

/** A name or an address with at most a port, said once: addresses of pages are made of it. */
const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?)(:\d{1,5})?$/i

function hasOneGoodHost({ raw, host }: FastifyRequest): boolean {
  const said = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  // The shape alone lets ports and numbers through that no address has, as 99999 and 999.1.1.1.
  const isAddress = hostShape.test(host) && URL.canParse(`http://${host}`)
  return said.length <= 1 && host.length <= 255 && isAddress
}

/**
 * Each proxy appends the address it was called from, so what the nearest ones appended is at the end. Fastify's own `true` would
 * believe the first entry, which the client wrote, and its number believes nothing.
 */
function trustedBy(proxies: HttpServerOptions['trustProxy']) {
  if (proxies === 0) return false
  return typeof proxies === 'number'
    ? (_address: string, hop: number) => hop < proxies
    : [...proxies]
}

function addHealth(app: FastifyInstance, { isReady }: HttpServerOptions): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    reply.status(503)
    return failureBody(new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }))
  })
}

function addMetrics(
  app: FastifyInstance,
  { mayReadMetrics, trustProxy, otherMetrics = [] }: HttpServerOptions,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  const metrics = metricsOfNode([registry, ...otherMetrics])
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      {
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    // Without trusted proxies everybody who comes through one has its address, which may be this machine's.
    const cameThrough =
      trustProxy === 0 && forwardingHeaders.some((name) => name in request.headers)
    if (cameThrough || !mayReadMetrics(request.ip)) {
      reply.status(404)
      return failureBody(new ORPCError('NOT_FOUND', { status: 404 }))
    }
    reply.type(registry.contentType)
    return await metrics()
  })
}
