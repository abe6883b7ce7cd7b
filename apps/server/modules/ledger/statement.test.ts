import { expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { type Account, accounts, createLedger } from './index.ts'

const { db } = await testDatabase()
const clock = createTestClock('2030-01-01T08:00:00Z')
const ledger = createLedger({ db, clock })
const bank = accounts.gatewayClearing('sandbox')
const wallet = accounts.wallet(newId())

const book = (amountRial: number, kind: string, orderId: string | null = null) =>
  db.tx((tx) =>
    ledger.post(tx, {
      kind,
      key: newId(),
      orderId,
      descriptionFa: 'شارژ',
      postings: [
        amountRial > 0
          ? { from: bank, to: wallet, amountRial }
          : { from: wallet, to: bank, amountRial: -amountRial },
      ],
    }),
  )

it('a statement is narrowed by time, kind and amount, and opens with what was there before', async () => {
  await book(500, 'payment')
  clock.advance({ hours: 24 })
  await book(300, 'payment', newId())
  await book(-200, 'order-paid', newId())
  const secondDay = clock.now()
  const narrowed = async (ask: Partial<Parameters<typeof ledger.statement>[1]>) =>
    (await ledger.statement(wallet, { page: 1, pageSize: 10, ...ask })).rows.map(
      ({ amount }) => amount,
    )
  expect(await narrowed({})).toEqual([-200, 300, 500])
  expect(await narrowed({ from: secondDay })).toEqual([-200, 300])
  expect(await narrowed({ before: secondDay })).toEqual([500])
  expect(await narrowed({ kinds: ['payment'] })).toEqual([300, 500])
  expect(await narrowed({ kinds: ['payment'], withOrder: false })).toEqual([500])
  expect(await narrowed({ notKinds: ['payment'] })).toEqual([-200])
  expect(await narrowed({ least: 250, most: 300 })).toEqual([300])
  const opening = [{ currency: 'IRR', balance: 500 }]
  expect(await ledger.balancesBefore(wallet, secondDay)).toEqual(opening)
  expect(await ledger.trialBalance(secondDay)).toEqual([
    { account: bank, currency: 'IRR', balance: -500 },
    { account: wallet, currency: 'IRR', balance: 500 },
  ])
  const { rows } = await ledger.statement(wallet, { page: 1, pageSize: 1 })
  expect(rows[0]?.number).toBeNull()
  await ledger.seal()
  expect((await ledger.statement(wallet, { page: 1, pageSize: 1 })).rows[0]?.number).toBe(3)
})

it('an order’s entries are told in the order they were made, each with its own postings and nobody else’s', async () => {
  const [orderId, another] = [newId(), newId()]
  const moved = (from: Account, to: Account, amountRial: number) => ({ from, to, amountRial })
  const booked = (order: string, descriptionFa: string, postings: ReturnType<typeof moved>[]) =>
    db.tx((tx) =>
      ledger.post(tx, { kind: 'test', key: newId(), orderId: order, descriptionFa, postings }),
    )
  const receivable = accounts.receivable(orderId)
  await booked(orderId, 'پرداخت', [moved(bank, receivable, 900)])
  await booked(another, 'پرداخت دیگری', [moved(bank, accounts.receivable(another), 400)])
  await booked(orderId, 'صدور', [
    moved(receivable, accounts.supplierPayable('north'), 700),
    moved(receivable, accounts.revenue('flight'), 200),
  ])
  const entries = await ledger.entriesOfOrder(orderId)
  expect(entries).toMatchObject([
    {
      descriptionFa: 'پرداخت',
      recordedAt: clock.now(),
      postings: [{ fromAccount: bank, toAccount: receivable, amount: 900, currency: 'IRR' }],
    },
    {
      descriptionFa: 'صدور',
      postings: [
        { fromAccount: receivable, toAccount: 'supplier-payable:north', amount: 700 },
        { fromAccount: receivable, toAccount: 'revenue:flight', amount: 200 },
      ],
    },
  ])
  expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(2)
  expect(await ledger.entriesOfOrder(newId())).toEqual([])
})
