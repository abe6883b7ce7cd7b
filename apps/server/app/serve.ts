/** Everything one port answers: site, API, identity, live, description, sandbox, health. */

import { join } from 'node:path'
import { ORPCError } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { lookTopic } from '@parastoo/contract/office/looks'
import { orderReaders } from '@parastoo/contract/office/orders'
import type { StaffScope } from '@parastoo/contract/operation'
import { isUuid } from '@parastoo/kit/uuid'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { type ApiDescription, mountApiReading } from '../platform/http/api-reading.ts'
import { mountAssetLinks } from '../platform/http/asset-links.ts'
import { mountBrandLogo, siteBrandOf } from '../platform/http/brand.ts'
import { describeApi } from '../platform/http/describe-api.ts'
import { mountDevSite } from '../platform/http/dev-site.ts'
import { failureBody, retryAfterOf } from '../platform/http/failure-body.ts'
import { createGate, type Gate } from '../platform/http/guard.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { createHumanGuard } from '../platform/http/human-guard.ts'
import { type Admission, type LiveHub, openLive } from '../platform/http/live.ts'
import { mountPolicyReports } from '../platform/http/policy-reports.ts'
import type { Caller, RequestContext } from '../platform/http/request-context.ts'
import { localClient, serveContract } from '../platform/http/serve-contract.ts'
import { serveHot } from '../platform/http/serve-hot.ts'
import { mountSite } from '../platform/http/site.ts'
import { withinRanges } from '../platform/network-address.ts'
import type { Release } from './check-update.ts'
import { mayAskBank } from './may-ask-bank.ts'
import { type Routers, routersOf } from './routers.ts'
import { seenAsBy } from './seen-as.ts'
import type { House } from './wiring.ts'

const version = '0.1.0'

/**
 * Builds the HTTP side of the house; the caller listens. `site` says whether pages come from the build or from sources. Once `isStopping`
 * says so, /readyz refuses and everything else still answers.
 */
export async function serveHouse(
  house: House,
  {
    webDir,
    site,
    isStopping = () => false,
  }: { webDir: string; site: 'built' | 'vite' | 'none'; isStopping?: () => boolean },
): Promise<{ app: FastifyInstance; live: LiveHub }> {
  const { config, db, log, clock } = house.grounds
  const { securityEvents } = house
  const app = await serveHealth(house, { isStopping })
  const release: Release = {
    version,
    build: null,
    minimumVersion: config.appMinimumVersion ?? null,
  }
  const routers = routersOf(house, () => release)
  const { authenticate } = house.identity
  // One handler each: oRPC needs the bodies Fastify has parsed, oidc-provider wants the raw stream.
  await house.identity.mount(app)
  const gate = createGate({
    events: securityEvents,
    guardHuman: createHumanGuard(house.captcha),
    findSelling: house.office.findSelling,
  })
  const serving = { db, log, authenticate, gate }
  serveHot(app, { ...serving, prefix: '/api', routes: house.flights.hotRoutes })
  serveContract(app, { ...serving, router: routers.api, prefix: '/api' })
  serveContract(app, { ...serving, router: routers.accounts, prefix: '/accounts' })
  house.payments.mountCallback(app, gate)
  for (const bank of house.banks.pages) bank.mount(app, mayAskBank(gate))
  await house.notifications.mount(app, house.carriers.receiptWords)
  await house.images.mount(app, {
    authenticate,
    gate,
    callerOfCookie: house.identity.callerOfCookie,
  })
  house.visas.mount(app, { authenticate, gate })
  house.office.mount(app, { authenticate, gate })
  house.hotelStock.mountDrawings(app)
  house.places.mountIndex(app)
  house.content.mountSitemaps(app)
  house.content.mountSharePictures(app, gate)
  house.office.mountLists(app, gate)
  mountPolicyReports(app, gate)
  mountAssetLinks(app, config.androidApp)
  mountApiReading(app, () => description(config))
  const live = openLive(app, {
    clock,
    events: securityEvents,
    siteOrigin: new URL(config.publicUrl).origin,
    admit: (topic, token) => admit(house, topic, token),
  })
  // What waits for staff moves with what happens to orders and with what staff do; counts are read anew by whoever looks.
  const queuesMove = () => live.publish(queuesTopic, { type: 'queues-moved' })
  await house.announcer.overhear((fact, { orderId }) => {
    queuesMove()
    if (typeof orderId !== 'string') return
    for (const topic of [`order:${orderId}`, lookTopic(orderId)])
      live.publish(topic, { type: 'order-status', orderId, fact })
  })
  await house.office.audit.overhear(queuesMove)
  await house.office.overhearLooks((orderId) =>
    live.publish(lookTopic(orderId), { type: 'looks-moved' }),
  )
  await house.flights.followSearches({
    isFollowed: (requestId) => live.isFollowed(`search:${requestId}`),
    tell: (requestId, news) => live.publish(`search:${requestId}`, news),
  })
  await house.hotels.followSearches({
    isFollowed: (requestId) => live.isFollowed(`hotels:${requestId}`),
    tell: (requestId, news) => live.publish(`hotels:${requestId}`, news),
  })
  if (config.sandbox) {
    house.outbox.mount(app)
    house.bank.mount(app)
  }
  const contextFor = (request: FastifyRequest) => visitorOf({ house, routers, gate }, request)
  const pages = {
    contextFor,
    googleClientId: config.googleClientIds[0] ?? null,
    isSecure: config.publicUrl.startsWith('https:'),
    whenRewritten: house.content.watchShown,
    bases: config.bases,
    brand: siteBrandOf({
      name: config.brandName,
      colours: config.brandColours,
      markSvg: house.brandMark,
    }),
  }
  if (house.brandMark !== undefined) mountBrandLogo(app, house.brandMark)
  if (site === 'built')
    release.build = await mountSite(app, { buildDir: join(webDir, 'build'), ...pages })
  if (site === 'vite') await mountDevSite(app, { webDir, ...pages })
  return { app, live }
}

