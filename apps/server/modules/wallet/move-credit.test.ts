import { isRefused } from '@parastoo/kit/outcome'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { accounts, createLedger } from '../ledger/index.ts'
import { createWallet } from './index.ts'

const { db } = await testDatabase({ maxConnections: 20 })
const ledger = createLedger({ db, clock: createTestClock('2026-01-01T08:00:00Z') })
const wallet = createWallet({ db, ledger })
const bank = accounts.gatewayClearing('sandbox')

const credit = (userId: string, amountRial: number, key = newId()) =>
  db.tx((tx) =>
    wallet.credit(tx, {
      userId,
      from: bank,
      amountRial,
      kind: 'payment',
      key,
      descriptionFa: 'شارژ',
    }),
  )
const spend = (userId: string, amountRial: number, orderId = newId()) =>
  db.tx((tx) =>
    wallet.spend(tx, {
      userId,
      to: accounts.receivable(orderId),
      amountRial,
      key: orderId,
      orderId,
      descriptionFa: 'پرداخت سفارش',
    }),
  )
const balanceOf = (userId: string) => wallet.balanceOf(db, userId)
const times = <T>(count: number, act: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, act))

afterEach(async () => {
  expect(await ledger.checkBooks()).toEqual([])
})

describe('credit', () => {
  it('adds up when many come at once', async () => {
    const userId = newId()
    await times(20, () => credit(userId, 1_000))
    expect(await balanceOf(userId)).toBe(20_000)
  })

  it('of one key is credited once, however often and at once', async () => {
    const [userId, key] = [newId(), newId()]
    const outcomes = await times(20, () => credit(userId, 1_000, key))
    expect(outcomes.filter((outcome) => 'posted' in outcome)).toHaveLength(1)
    expect(await credit(userId, 1_000, key)).toHaveProperty('already')
    expect(await balanceOf(userId)).toBe(1_000)
  })

  it('throws on an amount that is none, and on a key used for another amount', async () => {
    const [userId, key] = [newId(), newId()]
    await expect(credit(userId, 0)).rejects.toThrow(RangeError)
    await credit(userId, 5, key)
    await expect(credit(userId, 6, key)).rejects.toThrow('other postings')
    expect(await balanceOf(userId)).toBe(5)
  })
})

describe('spend', () => {
  it('never goes below zero in a race of many orders for one wallet', async () => {
    const userId = newId()
    await credit(userId, 100_000)
    const outcomes = await times(20, () => spend(userId, 15_000))
    expect(outcomes.filter((outcome) => !isRefused(outcome))).toHaveLength(6)
    expect(await balanceOf(userId)).toBe(10_000)
  })

  it('pays one order once, however often and at once', async () => {
    const [userId, orderId] = [newId(), newId()]
    await credit(userId, 100_000)
    const outcomes = await times(20, () => spend(userId, 30_000, orderId))
    expect(outcomes.filter((outcome) => 'posted' in outcome)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'already' in outcome)).toHaveLength(19)
    expect(await balanceOf(userId)).toBe(70_000)
    expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(30_000)
  })

  it('refuses one rial too many, leaves the transaction usable and the order free to be paid', async () => {
    const [userId, orderId] = [newId(), newId()]
    await credit(userId, 30_000)
    const to = accounts.receivable(orderId)
    const outcomes = await db.tx(async (tx) => {
      const ask = { userId, to, key: orderId, orderId, descriptionFa: 'پرداخت سفارش' }
      return [
        await wallet.spend(tx, { ...ask, amountRial: 30_001 }),
        await wallet.spend(tx, { ...ask, amountRial: 30_000 }),
      ]
    })
    expect(outcomes).toEqual([
      { refused: 'INSUFFICIENT_BALANCE' },
      { posted: true, entryId: expect.any(String) },
    ])
    expect(await balanceOf(userId)).toBe(0)
  })

  it('refuses a wallet that was never credited', async () => {
    expect(await spend(newId(), 1)).toEqual({ refused: 'INSUFFICIENT_BALANCE' })
  })

  it('shows a transaction its own writes', async () => {
    const userId = newId()
    await db.tx(async (tx) => {
      const about = { kind: 'payment', key: newId(), descriptionFa: 'شارژ' }
      await wallet.credit(tx, { userId, from: bank, amountRial: 700, ...about })
      expect(await wallet.balanceOf(tx, userId)).toBe(700)
      expect(await balanceOf(userId)).toBe(0)
    })
    expect(await balanceOf(userId)).toBe(700)
  })
})
