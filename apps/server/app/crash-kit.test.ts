/** A server killed while it places and holds a kit for an embassy: one order of flights, a stay and a policy. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { addHotel, unsoundNights } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { bringSampleTariff } from '../modules/insurance/index.ts'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { CrashPointName } from '../platform/crash-points.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { casesOf, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import { buyKit, chosenOf, kitOf, moveHotelsToDubai } from './testing/buy-kits.ts'
import { count, entries, passLeases, stuckJobs, until } from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killsToTry } from './testing/kills-to-try.ts'
import { crashTimeoutMs, runServer, smallTimetable } from './testing/run-server.ts'

/** The most that can be torn first: the seats are held, the room and the policy are not. */
const points: readonly CrashPointName[] = [
  'hold:after-supplier',
  'kit:before-order-commit',
  'hold:after-order-commit',
  'stay:before-hold-commit',
]
const cases = killsToTry(points.map((crashAt) => ({ crashAt })))
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))
const shipped = resolve(import.meta.dirname, '../../../data')

describe('a server killed in the middle of a kit', () => {
  // Side by side, for each mostly waits until a server has risen.
  it.concurrent.for(cases)(
    'at $crashAt leaves one order of all its parts, each held once, and nothing stuck',
    { timeout: crashTimeoutMs },
    async ({ crashAt, place }, { expect }) => {
      const { db, url: databaseUrl } = databases[place] as (typeof databases)[number]
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      const clock = systemClock
      await importShippedTimetable({ db, clock, folder: await smallTimetable(['FZ']) })
      await bringSamplePacks({ db, clock, folder: join(shipped, 'visas') })
      await bringSampleTariff({ db, clock, folder: join(shipped, 'insurance') })
      await addHotel(db, { from: today, nights: 70 })
      await moveHotelsToDubai(db)
      const seed = 6_700 + place
      // The order of the visas passes the same points: the server is to die at the kit's.
      const armed = join(varDir, 'crash-at')
      await writeFile(armed, '')
      const doomed = await runServer({ databaseUrl, varDir, crashAt: `@${armed}` })
      const first = createBuyer(doomed.baseUrl, seed)
      await first.signIn()
      const pay = async (buyer: Buyer, orderId: string) => {
        const payment = buyer.must(await buyer.pay(orderId))
        await buyer.comeBack(String(await buyer.bank(payment.redirectUrl, 'paid')))
      }
      const total = await priceOfVisas(first, 1)
      const form = requestOf(first, { people: 1, first: 61_000_000 + place, today, total })
      const { data: visas } = await submitVisas(first, { ...form, travelDate: addDays(today, 40) })
      if (!visas) throw new Error('The visas were refused')
      await pay(first, visas.orderId)
      await until(async () => first.must(await casesOf(first, visas.orderId))[0]?.isPaid ?? false)
      const chosen = chosenOf(await kitOf(first, visas.orderId))
      const key = `key-of-kit-${place}-and-no-other-000`
      await writeFile(armed, crashAt)
      await buyKit(first, chosen, key).catch(() => null)
      expect(await doomed.ended).toBe('SIGKILL')

      await passLeases(db)
      const risen = await runServer({ databaseUrl, varDir, port: doomed.port })
      try {
        const buyer = createBuyer(risen.baseUrl, seed)
        buyer.useToken(first.token())
        // The reply was lost: the same again, whatever became of the first.
        let orderId = ''
        await until(async () => {
          orderId = (await buyKit(buyer, chosen, key)).data?.orderId ?? ''
          return orderId !== ''
        })
        const lines = async () => (await buyer.order(orderId)).lineStates.join(' ')
        await until(async () => (await lines()) === 'held held held')
        expect(buyer.must(await buyKit(buyer, chosen, key)).orderId).toBe(orderId)
        expect(await count(db, sql`select count(*)::int as n from kits.kit`)).toBe(1)
        expect(await count(db, sql`select count(*)::int as n from orders.order`)).toBe(2)
        expect(await count(db, sql`select count(*)::int as n from inventory.hold`)).toBe(1)
        expect(await count(db, sql`select count(*)::int as n from hotel_stock.hold`)).toBe(1)
        expect(await count(db, sql`select count(*)::int as n from insurance.cover`)).toBe(1)
        await pay(buyer, orderId)
        await until(async () => (await lines()) === 'issued issued issuing')
        expect(await entries(db, 'payment', orderId)).toBe(1)
        expect(await entries(db, 'line-issued', orderId)).toBe(2)
        expect(await unsoundNights(db)).toEqual([])
        expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
        await expect.poll(() => stuckJobs(db), { timeout: 30_000, interval: 500 }).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
  )
})
