import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { FlightChange } from '@parastoo/contract/orders/changes'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { describe, type ExpectStatic, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { changeCrashPointNames } from '../platform/crash-points.ts'
import { type Db, tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { count, entries, passLeases, stuckJobs, ticketsIssued } from './testing/crash-trail.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killsToTry } from './testing/kills-to-try.ts'
import { crashTimeoutMs, runServer, smallTimetable } from './testing/run-server.ts'

/** Points of the refund's way, and of the other flight's; the first two are on both. */
const ofRefund = ['change:before-refund', 'change:after-refund']
const cases = killsToTry(
  changeCrashPointNames.map((crashAt, point) => ({
    crashAt,
    answer: ofRefund.includes(crashAt) || point === 0 ? ('Refund' as const) : ('Rebook' as const),
  })),
)
const databases = await Promise.all(cases.map(() => testDatabase({ maxConnections: 2 })))
const folder = await smallTimetable(['EP'])

describe('a server killed between the answer to a change and what follows from it', () => {
  // Side by side, for each mostly waits until a server has risen.
  it.concurrent.for(cases)(
    'at $crashAt carries $answer out once, and leaves nothing stuck',
    { timeout: crashTimeoutMs },
    async ({ crashAt, place, answer }, { expect }) => {
      const database = databases[place]
      if (!database) throw new Error('No database was made for this point')
      const { db, url: databaseUrl } = database
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      await importShippedTimetable({ db, clock: systemClock, folder })
      const doomed = await runServer({ databaseUrl, varDir, crashAt })
      const first = createBuyer(doomed.baseUrl, 4000 + place)
      await first.signIn()
      const { orderId, totalPrice } = await buy(first, expect)
      const changeId = await callOff(db, orderId)
      const chosen = answer === 'Rebook' ? await otherFlight(first, changeId) : undefined
      const body = { changeId, answer, proposalId: chosen?.proposalId }
      const path = '/api/orders/Order/AnswerFlightChange'
      await first.call('POST', path, body).catch(() => null)
      expect(await doomed.ended).toBe('SIGKILL')

      await passLeases(db)
      const risen = await runServer({ databaseUrl, varDir, port: doomed.port })
      try {
        const buyer = createBuyer(risen.baseUrl, 4000 + place)
        buyer.useToken(first.token())
        // The reply was lost: the same answer again, whatever the first has done.
        buyer.must(await buyer.call<FlightChange>('POST', path, body))
        const ending = answer === 'Refund' ? 'refunded void' : 'paid issued'
        await expect
          .poll(() => settled(buyer, orderId), { timeout: 60_000, interval: 300 })
          .toBe(`${ending} done`)
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        const answers = sql<{ n: number }>`select count(*)::int as n from flights.change_answer`
        expect(await count(db, answers)).toBe(1)
        expect(await entries(db, 'line-issued', orderId)).toBe(1)
        if (answer === 'Refund') {
          expect(await entries(db, 'refund', orderId)).toBe(1)
          expect(await buyer.balance()).toBe(totalPrice)
        } else {
          expect(await ticketsIssued(db, orderId)).toBe(2)
          await expect.poll(() => goodAtStock(db), { timeout: 60_000 }).toEqual([1, 1])
        }
        expect(await stuckJobs(db)).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
  )
})

async function buy(
  buyer: Buyer,
  expect: ExpectStatic,
): Promise<{ orderId: string; totalPrice: number }> {
  const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const departureDate = addDays(today, 9)
  const { proposals } = await buyer.search({ origin: 'THR', destination: 'MHD', departureDate })
  const proposal = proposals.find(({ seat }) => seat > 0)
  if (!proposal) throw new Error('The small timetable sells nothing')
  const { orderId } = buyer.must(await buyer.submit(proposal))
  const payment = buyer.must(await buyer.pay(orderId))
  await buyer.comeBack(String(await buyer.bank(payment.redirectUrl, 'paid')))
  const lines = async () => (await buyer.order(orderId)).lineStates
  await expect.poll(lines, { timeout: 60_000, interval: 300 }).toEqual(['issued'])
  return { orderId, totalPrice: proposal.totalPrice }
}

/** The airline calls the flight off, told by staff, who know it before the supplier's wires do. */
async function callOff(db: Db, orderId: string): Promise<string> {
  const changeId = newId()
  await sql`
    insert into flights.flight_change (id, line_id, order_id, place, kind, before, after, teller, told_by, told_at)
    select ${changeId}::uuid, line_id, order_id, 1, 'cancelled', jsonb_build_array(jsonb_build_object(
        'departureTime', proposal #>> '{flightGroups,0,departureTime}',
        'arrivalTime', proposal #>> '{flightGroups,0,arrivalTime}')),
      '[null]', 'staff', 'test', now()
    from flights.reservation where order_id = ${orderId}`.execute(tables<unknown>(db))
  return changeId
}

async function otherFlight(buyer: Buyer, changeId: string): Promise<Proposal> {
  const path = `/api/orders/Order/GetFlightAlternatives/${changeId}`
  const [other] = buyer.must(await buyer.call<Proposal[]>('GET', path))
  if (!other) throw new Error('The small timetable has no other flight')
  return other
}

/** How order and answer stand, in words. */
async function settled(buyer: Buyer, orderId: string): Promise<string> {
  const { money, lineStates } = await buyer.order(orderId)
  const path = `/api/orders/Order/GetFlightChanges/${orderId}`
  const [change] = buyer.must(await buyer.call<FlightChange[]>('GET', path))
  return `${money} ${lineStates.join(' ')} ${change?.answer?.state}`
}

/** Tickets at own stock: those given back, and those to fly on. */
async function goodAtStock(db: Db): Promise<[number, number]> {
  const [back, all] = await Promise.all([
    count(db, sql`select count(*)::int as n from inventory.cancelled_ticket`),
    count(db, sql`select count(*)::int as n from inventory.ticket`),
  ])
  return [back, all - back]
}
