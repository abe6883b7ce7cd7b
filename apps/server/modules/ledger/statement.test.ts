import { expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { accounts, createLedger } from './index.ts'

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
