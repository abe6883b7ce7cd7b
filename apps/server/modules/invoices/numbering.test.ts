import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { documentSeals } from '../../platform/document-seals.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { type Renewable, renewSeals } from '../travellers/index.ts'
import { issueInvoice } from './issue-paper.ts'
import type { InvoicesNeeds } from './needs.ts'
import { paperReader, paperSeals, paperWriter } from './paper-store.ts'
import { buyerReader, buyerSeals, keepBuyer } from './store.ts'
import { familyInvoice } from './testing/invoice-samples.ts'

const { db } = await testDatabase()
const documents = documentSeals(['the secret of today', 'the secret before'])
const view = tables<unknown>(db)

let now = Temporal.Instant.from('2030-06-01T10:00:00Z')
const line = {
  lineId: newId(),
  kind: 'flight',
  titleFa: 'تهران به مشهد',
  amountRial: 9_000,
  discountRial: 0,
  fulfilment: 'issued',
  partOf: null,
}
const flight = {
  proposal: { flightGroups: [] },
  passengers: [{ id: 'sara', type: 'Adult' as const }],
}
/** Everything around the papers is as it would be for a paid order of one ticket. */
const needs = {
  db,
  documents,
  clock: { now: () => now },
  log: { info: () => undefined },
  orders: {
    frozenRates: async () => [],
    unitsOf: async () => [
      {
        unitId: 'seat',
        lineId: line.lineId,
        labelFa: 'سارا مرادی',
        people: ['sara'],
        priceRial: 9_000,
        discountRial: 0,
      },
    ],
    findOwn: async (userId: string, orderId: string) => ({
      orderId,
      userId,
      orderNumber: '4058821733',
      paidAt: now,
      lines: [line],
      contact: { dialingCode: '+98', phoneNumber: '9121234567' },
      totalRial: 9_000,
      discount: null,
    }),
  },
  product: () => ({
    describe: async () => new Map([[line.lineId, { kind: 'flight', flight }]]),
  }),
  payments: { bankPaymentsOfOrder: async () => [] },
  refunds: { endedOf: async () => [] },
  seller: familyInvoice.seller,
} as unknown as InvoicesNeeds

const issue = async (orderId = newId()) => {
  const paper = await issueInvoice(needs, { userId: newId(), orderId })
  if ('refused' in paper) throw new Error(paper.refused)
  return paper
}
const numbersOf = async (year: number) => {
  const { rows } = await sql<{ number: number }>`
    select number from invoices.paper where year = ${year} order by number`.execute(view)
  return rows.map(({ number }) => number)
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

it('numbers a year without a gap and without a double, whoever issues at once and whatever breaks between', async () => {
  class Broken extends Error {}
  /** A process that dies after it took its number and before its paper is written. */
  const breaks = () =>
    db
      .tx(async (tx) => {
        await paperWriter(tx, documents).takeNumber(1409)
        throw new Broken()
      })
      .catch((fault: unknown) => {
        if (!(fault instanceof Broken)) throw fault
      })
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 3 === 2 ? breaks() : issue())),
    )
  expect(await numbersOf(1409)).toEqual(upTo(100))
})

it('gives one order one number, however many ask at once', async () => {
  const before = (await numbersOf(1409)).length
  const orderId = newId()
  const papers = await Promise.all(Array.from({ length: 12 }, () => issue(orderId)))
  expect(new Set(papers.map(({ number }) => number))).toEqual(new Set([before + 1]))
  expect(await numbersOf(1409)).toEqual(upTo(before + 1))
})

it('begins anew with each Jalali year, at midnight in Tehran', async () => {
  now = Temporal.Instant.from('2031-03-20T20:29:59Z')
  expect((await issue()).year).toBe(1409)
  now = Temporal.Instant.from('2031-03-20T20:30:00Z')
  expect(await issue()).toMatchObject({ year: 1410, number: 1 })
})

it('never changes and never goes', async () => {
  const { paperId } = await issue()
  for (const change of [
    sql`update invoices.paper set content = '{}' where id = ${paperId}`,
    sql`update invoices.paper set number = 900 where id = ${paperId}`,
    sql`update invoices.paper set content = content || '{"contactPhone": ""}' where id = ${paperId}`,
    sql`update invoices.paper set content = jsonb_set(content, '{buyer}', '{"nationalId": "1"}') where id = ${paperId}`,
    sql`delete from invoices.paper where id = ${paperId}`,
  ])
    await expect(change.execute(view)).rejects.toThrow(/only added to/)
})

const renewed = async (table: Renewable) =>
  (await renewSeals({ db, seals: documents }, table)).renewed

it('keeps the national code of its buyer sealed, and lets nothing but the seal be renewed', async () => {
  const [orderId, userId] = [newId(), newId()]
  const { buyer } = familyInvoice
  const before = documentSeals(['the secret before'])
  await db.tx((tx) => keepBuyer(tx, before, { orderId, userId, buyer, changedAt: now }))
  await issueInvoice({ ...needs, documents: before }, { userId, orderId })
  const kept = async () => {
    const { rows } = await sql<{ id: string }>`
      select content #>> '{buyer,nationalId}' as id from invoices.paper
      where order_id = ${orderId}`.execute(view)
    return rows[0]?.id.slice(0, before.sealMark.length)
  }
  expect(await kept()).toBe(before.sealMark)
  expect((await paperReader(db, documents).saleOf(orderId))?.content.buyer).toEqual(buyer)
  expect(await renewed(paperSeals)).toBe(1)
  expect(await renewed(paperSeals)).toBe(0)
  expect(await kept()).toBe(documents.sealMark)
  const today = documentSeals(['the secret of today'])
  expect((await paperReader(db, today).saleOf(orderId))?.content.buyer).toEqual(buyer)
})

it('seals the buyers that stand from before there were seals', async () => {
  const [orderId, userId] = [newId(), newId()]
  const { buyer } = familyInvoice
  await db.tx((tx) => keepBuyer(tx, documents, { orderId, userId, buyer, changedAt: now }))
  await sql`update invoices.buyer set national_id = ${buyer?.nationalId} where order_id = ${orderId}`.execute(
    view,
  )
  expect(await renewed(buyerSeals)).toBeGreaterThan(0)
  expect(await renewed(buyerSeals)).toBe(0)
  const { rows } = await sql<{ id: string }>`
    select national_id as id from invoices.buyer where order_id = ${orderId}`.execute(view)
  expect(rows[0]?.id.startsWith(documents.sealMark)).toBe(true)
  expect(await buyerReader(db, documents).ofOrder(orderId)).toEqual(buyer)
})
