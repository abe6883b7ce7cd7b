import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { localClient } from '../../platform/http/serve-contract.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { accounts, createLedger } from '../ledger/index.ts'
import { createWallet } from './index.ts'

const { db } = await testDatabase()
const clock = createTestClock('2026-01-01T08:00:00Z')
const ledger = createLedger({ db, clock })
const wallet = createWallet({ db, ledger })
const bank = accounts.gatewayClearing('sandbox')

const clientOf = (userId: string) =>
  localClient(wallet.routes, {
    db,
    log: silentLog,
    context: {
      caller: { userId, sessionId: newId(), scope: [] },
      address: '127.0.0.1',
      requestId: newId(),
      idempotencyKey: null,
      userAgent: '',
    },
  })

describe('the wallet of the signed-in user', () => {
  it('shows the balance and what it lacks for a total', async () => {
    const userId = newId()
    const client = clientOf(userId)
    expect(await client.balance({})).toEqual({ data: { balance: 0 }, meta: {} })
    await db.tx((dbTx) =>
      wallet.credit(dbTx, {
        ...{ userId, from: bank, amountRial: 40_000, kind: 'payment', key: newId() },
        descriptionFa: 'شارژ',
      }),
    )
    expect(await client.balance({})).toMatchObject({ data: { balance: 40_000 } })
    expect(await client.balanceDifference({ totalPrice: 100_000 })).toMatchObject({
      data: { balance: 40_000, difference: 60_000 },
    })
    expect(await client.balanceDifference({ totalPrice: 30_000 })).toMatchObject({
      data: { balance: 40_000, difference: 0 },
    })
    expect(await clientOf(newId()).balance({})).toMatchObject({ data: { balance: 0 } })
  })

  it('shows a sale as it moved the wallet, newest first, each flow in its own words', async () => {
    const [userId, orderId] = [newId(), newId()]
    const order = accounts.receivable(orderId)
    const step = { userId, orderId, key: newId(), descriptionFa: 'بلیت' }
    await db.tx(async (dbTx) => {
      const topUp = { ...step, orderId: null, key: newId(), descriptionFa: 'شارژ' }
      await wallet.credit(dbTx, { ...topUp, from: bank, amountRial: 20_000, kind: 'payment' })
      await wallet.credit(dbTx, { ...step, from: bank, amountRial: 80_000, kind: 'payment' })
      await wallet.spend(dbTx, { ...step, to: order, amountRial: 100_000 })
      await wallet.credit(dbTx, { ...step, from: order, amountRial: 100_000, kind: 'line-failed' })
      const byStaff = { ...step, orderId: null, kind: 'goodwill', amountRial: 5_000 }
      await wallet.credit(dbTx, { ...byStaff, from: accounts.revenue('goodwill') })
    })
    const { data: flows, meta } = await clientOf(userId).flows({ page: 1, pageSize: 10 })
    expect(meta.paging).toEqual({ page: 1, pageSize: 10, total: 5 })
    expect(flows.map(({ type, amount, orderId }) => [type, amount, orderId])).toEqual([
      ['Correction', 5_000, null],
      ['Refund', 100_000, orderId],
      ['Purchase', -100_000, orderId],
      ['Payment', 80_000, orderId],
      ['TopUp', 20_000, null],
    ])
    expect(flows[4]).toMatchObject({ description: 'شارژ', time: clock.now().toString() })
    const secondPage = await clientOf(userId).flows({ page: 2, pageSize: 4 })
    expect(secondPage.data.map(({ type }) => type)).toEqual(['TopUp'])
  })
})
