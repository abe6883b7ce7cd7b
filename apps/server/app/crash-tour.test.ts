/** A server killed while it holds, sells, changes or gives back the places of a tour that is made of our own flights and hotels. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, inject, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { tourCrashPointNames, tourMatchCrashPointName } from '../platform/crash-points.ts'
import { type Db, query } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { quoteTour, submitTour, tourSubmission, travellers } from './testing/buy-tours.ts'
import { count, entries, passLeases, stuckJobs, until } from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killsToTry } from './testing/kills-to-try.ts'
import { addOwnTour } from './testing/own-stock-tour.ts'
import { crashTimeoutMs, runServer } from './testing/run-server.ts'

const cases = killsToTry(tourCrashPointNames.map((crashAt) => ({ crashAt })))
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))

const feeRial = 5_000_000

describe('a server killed in the middle of a tour', () => {
  // Side by side, for each mostly waits until a server has risen.
  it.concurrent.for(cases)(
    'at $crashAt leaves one hold, one programme, one refund, sound stocks of the tour, its flights and its hotel, and nothing stuck',
    { timeout: crashTimeoutMs },
    async ({ crashAt, place }, { expect }) => {
      const { db, url: databaseUrl } = databases[place] as (typeof databases)[number]
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      const onSale = { code: 'doomed', flightNumber: 7001, changeRial: feeRial }
      const ours = await addOwnTour({ db, clock: systemClock, today }, onSale)
      const wish = { departureId: ours.departureId }
      const isFeeReturned = crashAt === 'tour:before-fee-return-commit'
      const isChanged = crashAt === 'tour:before-change-commit' || isFeeReturned
      const isGivenBack = crashAt === 'tour:before-cancel-commit' || isFeeReturned
      const seed = 7_000 + place
      const doomed = await runServer({ databaseUrl, varDir, crashAt })
      const first = createBuyer(doomed.baseUrl, seed)
      await first.signIn()
      const quote = first.must(await quoteTour(first, wish))
      const body = tourSubmission(first, quote, { wish, seed })
      const key = `key-of-${place}-and-no-other-0000`
      const submit = (buyer: Buyer) => submitTour(buyer, body, key)
      const pay = async (buyer: Buyer, orderId: string) => {
        const payment = buyer.must(await buyer.pay(orderId))
        await buyer.comeBack(String(await buyer.bank(payment.redirectUrl, 'paid')))
      }
      const giveBack = async (buyer: Buyer, orderId: string) =>
        buyer.refund(orderId, await buyer.refundable(orderId))
      const state = async (buyer: Buyer, orderId: string) =>
        (await buyer.order(orderId)).lineStates.join()
      const untilIssued = (buyer: Buyer, orderId: string) =>
        until(async () => (await state(buyer, orderId)) === 'issued')

      /** Gives the second place to somebody else, and pays the fee where nobody has. */
      const change = async (buyer: Buyer, orderId: string) => {
        const asked = () => askForSara(buyer, orderId, { seed, place })
        await expect
          .poll(async () => (await asked()).refused?.code, { timeout: 90_000, interval: 1_000 })
          .toBeUndefined()
        const fee = buyer.must(await asked()).orderId
        if ((await state(buyer, fee)) === 'held') await pay(buyer, fee)
        await untilIssued(buyer, fee)
        return fee
      }
      const dies = async () => {
        const { orderId } = first.must(await submit(first))
        await pay(first, orderId)
        await untilIssued(first, orderId)
        if (isChanged) await change(first, orderId)
        if (isFeeReturned) await changeByOrganiser(db, wish.departureId)
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
        if ((await state(buyer, orderId)) === 'held') await pay(buyer, orderId)
        const programmes = sql<{ n: number }>`
          select count(*)::int as n from tours.reservation where programme_id is not null`
        const fee = isChanged && !isFeeReturned ? await change(buyer, orderId) : null
        if (isGivenBack) {
          await giveBack(buyer, orderId)
          await expect
            .poll(() => state(buyer, orderId), { timeout: 60_000, interval: 300 })
            .toBe('void')
          // Two places, each an entry of its own; a tenth of the price stays, and nothing of what its organiser changed.
          expect(await entries(db, 'refund', orderId)).toBe(2)
          const backRial = isFeeReturned
            ? quote.totalPrice + feeRial
            : (quote.totalPrice * 90) / 100
          await expect
            .poll(() => buyer.balance(), { timeout: 60_000, interval: 300 })
            .toBe(backRial)
        } else await untilIssued(buyer, orderId)
        if (fee) {
          expect(await entries(db, 'line-issued', fee)).toBe(1)
          expect(await namesOf(db)).toEqual(['Reza', 'Sara'])
        }
        const people = isGivenBack ? 0 : 2
        expect(await takenOf(db, wish.departureId)).toEqual({
          seats: people,
          heads: people,
          rooms: people / 2,
        })
        const night = { held: 0, sold: people / 2 }
        expect(await ours.leftOf()).toEqual({
          seats: [9 - people, 9 - people],
          nights: [night, night],
        })
        expect(await count(db, programmes)).toBe(1)
        expect(await entries(db, 'line-issued', orderId)).toBe(1)
        expect(await count(db, sql`select count(*)::int as n from tours.hold`)).toBe(1)
        const orders = isChanged ? 2 : 1
        expect(await count(db, sql`select count(*)::int as n from orders.order`)).toBe(orders)
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

it.runIf(inject('atFullSize'))(
  `at ${tourMatchCrashPointName} two who share a room are matched once, and each has the difference back once`,
  { timeout: crashTimeoutMs },
  async ({ expect }) => {
    const { db, url: databaseUrl } = await testDatabase({ maxConnections: 2 })
    const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
    const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
    const onSale = { code: 'shared', flightNumber: 7002, sharingDays: 7 }
    const ours = await addOwnTour({ db, clock: systemClock, today }, onSale)
    const wish = {
      departureId: ours.departureId,
      adults: 1,
      rooms: [{ kind: 'SGL', people: [0], sharesRoom: true }],
    }
    const doomed = await runServer({ databaseUrl, varDir, crashAt: tourMatchCrashPointName })
    const buy = async (seed: number) => {
      const buyer = createBuyer(doomed.baseUrl, seed)
      await buyer.signIn()
      const quote = buyer.must(await quoteTour(buyer, wish))
      const body = tourSubmission(buyer, quote, { wish, seed })
      const { orderId } = buyer.must(
        await submitTour(buyer, body, `sharing-${seed}-and-no-other-0`),
      )
      const payment = buyer.must(await buyer.pay(orderId))
      const bank = String(await buyer.bank(payment.redirectUrl, 'paid'))
      await buyer.comeBack(bank).catch(() => null)
      return { orderId, token: buyer.token(), seed }
    }
    const both = [await buy(7_101), await buy(7_102)]
    expect(await doomed.ended).toBe('SIGKILL')
    const returned = sql<{ n: number }>`
      select count(*)::int as n from tours.roommate where state = 'matched' and kept_rial = 0`
    expect(await count(db, returned)).toBe(0)
    await passLeases(db)
    const risen = await runServer({ databaseUrl, varDir, port: doomed.port })
    try {
      await expect.poll(() => count(db, returned), { timeout: 120_000, interval: 500 }).toBe(2)
      for (const { orderId, token, seed } of both) {
        const buyer = createBuyer(risen.baseUrl, seed)
        buyer.useToken(token)
        await expect
          .poll(() => buyer.balance(), { timeout: 60_000, interval: 300 })
          .toBe(60_000_000)
        expect(await entries(db, 'refund', orderId)).toBe(1)
      }
      expect(await takenOf(db, ours.departureId)).toEqual({ seats: 2, heads: 2, rooms: 1 })
      // The single rooms were the tour's own; the double one is the hotel's.
      const night = { held: 0, sold: 1 }
      expect(await ours.leftOf()).toEqual({ seats: [7, 7], nights: [night, night] })
      expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
      await expect.poll(() => stuckJobs(db), { timeout: 30_000, interval: 500 }).toBe(0)
    } finally {
      await risen.kill()
      await rm(varDir, { recursive: true, force: true })
    }
  },
)

/** Asks for Sara in the second place, under a key of its own. */
async function askForSara(
  buyer: Buyer,
  orderId: string,
  { seed, place }: { seed: number; place: number },
) {
  const order = await buyer.order(orderId)
  const people = order.lines.flatMap((line) => (line.kind === 'tour' ? line.tour.people : []))
  const [, woman] = travellers({ departureId: '', adults: 2 }, seed + 500)
  const passenger = { ...woman, firstName: 'Sara', firstNameFarsi: 'سارا' }
  const body = { orderId, unitId: people[1]?.unitId, passenger, accepted: { fee: feeRial } }
  return await buyer.call<{ orderId: string }>(
    'POST',
    '/api/tour-reservation/Change/ChangeTourTraveller',
    body,
    { 'idempotency-key': `change-of-${place}-and-no-other-00` },
  )
}

const namesOf = async (db: Db) =>
  (
    await query<{ name: string }>(
      db,
      'select first_name as name from tours.place order by position',
    )
  ).map(({ name }) => name)

/** Asks whoever has bought a place about another hour, as its organiser's change does. */
async function changeByOrganiser(db: Db, departureId: string): Promise<void> {
  await query(
    db,
    `with made as (
       insert into tours.change (id, departure_id, before, text_fa, made_by, made_at)
       values (gen_random_uuid(), $1, '{}', 'ساعت دیگر', 'neda', now()) returning id)
     insert into tours.consent (change_id, line_id) select made.id, line_id from made, tours.reservation`,
    [departureId],
  )
}

/** What is taken of the three stocks of a departure. */
async function takenOf(db: Db, departureId: string) {
  const [row] = await query<Record<'seats' | 'heads' | 'rooms', number>>(
    db,
    `select (block.held + block.sold)::int as seats, (departure.held + departure.sold)::int as heads,
       (select sum(held + sold) from tours.allotment where departure_id = departure.id)::int as rooms
     from tours.departure join tours.transport_block as block on block.code = block_code where departure.id = $1`,
    [departureId],
  )
  return row
}
