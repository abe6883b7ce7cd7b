/** A server killed while Duffel deals with a call of a sale: what it asked for is done there, and nobody here has heard of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { afterAll, describe, it } from 'vitest'
import {
  type DuffelCall,
  startDuffelStub,
} from '../adapters/suppliers/duffel/testing/duffel-stub.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { count, entries, passLeases, stuckJobs, until } from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killsToTry } from './testing/kills-to-try.ts'
import { timetableTemplate } from './testing/open-test-house.ts'
import { crashTimeoutMs, runServer } from './testing/run-server.ts'

/** The calls of a sale in their order: of one that is held and paid, and of one that is only promised and bought at once. */
const points: { way: 'held' | 'promised'; call: DuffelCall; step: 'hold' | 'issue' | 'cancel' }[] =
  [
    { way: 'promised', call: 'createOrder', step: 'issue' },
    { way: 'held', call: 'createOrder', step: 'hold' },
    { way: 'held', call: 'pay', step: 'issue' },
    { way: 'held', call: 'confirmCancellation', step: 'cancel' },
    { way: 'promised', call: 'readOffer', step: 'hold' },
    { way: 'promised', call: 'readOffer', step: 'issue' },
    { way: 'held', call: 'readOrder', step: 'issue' },
    { way: 'held', call: 'quoteCancellation', step: 'cancel' },
  ]
const cases = killsToTry(points)
const templateName = await timetableTemplate(['ZV'])
const databases = await Promise.all(
  cases.map(() => testDatabase({ maxConnections: 2, templateName })),
)
const stubs = await Promise.all(
  cases.map(({ way }) =>
    startDuffelStub({
      now: systemClock.now,
      currency: 'USD',
      ways: { instantOnly: way === 'promised' ? ['Basic', 'Flex'] : [] },
    }),
  ),
)
afterAll(async () => {
  for (const stub of stubs) await stub.close()
})

describe('a server killed', () => {
  it.concurrent.for(cases)(
    'while $call is dealt with at the $step of a sale that is $way leaves one order at Duffel, or one cancelling, and one of each here',
    { timeout: crashTimeoutMs },
    async ({ way, call, step, place }, { expect }) => {
      const [{ db, url: databaseUrl }, stub] = [
        databases[place] as (typeof databases)[number],
        stubs[place] as (typeof stubs)[number],
      ]
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      const environment = {
        DUFFEL_ACCOUNTS: JSON.stringify([
          {
            name: 'duffel',
            nameFa: 'دافل',
            url: stub.url,
            token: stub.token,
            contactPhone: '+982191000000',
            contactEmail: 'desk@agency.example',
          },
        ]),
      }
      const seed = 8_400 + place
      const doomed = await runServer({ databaseUrl, varDir, environment })
      const dieAt = (now: typeof step) => {
        if (now === step) stub.faults.onNext(call, () => void doomed.kill())
      }
      const first = createBuyer(doomed.baseUrl, seed)
      await first.signIn()
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      const { requestId } = await first.search({
        origin: 'IST',
        destination: 'DXB',
        productType: 'InternationalFlight',
        departureDate: addDays(today, 25),
      })
      const found = async () => {
        const address = `/api/flight-catalog/FlightCatalog/Available/${requestId}`
        const { proposals } = first.must(await first.call<SearchReply>('GET', address))
        return proposals.find((each) => each.provider === 'duffel' && each.isRefundable)
      }
      await expect.poll(found, { timeout: 30_000 }).toBeTruthy()
      const proposal = await found()
      if (!proposal) throw new Error('The stub sells nothing')
      const passenger = {
        ...first.passenger('Moradi'),
        documentType: 'Passport',
        passportType: 'IranianPassport',
        passportNumber: 'K12345678',
        passportExpirationDateFa: '2040-01-01',
        passportIssuingCountryCountryNameFa: 'ایران',
        nationalityCountryNameFa: 'ایران',
      }
      const key = `key-of-${place}-at-duffel-and-no-other`
      const submit = async (buyer: Buyer) =>
        buyer.must(await buyer.submit(proposal, { passengers: [passenger], key })).orderId
      const stateOf = async (buyer: Buyer, orderId: string) =>
        (await buyer.order(orderId)).lineStates.join()
      const pay = async (buyer: Buyer, orderId: string) => {
        const { redirectUrl } = buyer.must(await buyer.pay(orderId))
        await buyer.comeBack(String(await buyer.bank(redirectUrl, 'paid')))
      }
      const giveBack = async (buyer: Buyer, orderId: string) =>
        buyer.must(await buyer.refund(orderId, await buyer.refundable(orderId)))

      const dies = async () => {
        dieAt('hold')
        const orderId = await submit(first)
        dieAt('issue')
        await pay(first, orderId)
        await until(async () => (await stateOf(first, orderId)) === 'issued')
        dieAt('cancel')
        await giveBack(first, orderId)
        await until(async () => (await stateOf(first, orderId)) === 'void')
      }
      await dies().catch(() => null)
      expect(await doomed.ended).toBe('SIGKILL')

      await passLeases(db)
      const risen = await runServer({ databaseUrl, varDir, port: doomed.port, environment })
      try {
        const buyer = createBuyer(risen.baseUrl, seed)
        buyer.useToken(first.token())
        const orderId = await submit(buyer)
        if (step === 'hold') {
          await expect
            .poll(() => stateOf(buyer, orderId), { timeout: 150_000, interval: 500 })
            .toBe('held')
          await pay(buyer, orderId)
        }
        const isAsked = async () =>
          (await buyer.refundable(orderId)).some(({ state }) => state !== 'open')
        if (step === 'cancel' && (await stateOf(buyer, orderId)) === 'issued' && !(await isAsked()))
          await giveBack(buyer, orderId)
        await expect
          .poll(() => stateOf(buyer, orderId), { timeout: 150_000, interval: 500 })
          .toBe(step === 'cancel' ? 'void' : 'issued')
        const paid = stub.state.standing().length
        expect([paid, stub.state.payments.length], 'at Duffel').toEqual([
          step === 'cancel' ? 0 : 1,
          way === 'held' ? 1 : stub.state.payments.length,
        ])
        expect(stub.state.orders.size).toBe(1)
        expect(await count(db, sql`select count(*)::int as n from flights.ticket`)).toBe(1)
        expect(await entries(db, 'line-issued', orderId)).toBe(1)
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        await expect.poll(() => stuckJobs(db), { timeout: 30_000, interval: 500 }).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
  )
})
