import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { localClient } from '../../platform/http/serve-contract.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testGate } from '../../platform/testing/test-gate.ts'
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
    gate: testGate(),
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
    await db.tx((tx) =>
      wallet.credit(tx, {
        userId,
        from: bank,
        amountRial: 40_000,
        kind: 'payment',
        key: newId(),
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
    await db.tx(async (tx) => {
      const topUp = { ...step, orderId: null, key: newId(), descriptionFa: 'شارژ' }
      await wallet.credit(tx, { ...topUp, from: bank, amountRial: 20_000, kind: 'payment' })
      await wallet.credit(tx, { ...step, from: bank, amountRial: 80_000, kind: 'payment' })
      await wallet.spend(tx, { ...step, to: order, amountRial: 100_000 })
      await wallet.credit(tx, { ...step, from: order, amountRial: 100_000, kind: 'line-failed' })
      const byStaff = { ...step, orderId: null, kind: 'goodwill', amountRial: 5_000 }
      await wallet.credit(tx, { ...byStaff, from: accounts.revenue('flight') })
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

describe('the flows asked for by type, day and amount', () => {
  /** A sale on two days of Tehran: the second instant is five minutes later and another day. */
  async function walletOfTwoDays() {
    const [userId, orderId] = [newId(), newId()]
    const step = { userId, orderId, key: newId(), descriptionFa: '=HYPERLINK("x")' }
    clock.setTo('2030-03-20T20:27:00Z')
    await db.tx(async (tx) => {
      const topUp = { ...step, orderId: null, key: newId() }
      await wallet.credit(tx, { ...topUp, from: bank, amountRial: 20_000, kind: 'payment' })
      await wallet.credit(tx, { ...step, from: bank, amountRial: 80_000, kind: 'payment' })
    })
    clock.setTo('2030-03-20T20:32:00Z')
    await db.tx((tx) =>
      wallet.spend(tx, { ...step, to: accounts.receivable(orderId), amountRial: 100_000 }),
    )
    return clientOf(userId)
  }
  type Filter = Parameters<ReturnType<typeof clientOf>['flows']>[0]
  const amounts = async (client: ReturnType<typeof clientOf>, filter: Filter) =>
    (await client.flows(filter)).data.map(({ amount }) => amount)

  it('are those and no others, and numbers and dates may be typed in any digits', async () => {
    const client = await walletOfTwoDays()
    const all = [-100_000, 80_000, 20_000]
    expect(await amounts(client, {})).toEqual(all)
    expect(await amounts(client, { type: '', from: '', to: '', minAmount: '' })).toEqual(all)
    expect(await amounts(client, { type: 'TopUp' })).toEqual([20_000])
    expect(await amounts(client, { type: 'Payment' })).toEqual([80_000])
    expect(await amounts(client, { type: 'Purchase' })).toEqual([-100_000])
    expect(await amounts(client, { type: 'Correction' })).toEqual([])
    expect(await amounts(client, { from: '۲۰۳۰-۰۳-۲۱' })).toEqual([-100_000])
    expect(await amounts(client, { to: '2030-03-20' })).toEqual([80_000, 20_000])
    expect(await amounts(client, { minAmount: '۸۰٬۰۰۰' })).toEqual([-100_000, 80_000])
    expect(await amounts(client, { maxAmount: 80_000, minAmount: 20_001 })).toEqual([80_000])
    const counted = await client.flows({ type: 'TopUp', pageSize: 1 })
    expect(counted.meta.paging.total).toBe(1)
  })

  it.each([
    [{ from: '2030-13-01' }, 'DATE_IS_INVALID'],
    [{ to: 'yesterday' }, 'DATE_IS_INVALID'],
    [{ from: '2030-03-21', to: '2030-03-20' }, 'DATES_OUT_OF_ORDER'],
    [{ minAmount: '1.5e3x' }, 'AMOUNT_IS_INVALID'],
    [{ minAmount: -5 }, 'AMOUNT_IS_INVALID'],
    [{ minAmount: 6, maxAmount: 5 }, 'AMOUNTS_OUT_OF_ORDER'],
    [{ type: 'Theft' as never }, 'CHECK_ENTERED_VALUES'],
  ])('are refused when %o is asked', async (filter, code) => {
    const asked = clientOf(newId()).flows(filter)
    await expect(asked).rejects.toMatchObject({ data: { issues: [{ message: code }] } })
  })

  it('come as a sheet with both calendars, and no text of it is a formula', async () => {
    const client = await walletOfTwoDays()
    const file = await client.exportFlows({ type: 'Purchase' })
    expect(file.name).toBe('wallet-flows.xlsx')
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    expect(sheets[0]?.view?.rightToLeft).toBe(true)
    expect(sheets[0]?.rows).toEqual([
      expect.arrayContaining(['تاریخ شمسی', 'تاریخ میلادی', 'مبلغ (ریال)']),
      [
        '۱۴۰۹/۰۱/۰۱',
        new Date('2030-03-21T00:00:00Z'),
        '00:02',
        'خرید',
        -100_000,
        '=HYPERLINK("x")',
        expect.any(String),
      ],
    ])
    const whole = await readXlsx(new Uint8Array(await (await client.exportFlows({})).arrayBuffer()))
    expect(whole.sheets[0]?.rows).toHaveLength(4)
  })
})
