/**
 * A sale through a supplier on the far side of a network, with everything that can go wrong at each step of it: in the end one
 * booking there, one ticket here and the money where it belongs, or none of them. In between it is pending, never guessed.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../modules/ledger/index.ts'
import { tables } from '../platform/db/database.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const restMs = 500
const timeoutMs = 700
const { house, clock, today, jobs, buyer, db } = await openTestHouse({
  settings: {
    SAMPLE_SUPPLIERS: 'sample:on',
    SAMPLE_SUPPLIER_SELL_TIMEOUT_MS: String(timeoutMs),
    SAMPLE_SUPPLIER_REST_MS: String(restMs),
  },
})
const remote = house.samples.remotes.get('sample')
if (!remote) throw new Error('The sample supplier is not there')
const { signedIn, paidAtBank } = takeSteps({ buyer, today })
const dearerByRial = 700_000
let daysAhead = 20

beforeEach(() => {
  remote.clear()
  // A day nobody has bought on. The time of all tests together stays within the half hour of a token; the last may leave it.
  daysAhead += 1
})
afterEach(async () => {
  expect(await house.ledger.checkBooks()).toEqual([])
})

/** Something the sample supplier sells, for a new traveller. */
async function chosen(): Promise<{ traveller: Buyer; proposal: Proposal; fareRef: string }> {
  const traveller = await signedIn()
  const departureDate = addDays(today, daysAhead)
  const { requestId } = await traveller.search({ origin: 'THR', destination: 'MHD', departureDate })
  const address = `/api/flight-catalog/FlightCatalog/Available/${requestId}`
  let found: Proposal | undefined
  const answered = async () => {
    const reply = traveller.must(await traveller.call<SearchReply>('GET', address))
    found = reply.proposals.find(({ provider, seat }) => provider === 'sample' && seat > 0)
    return reply.completed
  }
  await expect.poll(answered, { timeout: 10_000 }).toBe(true)
  if (!found) throw new Error('The sample supplier sells nothing')
  const { proposalId } = found
  const written = async () =>
    await sql<{ fareRef: string }>`
      select one ->> 'offerKey' as fare_ref
      from flights.supplier_answer, jsonb_array_elements(arrived) as one
      where request_id = ${requestId} and one -> 'proposal' ->> 'proposalId' = ${proposalId}`.execute(
      tables<unknown>(db),
    )
  // Answers are in memory first, in the database a little later.
  await expect.poll(async () => (await written()).rows.length).toBe(1)
  const { rows } = await written()
  return { traveller, proposal: found, fareRef: rows[0]?.fareRef ?? '' }
}

/** The newest order of a traveller, as it stands here and at the supplier. */
async function standing({ phoneNumber }: Buyer) {
  const { rows } = await sql<{ orderId: string; lineId: string; userId: string; here: string }>`
    select made.id as order_id, line.id as line_id, made.user_id, made.money || ' ' || line.fulfilment as here
    from orders.order as made join orders.line on line.order_id = made.id
    where made.contact_phone like ${`%${phoneNumber}`}
    order by made.registered_at desc limit 1`.execute(tables<unknown>(db))
  const [found] = rows
  if (!found) throw new Error('No order was made')
  const issued = await sql<{ ticketNumber: string }>`
    select ticket_number from flights.ticket where order_id = ${found.orderId}
    order by ticket_number`.execute(tables<unknown>(db))
  const tickets = issued.rows.map(({ ticketNumber }) => ticketNumber)
  const walletRial = await house.ledger.balance(db, accounts.wallet(found.userId))
  const booking = remote?.book().bookings[found.lineId]
  return { ...found, tickets, walletRial: Math.abs(walletRial), booking, there: booking?.status }
}
const runDue = async (seconds: number) => {
  clock.advance({ seconds })
  await house.orders.settleLostHolds()
  await jobs.runDue()
}
const owed = async () => await house.ledger.balance(db, accounts.supplierPayable('sample'))

