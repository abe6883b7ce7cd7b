import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { crashPointNames } from '../platform/crash-points.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import {
  buyUntilItDies,
  entries,
  finish,
  type Seller,
  stuckJobs,
  ticketsIssued,
} from './testing/crash-trail.ts'
import { createBuyer } from './testing/create-buyer.ts'
import { crashTimeoutMs, runServer, smallTimetable } from './testing/run-server.ts'

// Points of a refund stand in crash-refund.test.ts.
const ofSales = crashPointNames.filter((name) => !name.startsWith('refund:'))
/** Every point with own stock; those around what is asked of a seller outside with the sample supplier too. */
const cases = [
  ...ofSales.map((crashAt) => ({ crashAt, seller: 'inventory' as Seller })),
  ...ofSales
    .filter((name) => /^hold:|^issue:(before|after)-supplier|^issue:before-record/.test(name))
    .map((crashAt) => ({ crashAt, seller: 'sample' as Seller })),
]
// A database each, so that the points are tried side by side and no server finishes another's work.
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))
const folder = await smallTimetable(['EP'])

describe.concurrent('a server killed', () => {
  it.each(cases.map((each, place) => ({ ...each, place })))(
    'at $crashAt, selling from $seller, ends with one charge and one ticket, or none',
    async ({ crashAt, seller, place }) => {
      const database = databases[place]
      if (!database) throw new Error('No database was made for this point')
      const { db, url: databaseUrl } = database
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      await importShippedTimetable({ db, clock: systemClock, folder })
      const environment: Record<string, string> =
        seller === 'sample' ? { SAMPLE_SUPPLIERS: 'sample:on' } : {}
      const doomed = await runServer({ databaseUrl, varDir, crashAt, environment })
      const trail = await buyUntilItDies(doomed, { seed: 1000 + place, db, seller })
      expect(await doomed.ended).toBe('SIGKILL')

      const risen = await runServer({ databaseUrl, varDir, port: doomed.port, environment })
      try {
        const buyer = createBuyer(risen.baseUrl, 1000 + place)
        // A token outlives the process that gave it.
        buyer.useToken(trail.token)
        expect(await finish(buyer, trail)).toBe(trail.hasPaid ? 'paid issued' : 'unpaid held')
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        const once = trail.hasPaid ? 1 : 0
        expect(await entries(db, 'payment', trail.orderId)).toBe(once)
        expect(await ticketsIssued(db, trail.orderId)).toBe(once)
        if (seller === 'sample') expect(await soldOutside(varDir)).toBe(once)
        expect(await stuckJobs(db)).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
    crashTimeoutMs,
  )
})

/** Bookings with tickets in the sample supplier's own book, which outlives the server as the supplier would. */
async function soldOutside(varDir: string): Promise<number> {
  const file = join(varDir, 'sample-suppliers', 'sample', 'bookings.json')
  const { bookings } = JSON.parse(await readFile(file, 'utf8').catch(() => '{"bookings":{}}')) as {
    bookings: Record<string, { status: string }>
  }
  return Object.values(bookings).filter(({ status }) => status === 'TICKETED').length
}
