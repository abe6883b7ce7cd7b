/** A server killed while a visa is paid for, withdrawn or paid back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CaseView } from '@parastoo/contract/visas/cases'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { systemClock } from '../platform/clock.ts'
import { visaCrashPointNames } from '../platform/crash-points.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { casesOf, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import { count, entries, passLeases, stuckJobs, until } from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killsToTry } from './testing/kills-to-try.ts'
import { crashTimeoutMs, runServer, smallTimetable } from './testing/run-server.ts'

const cases = killsToTry(visaCrashPointNames.map((crashAt) => ({ crashAt })))
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))
const shipped = resolve(import.meta.dirname, '../../../data/visas')

describe('a server killed in the middle of a visa', () => {
  // Side by side, for each mostly waits until a server has risen.
  it.concurrent.for(cases)(
    'at $crashAt leaves one case, one payment, one refund, and nothing stuck',
    { timeout: crashTimeoutMs },
    async ({ crashAt, place }, { expect }) => {
      const { db, url: databaseUrl } = databases[place] as (typeof databases)[number]
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      await importShippedTimetable({ db, clock: systemClock, folder: await smallTimetable([]) })
      await bringSamplePacks({ db, clock: systemClock, folder: shipped })
      const seed = 6_500 + place
      const doomed = await runServer({ databaseUrl, varDir, crashAt })
      const first = createBuyer(doomed.baseUrl, seed)
      await first.signIn()
      const total = await priceOfVisas(first, 1)
      const form = requestOf(first, { people: 1, first: 60_000_000 + place, today, total })
      const key = `key-of-visa-${place}-and-no-other`
      const submit = async (buyer: Buyer) => (await submitVisas(buyer, form, key)).data
      const pay = async (buyer: Buyer, orderId: string) => {
        const payment = buyer.must(await buyer.pay(orderId))
        await buyer.comeBack(String(await buyer.bank(payment.redirectUrl, 'paid')))
      }
      const caseOf = async (buyer: Buyer, orderId: string): Promise<CaseView | undefined> =>
        buyer.must(await casesOf(buyer, orderId))[0]
      const isPaid = async (buyer: Buyer, orderId: string) =>
        (await caseOf(buyer, orderId))?.isPaid ?? false
      const untilPaid = (buyer: Buyer, orderId: string) => until(() => isPaid(buyer, orderId))
      const withdraw = async (buyer: Buyer, orderId: string) =>
        buyer.must(
          await buyer.call<CaseView>('POST', '/api/visa/Case/WithdrawCase', {
            caseId: (await caseOf(buyer, orderId))?.caseId,
            acceptedBackRial: total,
          }),
        )

      const dies = async () => {
        const placed = await submit(first)
        if (!placed) return
        await pay(first, placed.orderId)
        await untilPaid(first, placed.orderId)
        await withdraw(first, placed.orderId)
      }
      await dies().catch(() => null)
      expect(await doomed.ended).toBe('SIGKILL')

      await passLeases(db)
      const risen = await runServer({ databaseUrl, varDir, port: doomed.port })
      try {
        const buyer = createBuyer(risen.baseUrl, seed)
        buyer.useToken(first.token())
        // The reply was lost: the same form again finds what became of the first.
        const { orderId = '' } = (await submit(buyer)) ?? {}
        const { lineStates } = await buyer.order(orderId)
        if (lineStates[0] === 'held') await pay(buyer, orderId)
        await untilPaid(buyer, orderId)
        expect(await entries(db, 'payment', orderId)).toBe(1)
        expect((await withdraw(buyer, orderId)).state).toBe('withdrawn')
        await expect
          .poll(async () => (await buyer.order(orderId)).lineStates.join(), {
            timeout: 90_000,
            interval: 300,
          })
          .toBe('failed')
        expect(await buyer.balance()).toBe(total)
        expect(await entries(db, 'line-failed', orderId)).toBe(1)
        const told = sql<{ n: number }>`select count(*)::int as n from visas.case_event`
        expect(await count(db, told)).toBe(3)
        expect(await count(db, sql`select count(*)::int as n from visas.case`)).toBe(1)
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        await expect.poll(() => stuckJobs(db), { timeout: 30_000, interval: 500 }).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
  )
})