/** Here and there one ticket and the same, the supplier is owed what it wanted for it, and nothing is left in the wallet. */
async function expectSold(traveller: Buyer, before: { owedRial: number }): Promise<void> {
  const { here, there, tickets, booking, walletRial } = await standing(traveller)
  expect([here, there]).toEqual(['paid issued', 'TICKETED'])
  expect(tickets).toEqual(booking?.tickets.map(({ number }) => number))
  expect(tickets).toHaveLength(1)
  expect((await owed()) - before.owedRial).toBe(booking?.net)
  expect(walletRial).toBe(0)
}
const bookings = () => Object.keys(remote.book().bookings).length

const broken = ['break', 'lose', 'half', 'contradict', 'hang', 'nonsense', 'huge', 'page'] as const

describe('a reply to holding that is lost or spoilt', () => {
  it.each(broken)('(%s) is pending, and the same key settles it: one booking', async (kind) => {
    const { traveller, proposal } = await chosen()
    const before = { owedRial: await owed(), bookings: bookings() }
    remote.order({ verb: 'book', kind })
    expect(traveller.must(await traveller.submit(proposal)).status).toBe('Created')
    expect((await standing(traveller)).here).toBe('unpaid holding')
    await runDue(21)
    const { here, there, orderId } = await standing(traveller)
    expect([here, there]).toEqual(['unpaid held', 'HELD'])
    await paidAtBank(traveller, orderId)
    await jobs.runDue()
    await expectSold(traveller, before)
    expect(bookings()).toBe(before.bookings + 1)
  })
})

it('a ticket that staff book as void by hand is not asked back from its supplier, who has made it void', async () => {
  const { traveller, proposal } = await chosen()
  const { orderId } = traveller.must(await traveller.submit(proposal))
  await paidAtBank(traveller, orderId)
  await jobs.runDue()
  const items = await traveller.refundable(orderId, 5)
  const asked = traveller.must(await traveller.refund(orderId, items, { reasonId: 5 }))
  const itemIds = [asked.items[0]?.id ?? ''] as const
  const byHand = { number: asked.number, staff: 'reza', itemIds }
  expect(await house.refunds.desk.approve({ ...byHand, isVoidAlready: true })).toEqual({
    decided: 1,
  })
  await jobs.runDue()
  const { here, there } = await standing(traveller)
  expect([here, there]).toEqual(['refunded void', 'TICKETED'])
})

describe('a reply to issuing that is lost or spoilt', () => {
  it.each(broken)('(%s) is pending, and ends with one ticket', async (kind) => {
    const { traveller, proposal } = await chosen()
    const before = { owedRial: await owed() }
    const { orderId } = traveller.must(await traveller.submit(proposal))
    remote.order({ verb: 'ticket', kind, times: 2 })
    await paidAtBank(traveller, orderId)
    await jobs.runDue()
    expect((await traveller.order(orderId)).status).toBe('FinalizationInProgress')
    await runDue(16)
    expect(await standing(traveller)).toMatchObject({ here: 'paid issuing', tickets: [] })
    expect(await owed()).toBe(before.owedRial)
    await runDue(16)
    await expectSold(traveller, before)
  })

  it('is a no only when the supplier says no: then the money is in the wallet', async () => {
    const { traveller, proposal, fareRef } = await chosen()
    const before = { owedRial: await owed() }
    const { orderId } = traveller.must(await traveller.submit(proposal))
    const { lineId } = await standing(traveller)
    const hold = { generation: 1, key: lineId }
    await house.flights.product.release({ orderId, lineId, ...hold })
    remote.sellOut(fareRef)
    await paidAtBank(traveller, orderId)
    await jobs.runDue()
    const { here, there, tickets, walletRial } = await standing(traveller)
    expect([here, there, tickets]).toEqual(['refunded failed', 'REFUSED', []])
    expect(walletRial).toBe(proposal.totalPrice)
    expect(await owed()).toBe(before.owedRial)
  })
})