/** The server of a node before anything of the product is mounted: health and measures, which a node that only works serves too. */
export async function serveHealth(
  { grounds: { config, db, log, traces }, ...house }: House,
  { isStopping }: { isStopping: () => boolean },
): Promise<FastifyInstance> {
  return await createHttpServer({
    bases: config.bases,
    log,
    trustProxy: config.trustProxy,
    busyAfterMs: config.busyAfterMs,
    isReady: async () => {
      if (isStopping()) return false
      await db.ping()
      return house.inventory.isReady()
    },
    traces,
    mayReadMetrics: withinRanges(config.metricsAddresses),
    otherMetrics: [
      house.outbound.metrics,
      house.flights.metrics,
      house.metrics.registry,
      house.securityEvents.metrics,
      house.inventory.metrics,
    ],
  })
}

/** That the queues of the back-office have moved; nothing of what waits in them. */
const queuesTopic = 'office:queues'

/**
 * Searches are open to whoever knows their id; an order only to its owner, as long as the session lives that subscribed; the queues to
 * whoever holds a scope of the staff, and who looks at an order to whoever of them may read it, as long as they do.
 */
async function admit(
  { identity, orders }: House,
  topic: string,
  token: string | null,
): Promise<Admission | null> {
  if (topic === queuesTopic) {
    const colleague = token === null ? null : await identity.callerOfToken(token)
    if (!colleague || colleague.scope.length === 0) return null
    return { isStillAllowed: async () => (await identity.scopeNow(colleague)).length > 0 }
  }
  const [kind, id] = topic.split(':')
  if (!id || !isUuid(id)) return null
  if (topic === lookTopic(id)) {
    const mayRead = (scope: readonly StaffScope[]) =>
      orderReaders.some((each) => scope.includes(each))
    const colleague = token === null ? null : await identity.callerOfToken(token)
    if (!colleague || !mayRead(colleague.scope)) return null
    return { isStillAllowed: async () => mayRead(await identity.scopeNow(colleague)) }
  }
  if (kind === 'search' || kind === 'hotels') return { isStillAllowed: null }
  if (kind !== 'order' || token === null) return null
  const caller = await identity.callerOfToken(token)
  if (caller === null || (await orders.findOwn(caller.userId, id)) === null) return null
  return { isStillAllowed: () => identity.isSessionLive(caller) }
}

/** What opening a page counts as: people open one a second at most, and their browser fetches some ahead. */
const pageOpening = {
  path: ['page'],
  procedure: { '~orpc': { meta: { who: 'all', limit: { max: 600, perSeconds: 60 } } } },
}

/** Who looks at a page, and the clients its loaders call in this process as that user. */
async function visitorOf(
  { house, routers, gate }: { house: House; routers: Routers; gate: Gate },
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
  await gate.pass({ ...pageOpening, context })
  let waitSeconds: number | null = null
  const gateOfPage: Gate = {
    ...gate,
    pass: (called) =>
      gate.pass(called).catch((refusal: unknown) => {
        waitSeconds = Math.max(waitSeconds ?? 0, secondsOf(refusal)) || null
        throw refusal
      }),
  }
  const serving = { db, log, context, gate: gateOfPage }
  const seenAs = seenAsBy({ house, routers, gate: gateOfPage, context })
  return {
    waitSeconds: () => waitSeconds,
    api: localClient(routers.api, serving),
    seenAs,
    accounts: localClient(routers.accounts, serving),
    user: caller ? await house.identity.userOf(caller.userId) : null,
    origin: new URL(house.grounds.config.publicUrl).origin,
  }
}

const secondsOf = (refusal: unknown): number =>
  refusal instanceof ORPCError ? Number(retryAfterOf(failureBody(refusal)) ?? 0) : 0

async function description({
  publicUrl,
  bases,
}: Pick<Config, 'publicUrl' | 'bases'>): Promise<ApiDescription> {
  const described = await describeApi(
    {
      [bases.api]: contract.api,
      [bases.accounts]: contract.accounts,
      [bases.images]: contract.images,
    },
    { title: 'Parastoo API', version, siteUrl: publicUrl },
  )
  return described as ApiDescription
}
