/** Two servers on one database, each a process of its own: what one of them sells, the other shows. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { systemClock } from '../platform/clock.ts'
import { tables } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { type RunningServer, runServer, smallTimetable } from './testing/run-server.ts'

const { db, url: databaseUrl } = await testDatabase({ maxConnections: 2 })
const varDir = await mkdtemp(join(tmpdir(), 'parastoo-nodes-'))
const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
const departureDate = addDays(today, 9)
const servers: RunningServer[] = []
afterAll(async () => {
  for (const server of servers) await server.kill()
  await rm(varDir, { recursive: true, force: true })
})

const open = async (port?: number): Promise<RunningServer> => {
  const server = await runServer({ databaseUrl, varDir, ...(port === undefined ? {} : { port }) })
  servers.push(server)
  return server
}

/** The cheapest flight that has a few seats left, so that one seat less is seen. */
async function pickOffer(buyer: Buyer) {
  const { proposals } = await buyer.search({ origin: 'THR', destination: 'MHD', departureDate })
  const offer = proposals.find(({ seat }) => seat >= 4 && seat < 9)
  if (!offer) throw new Error('Nothing for sale of which the seats are counted')
  return offer
}

async function find(buyer: Buyer, flightHash: string) {
  const { proposals } = await buyer.search({ origin: 'THR', destination: 'MHD', departureDate })
  return proposals.find(({ hash }) => hash === flightHash)
}
const seatsAt = async (buyer: Buyer, flightHash: string) => (await find(buyer, flightHash))?.seat

const slots = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_replication_slots where database = current_database()`.execute(
    tables<unknown>(db),
  )
  return rows[0]?.count
}

it('a sale at one is in the searches of the other, and a killed one has it all when it is back', async () => {
  await importShippedTimetable({ db, clock: systemClock, folder: await smallTimetable(['EP']) })
  const [one, other] = [await open(), await open()]
  expect(await slots()).toBe(2)
  const [buyer, watcher] = [createBuyer(one.baseUrl, 71), createBuyer(other.baseUrl, 72)]
  await buyer.signIn()
  const offer = await pickOffer(buyer)
  buyer.must(await buyer.submit(offer))
  expect(await seatsAt(buyer, offer.hash)).toBe(offer.seat - 1)
  await expect
    .poll(() => seatsAt(watcher, offer.hash), { timeout: 30_000, interval: 20 })
    .toBe(offer.seat - 1)

  await other.kill()
  await expect.poll(slots, { timeout: 20_000 }).toBe(1)
  buyer.must(await buyer.submit((await find(buyer, offer.hash)) ?? offer))
  await open(other.port)
  expect(await seatsAt(watcher, offer.hash)).toBe(offer.seat - 2)
  const metrics = await (await fetch(`${other.baseUrl}/metrics`)).text()
  expect(metrics).toContain('inventory_following 1')
}, 400_000)