describe('a price that moves', () => {
  const refusedDearer = (proposal: Proposal) => ({
    code: 'PRICE_CHANGED',
    detail: { totalPrice: proposal.totalPrice + dearerByRial },
  })
  const buyAt = async (traveller: Buyer, proposal: Proposal) => {
    const { orderId } = traveller.must(await traveller.submit(proposal))
    const { amount } = await paidAtBank(traveller, orderId)
    await jobs.runDue()
    return amount
  }

  it.each([
    ['between search and price question', 'fare'],
    ['between price question and hold', 'book'],
  ] as const)('%s is told, and sold at the new price only when accepted', async (_when, verb) => {
    const { traveller, proposal } = await chosen()
    const before = { owedRial: await owed() }
    remote.order({ verb, kind: 'dearer' })
    expect((await traveller.submit(proposal)).refused).toMatchObject(refusedDearer(proposal))
    expect(Object.values(remote.book().bookings).some(({ status }) => status === 'HELD')).toBe(
      false,
    )
    clock.advance({ seconds: 1 })
    const totalPrice = proposal.totalPrice + dearerByRial
    expect(await buyAt(traveller, { ...proposal, totalPrice })).toBe(totalPrice)
    await expectSold(traveller, before)
  })

  it('after the hold is nobody’s concern: it is paid and owed at the price of the hold', async () => {
    const { traveller, proposal, fareRef } = await chosen()
    const before = { owedRial: await owed() }
    const { orderId } = traveller.must(await traveller.submit(proposal))
    remote.raise(fareRef, dearerByRial)
    const { amount } = await paidAtBank(traveller, orderId)
    await jobs.runDue()
    expect(amount).toBe(proposal.totalPrice)
    await expectSold(traveller, before)
  })

  it('is refused, not guessed, while the supplier does not say it', async () => {
    const { traveller, proposal } = await chosen()
    const before = bookings()
    for (const kind of broken) {
      remote.order({ verb: 'fare', kind })
      const { refused } = await traveller.submit(proposal)
      expect(refused).toMatchObject({ code: 'SUPPLIER_NOT_ANSWERING' })
      clock.advance({ seconds: 16 })
    }
    expect(bookings()).toBe(before)
  })

  it('to sold out is told before anything is paid', async () => {
    const { traveller, proposal, fareRef } = await chosen()
    remote.sellOut(fareRef)
    expect((await traveller.submit(proposal)).refused).toMatchObject({ code: 'FLIGHT_SOLD_OUT' })
  })
})

it('a supplier that is down for an hour sells nothing twice, loses no money and keeps no seat for ever', async () => {
  const [unpaid, paid] = [await chosen(), await chosen()]
  const before = { owedRial: await owed() }
  const { orderId } = paid.traveller.must(await paid.traveller.submit(paid.proposal))
  remote.order({ verb: 'book', kind: 'lose' })
  const answer = await unpaid.traveller.submit(unpaid.proposal)
  expect(unpaid.traveller.must(answer).status).toBe('Created')
  remote.order({ verb: 'ticket', kind: 'lose' })
  await paidAtBank(paid.traveller, orderId)
  await jobs.runDue()
  remote.setMood('failing')
  for (let time = 0; time < 12; time += 1) await runDue(5 * 60)
  expect(await standing(unpaid.traveller)).toMatchObject({ here: 'closed released' })
  expect(await standing(paid.traveller)).toMatchObject({
    here: 'paid issuing',
    tickets: [],
    walletRial: 0,
  })
  remote.clear()
  await delay(restMs)
  await runDue(60)
  await runDue(60)
  // Released by us, or because the time it was asked for is over: the supplier sells it again.
  const { lineId } = await standing(unpaid.traveller)
  const { suppliers } = house.samples
  expect(await suppliers[0]?.status(lineId)).toEqual({ state: 'released' })
  await expectSold(paid.traveller, before)
})
