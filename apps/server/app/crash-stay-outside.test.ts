/** A server killed around what it sends to a supplier of hotels outside. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { sql } from 'kysely'
import { afterAll, describe, it } from 'vitest'
import { startEtgStub } from '../adapters/hotel-suppliers/etg/testing/etg-stub.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { outsideStayCrashPointNames } from '../platform/crash-points.ts'
import { query } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import { count, entries, passLeases, stuckJobs, until } from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killsToTry } from './testing/kills-to-try.ts'
import { crashTimeoutMs, runServer } from './testing/run-server.ts'

const cases = killsToTry(outsideStayCrashPointNames.map((crashAt) => ({ crashAt })))
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))
const stubs = await Promise.all(cases.map(() => startEtgStub({ now: systemClock.now })))
afterAll(async () => {
  for (const stub of stubs) await stub.close()
})

describe('a server killed around what it sends', () => {
  it.concurrent.for(cases)(
    'at $crashAt leaves one booking outside, or one cancelling, and one of each here',
    { timeout: crashTimeoutMs },
    async ({ crashAt, place }, { expect }) => {
      const [{ db, url: databaseUrl }, stub] = [
        databases[place] as (typeof databases)[number],
        stubs[place] as (typeof stubs)[number],
      ]
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      await query(
        db,
        `insert into hotel_stock.city (code, name_fa, name_en, name_ar, country_code, time_zone, lat, lon)
         values ('istanbul', 'استانبول', 'Istanbul', 'إسطنبول', 'TR', 'Europe/Istanbul', 41.01, 28.97)`,
      )
      const environment = {
        ETG_KEY_ID: stub.keyId,
        ETG_KEY: stub.key,
        ETG_BASE_URL: stub.url,
        ETG_CUT_OFF_SECONDS: '60',
        SUPPORT_EMAIL: 'desk@agency.example',
      }
      const seed = 6_400 + place
      const doomed = await runServer({ databaseUrl, varDir, crashAt, environment })
      const first = createBuyer(doomed.baseUrl, seed)
      await first.signIn()
      const wish = stayFrom(today, { daysAhead: 20, nights: 3 })
      // Its hotels are known once it has answered behind a reply.
      const isAnswered = async () =>
        first.must(
          await first.call<HotelsAvailable>('POST', '/api/hotel-catalog/HotelCatalog/Available', {
            cityCode: 'istanbul',
            ...wish,
          }),
        ).completed
      await expect.poll(isAnswered, { timeout: 10_000 }).toBe(true)
      const offers = await offersOf(first, 'etg-7700101', wish)
      const proposal = offers.find(({ freeCancellationUntil }) => freeCancellationUntil !== null)
      if (!proposal) throw new Error('The stub sells nothing')
      const body = submissionOf(first, proposal, { wish, seed })
      const roomGuests = (body.roomGuests as { guests: object[] }[]).map((room) => ({
        ...room,
        guests: room.guests.map((guest, at) => ({
          ...guest,
          nationalCode: '',
          passportNumber: `K${seed}${at}1234`.slice(0, 9),
        })),
      }))
      const key = `key-of-${place}-outside-and-no-other`
      const { orderId } = first.must(await submitStay(first, { ...body, roomGuests }, key))
      const state = async (buyer: Buyer) => (await buyer.order(orderId)).lineStates.join()
      const giveBack = async (buyer: Buyer) =>
        await buyer.refund(orderId, await buyer.refundable(orderId))

      const dies = async () => {
        const payment = first.must(await first.pay(orderId))
        await first.comeBack(String(await first.bank(payment.redirectUrl, 'paid')))
        await until(async () => (await state(first)) === 'issued')
        await giveBack(first)
      }
      await dies().catch(() => null)
      expect(await doomed.ended).toBe('SIGKILL')

      await passLeases(db)
      const risen = await runServer({ databaseUrl, varDir, port: doomed.port, environment })
      try {
        const buyer = createBuyer(risen.baseUrl, seed)
        buyer.useToken(first.token())
        const orders = () => [...stub.state.orders.values()]
        const isGivenBack = crashAt.includes('cancel')
        await expect
          .poll(() => state(buyer), { timeout: 150_000, interval: 500 })
          .toBe(isGivenBack ? 'void' : 'issued')
        const standing = orders().filter(({ state: one }) => one === 'ok')
        const cancelled = orders().filter(({ state: one }) => one === 'cancelled')
        expect([standing.length, cancelled.length]).toEqual(isGivenBack ? [0, 1] : [1, 0])
        expect(await count(db, sql`select count(*)::int as n from hotels.voucher`)).toBe(1)
        expect(await entries(db, 'line-issued', orderId)).toBe(1)
        if (isGivenBack) expect(await buyer.balance()).toBe(proposal.payNow)
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        await expect.poll(() => stuckJobs(db), { timeout: 30_000, interval: 500 }).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
  )
})
