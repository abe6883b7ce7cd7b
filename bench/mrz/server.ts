/** Search and passport reading on one server, as the product mounts them; the searches answer the same find each time. */
import type { AddressInfo } from 'node:net'
import type {} from '@fastify/compress'
import { createMrzReader } from '@parastoo/server/adapters/mrz-reader/create-mrz-reader'
import type { FlightSupplier } from '@parastoo/server/modules/flights/index'
import type { SearchNeeds } from '@parastoo/server/modules/flights/search/index'
import { hotSearchRoutes } from '@parastoo/server/modules/flights/search/index'
import { mountMrz } from '@parastoo/server/modules/images/mount-mrz'
import { createTestClock } from '@parastoo/server/platform/clock'
import { createHttpServer } from '@parastoo/server/platform/http/http-server'
import { serveHot } from '@parastoo/server/platform/http/serve-hot'
import { silentLog as log } from '@parastoo/server/platform/log'
import { testGate } from '@parastoo/server/platform/testing/test-gate'
import { makeSample, places } from '../http/sample.ts'

const sample = makeSample()
const clock = createTestClock('2030-05-01T00:00:00Z')
const app = await createHttpServer({
  log,
  trustProxy: 1,
  isReady: async () => true,
  mayReadMetrics: () => false,
})
const own = {
  name: 'inventory',
  prepare: () => sample.writer.prepare(sample.columns, sample.find(), sample.question.party),
} as unknown as FlightSupplier
const needs = {
  log,
  places,
  clock,
  suppliers: { own, remote: [], named: () => own },
  remembered: { remember() {}, find: async () => null, flush: async () => {} },
  noticed: { notice() {} },
} as unknown as SearchNeeds
// Without its limit per address, which the load would meet.
const routes = hotSearchRoutes(needs).map((route) => ({
  ...route,
  operation: { '~orpc': { ...route.operation['~orpc'], meta: { who: 'all' as const } } },
}))
serveHot(app, {
  log,
  gate: testGate(),
  authenticate: async () => null,
  prefix: '/api',
  routes: routes as never,
})
mountMrz(app, {
  reader: createMrzReader(),
  clock,
  log,
  gate: testGate(),
  // Each address of the measurement is a person of its own.
  authenticate: async ({ ip }) => ({ userId: ip, sessionId: ip, scope: [] }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => process.exit())
process.send?.({ port: (app.server.address() as AddressInfo).port })
