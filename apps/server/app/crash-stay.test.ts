/** A server killed while it holds, asks for, sells or gives back the rooms of a stay. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { addHotel, unsoundNights } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import {
  type CrashPointName,
  crashPointNames,
  stayCrashPointNames,
} from '../platform/crash-points.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import { count, entries, passLeases, stuckJobs, until } from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killsToTry } from './testing/kills-to-try.ts'
import { crashTimeoutMs, runServer } from './testing/run-server.ts'

/** Points of a refund that a stay passes too; those of a stock of seats it does not. */
const refundPointNames = crashPointNames.filter(
  (name) => name.startsWith('refund:') && !name.endsWith('-stock-commit'),
)
const cases = killsToTry(
  [...stayCrashPointNames, ...refundPointNames].map((crashAt) => ({ crashAt })),
)
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))
const isAsked = (crashAt: CrashPointName) => crashAt === 'stay:before-request'
const isGivenBack = (crashAt: CrashPointName) =>
  crashAt === 'stay:before-cancel-commit' || crashAt.startsWith('refund:')

describe('a server killed in the middle of a stay', () => {
  // Side by side, for each mostly waits until a server has risen.
  it.concurrent.for(cases)(
    'at $crashAt leaves one hold, one voucher, one refund, and nothing stuck',
    { timeout: crashTimeoutMs },
    async ({ crashAt, place }, { expect }) => {
      const { db, url: databaseUrl } = databases[place] as (typeof databases)[number]
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      const { code } = await addHotel(db, {
        from: today,
        nights: 30,
        answerMinutes: isAsked(crashAt) ? 60 : null,
      })
      const seed = 6_000 + place
      const doomed = await runServer({ databaseUrl, varDir, crashAt })
      const first = createBuyer(doomed.baseUrl, seed)
      await first.signIn()
      const wish = stayFrom(today)
      const [proposal] = await offersOf(first, code, wish)
      if (!proposal) throw new Error('The test hotel sells nothing')
      const body = submissionOf(first, proposal, { wish, seed })
      const key = `key-of-${place}-and-no-other-0000`
      const submit = (buyer: Buyer) => submitStay(buyer, body, key)
      const pay = async (buyer: Buyer, orderId: string) => {
        const payment = buyer.must(await buyer.pay(orderId))
        await buyer.comeBack(String(await buyer.bank(payment.redirectUrl, 'paid')))
      }
      let asked: { id: string }[] = []
      /** The same rooms whoever asks again: those that are being given back are no longer offered. */
      const giveBack = async (buyer: Buyer, orderId: string) => {
        if (asked.length === 0) asked = await buyer.refundable(orderId)
        return await buyer.refund(orderId, asked)
      }
      const state = async (buyer: Buyer, orderId: string) =>
        (await buyer.order(orderId)).lineStates.join()
      const untilIssued = (buyer: Buyer, orderId: string) =>
        until(async () => (await state(buyer, orderId)) === 'issued')

      const dies = async () => {
        const { orderId } = first.must(await submit(first))
        await pay(first, orderId)
        await untilIssued(first, orderId)
        await giveBack(first, orderId)
      }
      await dies().catch(() => null)
      expect(await doomed.ended).toBe('SIGKILL')

      await passLeases(db)
      const risen = await runServer({ databaseUrl, varDir, port: doomed.port })
      try {
        const buyer = createBuyer(risen.baseUrl, seed)
        buyer.useToken(first.token())
        // The reply was lost: the same submit again, whatever became of the first.
        const again = async () => (await submit(buyer)).refused?.code
        await expect.poll(again, { timeout: 90_000, interval: 1_000 }).toBeUndefined()
        const { orderId } = buyer.must(await submit(buyer))
        const holds = sql<{ n: number }>`select count(*)::int as n from hotel_stock.hold`
        if (isAsked(crashAt)) {
          // It died after the payment: the question is put once, whatever of it was lost.
          const requests = sql<{ n: number }>`select count(*)::int as n from hotels.request`
          await expect.poll(() => count(db, requests), { timeout: 90_000, interval: 500 }).toBe(1)
          expect(await state(buyer, orderId)).toBe('issuing')
          expect(await entries(db, 'payment', orderId)).toBe(1)
        } else {
          if ((await state(buyer, orderId)) === 'held') await pay(buyer, orderId)
          if (isGivenBack(crashAt)) {
            buyer.must(await giveBack(buyer, orderId))
            await expect
              .poll(() => state(buyer, orderId), { timeout: 60_000, interval: 300 })
              .toBe('void')
            const requests = sql<{ n: number }>`select count(*)::int as n from refunds.request`
            expect(await count(db, requests)).toBe(1)
            expect(await entries(db, 'refund', orderId)).toBe(1)
            expect(await buyer.balance()).toBe(proposal.totalPrice)
          } else await untilIssued(buyer, orderId)
          expect(await count(db, sql`select count(*)::int as n from hotels.voucher`)).toBe(1)
          expect(await entries(db, 'line-issued', orderId)).toBe(1)
        }
        expect(await count(db, holds)).toBe(1)
        expect(await count(db, sql`select count(*)::int as n from orders.order`)).toBe(1)
        expect(await unsoundNights(db)).toEqual([])
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        // Its job ends a moment after what it did is seen.
        await expect.poll(() => stuckJobs(db), { timeout: 30_000, interval: 500 }).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
  )
})
