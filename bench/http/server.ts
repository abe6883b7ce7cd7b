/** The server under load: the product's HTTP server and hot route on a sample of stock, beside a finished body and objects. */
import type { AddressInfo } from 'node:net'
import type {} from '@fastify/compress'
import type {
  FlightQuestion,
  FlightSupplier,
  PreparedProposals,
} from '@parastoo/server/modules/flights/index'
import type { SearchNeeds } from '@parastoo/server/modules/flights/search/index'
import { hotSearchRoutes } from '@parastoo/server/modules/flights/search/index'
import { changeClass } from '@parastoo/server/modules/inventory/engine/change-columns'
import { createTestClock } from '@parastoo/server/platform/clock'
import { createHttpServer } from '@parastoo/server/platform/http/http-server'
import { serveHot } from '@parastoo/server/platform/http/serve-hot'
import { silentLog as log } from '@parastoo/server/platform/log'
import { testGate } from '@parastoo/server/platform/testing/test-gate'
import { createObjects } from './objects.ts'
import { departsOn, makeSample, places } from './sample.ts'

const sample = makeSample()
const objects = createObjects(sample)
const app = await createHttpServer({
  log,
  trustProxy: 0,
  isReady: async () => true,
  mayReadMetrics: () => false,
})

const supplier = { name: 'inventory' } as FlightSupplier
const prepareAnew = () =>
  sample.writer.prepare(sample.columns, sample.find(), sample.question.party)
/** As own stock does it. */
const prepare = (question: FlightQuestion) =>
  sample.answers.prepare(JSON.stringify([question, 0]), {
    columns: sample.columns,
    party: question.party,
    find: sample.find,
  })
const prepareObjects = (): PreparedProposals => {
  const finds = sample.find()
  return {
    ...sample.writer.prepare(sample.columns, finds, sample.question.party),
    writeJson: (body, { requestId }) =>
      body.text(JSON.stringify(objects.propose(finds, requestId)).slice(1, -1)),
  }
}
serve('/hot', { ...supplier, prepare })
serve('/objects', { ...supplier, prepare: prepareObjects })
serve('/anew', { ...supplier, prepare: prepareAnew })

// Seats are sold all the while, twenty times a second (a whole country's flights are sold more slowly): as often, all that is kept of
// answers is forgotten.
let sold = 0
setInterval(() => {
  sold += 1
  const row = sold % sample.columns.flights
  const place = sample.columns.classStart[row] ?? 0
  const fare = sample.columns.classFare[place] ?? 0
  changeClass(sample.columns, { row, place, fare, seats: 1 + (sold % 9) })
}, 50)

let finished = Buffer.alloc(0)
app.post('/cached', { compress: false }, async (_request, reply) =>
  reply.type('application/json').header('cache-control', 'no-store').send(finished),
)

const first = await app.inject({
  method: 'POST',
  url: '/hot/flight-catalog/FlightCatalog/Available',
  payload: {
    productType: 'DomesticFlight',
    originDestinations: [{ origin: 'THR', destination: 'MHD', departureDate: departsOn }],
  },
})
if (first.statusCode !== 200) throw new Error(first.payload)
finished = Buffer.from(first.rawPayload)
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuUs: user + system })
})
process.on('disconnect', () => process.exit())
process.send?.({ port: (app.server.address() as AddressInfo).port })

/** The product's route without its limit per address, which all this load would meet; what was asked is kept in memory only. */
function serve(prefix: `/${string}`, one: FlightSupplier): void {
  const needs = {
    log,
    places,
    suppliers: { own: one, remote: [], named: () => one },
    clock: createTestClock('2030-05-01T00:00:00Z'),
    remembered: { remember() {}, find: async () => null, flush: async () => {} },
    noticed: { notice() {} },
  } as unknown as SearchNeeds
  const routes = hotSearchRoutes(needs).map((route) => {
    const open = { ...route.operation['~orpc'], meta: { who: 'all' } }
    return { ...route, operation: { '~orpc': open } }
  })
  serveHot(app, { log, gate: testGate(), authenticate: async () => null, prefix, routes })
}
