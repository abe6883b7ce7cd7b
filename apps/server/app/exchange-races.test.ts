/**
 * A traveller who gives one ticket back while another flight is being taken for both: many rounds, the two at once. However it ends,
 * the supplier holds good exactly the tickets that we show, and nobody is paid back for a ticket that is still out.
 */
import type { FlightChange } from '@parastoo/contract/orders/changes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import { tables } from '../platform/db/database.ts'
import { sized } from '../platform/testing/sized.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const rounds = sized(12, 24)

const {
  buyer: buyerOf,
  clock,
  today,
  jobs,
  db,
  house,
} = await openTestHouse({ carriers: ['EP', 'ZV'] })
const { signedIn, paidForTwo } = takeSteps({ buyer: buyerOf, today })
const view = tables<unknown>(db)

async function calledOff(round: number, reasonId = 3) {
  const buyer = await signedIn()
  const { orderId } = await paidForTwo(buyer, { daysAhead: 9 + 2 * round })
  await jobs.runDue()
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  await house.flights.changes.desk.recordLine({ lineId, to: 'cancelled', by: 'reza' })
  const changes = await buyer.call<FlightChange[]>(
    ...(['GET', `/api/orders/Order/GetFlightChanges/${orderId}`] as const),
  )
  const changeId = buyer.must(changes)[0]?.id ?? ''
  const others = await buyer.call<{ proposalId: string }[]>(
    ...(['GET', `/api/orders/Order/GetFlightAlternatives/${changeId}`] as const),
  )
  const [item] = await buyer.refundable(orderId, reasonId)
  const proposalId = buyer.must(others)[0]?.proposalId
  if (!item || !proposalId) throw new Error('There is nothing to choose between')
  return { buyer, orderId, lineId, changeId, proposalId, item }
}

/** Good ticket numbers of a line as we show them, and as own stock has them under every key the line ever had. */
async function goodTickets(lineId: string): Promise<{ ours: string[]; theirs: string[] }> {
  const { rows: ours } = await sql<{ number: string }>`
    select ticket_number as number from flights.ticket
    where line_id = ${lineId} and cancelled_at is null order by 1`.execute(view)
  const { rows: theirs } = await sql<{ number: string }>`
    select ticket.number from inventory.ticket
    left join inventory.cancelled_ticket as cancelled
      on cancelled.hold_key = ticket.hold_key and cancelled.position = ticket.position
    where cancelled.hold_key is null and ticket.hold_key in (
      select ${lineId}::uuid union all select id from flights.change_answer where line_id = ${lineId})
    order by 1`.execute(view)
  return { ours: ours.map(({ number }) => number), theirs: theirs.map(({ number }) => number) }
}

it(`a ticket given back while both are exchanged is given back or exchanged, never both, in ${rounds} rounds`, async () => {
  // The moment between the supplier's yes and our book is short; here it lasts long enough for the other to come between.
  await sql`
    create or replace function refunds.dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * 0.25); return new; end $$`.execute(view)
  await sql`create or replace trigger dawdle before update on refunds.item for each row
    when (new.state = 'refunded') execute function refunds.dawdle()`.execute(view)
  const ends = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    const { buyer, orderId, lineId, changeId, proposalId, item } = await calledOff(round)
    const waitMs = (round % 6) * 25
    const giveBack = async () => {
      buyer.must(await buyer.refund(orderId, [item], { reasonId: 3 }))
      await jobs.runDue()
    }
    const exchange = async () => {
      await new Promise((done) => setTimeout(done, waitMs))
      const body = { changeId, answer: 'Rebook', proposalId }
      return await buyer.call<FlightChange>('POST', '/api/orders/Order/AnswerFlightChange', body)
    }
    const [, answered] = await Promise.all([giveBack(), exchange()])
    await jobs.runDue(clock.now().add({ minutes: 2 }))
    const { ours, theirs } = await goodTickets(lineId)
    const end = answered.refused?.code ?? answered.data?.answer?.state ?? 'none'
    ends.set(end, (ends.get(end) ?? 0) + 1)
    expect([round, end, theirs]).toEqual([round, end, ours])
    expect(ours).toHaveLength(1)
    const paidBack = await buyer.balance()
    expect(paidBack).toBe(item.refundableAmount)
  }
  expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
  // Both ways were walked, or the rounds prove nothing.
  expect([...ends.keys()].length).toBeGreaterThan(1)
}, 240_000)

it('a refund that staff book for a ticket void already leaves the tickets of a flight taken since, until its supplier is asked', async () => {
  const { buyer, orderId, lineId, changeId, proposalId, item } = await calledOff(rounds, 4)
  const { number, id } = buyer.must(await buyer.refund(orderId, [item], { reasonId: 4 }))
  const request = await house.refunds.show(id)
  expect(request?.items).toMatchObject([{ state: 'waiting' }])
  clock.advance({ minutes: 1 })
  const answer = { changeId, answer: 'Rebook', proposalId }
  buyer.must(await buyer.call('POST', '/api/orders/Order/AnswerFlightChange', answer))
  await jobs.runDue()
  const flown = await goodTickets(lineId)
  expect(flown.ours).toHaveLength(2)
  expect(flown.theirs).toEqual(flown.ours)

  const { approve } = house.refunds.desk
  const itemIds = [request?.items[0]?.id ?? ''] as const
  const voided = { number, staff: 'reza', isVoidAlready: true, itemIds } as const
  expect(await approve(voided)).toMatchObject({ refused: 'CHANGED_MEANWHILE' })
  expect(await goodTickets(lineId)).toEqual(flown)
  expect(await buyer.balance()).toBe(0)

  expect(await approve({ number, staff: 'reza' })).toEqual({ decided: 1 })
  await jobs.runDue()
  const left = await goodTickets(lineId)
  expect(left.ours).toHaveLength(1)
  expect(left.theirs).toEqual(left.ours)
  expect(await buyer.balance()).toBe(item.refundableAmount)
  expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
})
