import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { crashPointNames } from '../platform/crash-points.ts'
import type { Db } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import {
  buyUntilItDies,
  count,
  entries,
  finish,
  stuckJobs,
  ticketsIssued,
} from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { crashTimeoutMs, runServer, smallTimetable } from './testing/run-server.ts'

const points = crashPointNames.filter((name) => name.startsWith('refund:'))
// A database each, so that the points are tried side by side and no server finishes another's work.
const databases = await Promise.all(points.map(() => testDatabase({ maxConnections: 2 })))
const folder = await smallTimetable(['EP'])

describe.concurrent('a server killed in a refund', () => {
  it.each(points.map((crashAt, place) => ({ crashAt, place })))(
    'at $crashAt ends with one request, one ticket given back, one refund booked and one message',
    async ({ crashAt, place }) => {
      const database = databases[place]
      if (!database) throw new Error('No database was made for this point')
      const { db, url: databaseUrl } = database
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      await importShippedTimetable({ db, clock: systemClock, folder })
      const doomed = await runServer({ databaseUrl, varDir, crashAt })
      const seed = 2000 + place
      const trail = await buyUntilItDies(doomed, { seed, db, wantsRefund: true })
      expect(await doomed.ended).toBe('SIGKILL')
      expect(trail.refundRial).toBeGreaterThan(0)

      const risen = await runServer({ databaseUrl, varDir, port: doomed.port })
      try {
        const buyer = createBuyer(risen.baseUrl, seed)
        buyer.useToken(trail.token)
        const { orderId, refundId } = trail
        if (!orderId || !refundId) throw new Error('Nothing was asked to be given back')
        // A reply was lost: the buyer asks again, and whatever the first asking did, this is the same one.
        buyer.must(await buyer.refund(orderId, [{ id: refundId }]))
        expect(await finish(buyer, trail)).toBe('refunded void')
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        expect(await entries(db, 'payment', orderId)).toBe(1)
        expect(await ticketsIssued(db, orderId)).toBe(1)
        expect(await entries(db, 'refund', orderId)).toBe(1)
        expect(await ticketsBack(db)).toBe(1)
        expect(await requestsMade(db)).toBe(1)
        expect(await toldOfRefund(buyer)).toBe(1)
        expect(await buyer.balance()).toBe(trail.refundRial)
        expect(await stuckJobs(db)).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
    crashTimeoutMs,
  )
})

const ticketsBack = (db: Db) =>
  count(db, sql`select count(*)::int as n from inventory.cancelled_ticket`)
const requestsMade = (db: Db) => count(db, sql`select count(*)::int as n from refunds.request`)
const settledMessages = async (buyer: Buyer): Promise<number> => {
  const reply = await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)
  const messages = (await reply.json()) as { template?: string }[]
  return messages.filter(({ template }) => template === 'refund-settled').length
}
/** How often the buyer was told, once the first message has gone out. */
async function toldOfRefund(buyer: Buyer): Promise<number> {
  let told = 0
  for (let attempt = 0; attempt < 300 && told === 0; attempt += 1) {
    told = await settledMessages(buyer)
    if (told === 0) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return told
}
