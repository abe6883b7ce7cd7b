/** Everything one port answers: site, API, identity, live, description, sandbox, health. */
import { join } from 'node:path'
import { contract } from '@parastoo/contract'
import { isUuid } from '@parastoo/kit/uuid'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiDescription, mountApiReading } from '../platform/http/api-reading.ts'
import { describeApi } from '../platform/http/describe-api.ts'
import { mountDevSite } from '../platform/http/dev-site.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { createHumanGuard, type HumanGuard } from '../platform/http/human-guard.ts'
import { type LiveHub, openLive } from '../platform/http/live.ts'
import type { Caller, RequestContext } from '../platform/http/request-context.ts'
import { localClient, serveContract } from '../platform/http/serve-contract.ts'
import { serveHot } from '../platform/http/serve-hot.ts'
import { mountSite } from '../platform/http/site.ts'
import { type Routers, routersOf } from './routers.ts'
import type { House } from './wiring.ts'

const version = '0.1.0'

/** Builds the HTTP side of the house; the caller listens. `site` says whether pages come from the build or from sources. */
export async function serveHouse(
  house: House,
  { webDir, site }: { webDir: string; site: 'built' | 'vite' | 'none' },
): Promise<{ app: FastifyInstance; live: LiveHub }> {
  const { config, db, log } = house.grounds
  const app = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    isReady: async () => {
      await db.ping()
      return house.inventory.isReady()
    },
    mayReadMetrics: (address) => config.metricsAddresses.includes(address),
    otherMetrics: [
      house.outbound.metrics,
      house.flights.metrics,
      house.metrics.registry,
      house.inventory.metrics,
    ],
  })
  const routers = routersOf(house)
  const { authenticate } = house.identity
  // One handler each: oRPC needs the bodies Fastify has parsed, oidc-provider wants the raw stream.
  await house.identity.mount(app)
  serveHot(app, { log, authenticate, prefix: '/api', routes: house.flights.hotRoutes })
  const guardHuman = createHumanGuard(house.captcha)
  const serving = { db, log, authenticate, guardHuman }
  serveContract(app, { ...serving, router: routers.api, prefix: '/api' })
  serveContract(app, { ...serving, router: routers.accounts, prefix: '/accounts' })
  house.payments.mountCallback(app)
  house.banks.card?.mount(app)
  await house.notifications.mount(app, house.carriers.receiptWords)
  await house.images.mount(app, {
    authenticate,
    callerOfCookie: house.identity.callerOfCookie,
  })
  house.places.mountIndex(app)
  await mountDescription(app, config.publicUrl)
  const live = openLive(app, (topic, token) => mayFollow(house, topic, token))
  await house.announcer.overhear((fact, { orderId }) => {
    if (typeof orderId === 'string')
      live.publish(`order:${orderId}`, { type: 'order-status', orderId, fact })
  })
  await house.flights.followSearches({
    isFollowed: (requestId) => live.isFollowed(`search:${requestId}`),
    tell: (requestId, news) => live.publish(`search:${requestId}`, news),
  })
  if (config.sandbox) {
    house.outbox.mount(app)
    house.bank.mount(app)
  }
  const contextFor = (request: FastifyRequest) => visitorOf({ house, routers, guardHuman }, request)
  const pages = { contextFor, googleClientId: config.googleClientIds[0] ?? null }
  if (site === 'built') await mountSite(app, { buildDir: join(webDir, 'build'), ...pages })
  if (site === 'vite') await mountDevSite(app, { webDir, ...pages })
  return { app, live }
}

/** Searches are open to whoever knows their id; an order only to its owner. */
async function mayFollow(
  { identity, orders }: House,
  topic: string,
  token: string | null,
): Promise<boolean> {
  const [kind, id] = topic.split(':')
  if (!id || !isUuid(id)) return false
  if (kind === 'search') return true
  if (kind !== 'order' || token === null) return false
  const caller = await identity.callerOfToken(token)
  return caller !== null && (await orders.findOwn(caller.userId, id)) !== null
}

/** Who looks at a page, and the clients its loaders call in this process as that user. */
async function visitorOf(
  { house, routers, guardHuman }: { house: House; routers: Routers; guardHuman: HumanGuard },
  request: FastifyRequest,
) {
  const { db, log } = house.grounds
  const caller: Caller | null = await house.identity.callerOfCookie(request.headers.cookie)
  const context: RequestContext = {
    caller,
    address: request.ip,
    requestId: request.id,
    idempotencyKey: null,
    userAgent: String(request.headers['user-agent'] ?? ''),
  }
  return {
    api: localClient(routers.api, { db, log, context, guardHuman }),
    accounts: localClient(routers.accounts, { db, log, context, guardHuman }),
    user: caller ? await house.identity.userOf(caller.userId) : null,
  }
}

async function mountDescription(app: FastifyInstance, publicUrl: string): Promise<void> {
  const description = await describeApi(
    { '/api': contract.api, '/accounts': contract.accounts, '/images': contract.images },
    { title: 'Parastoo API', version, siteUrl: publicUrl },
  )
  mountApiReading(app, description as ApiDescription)
}
