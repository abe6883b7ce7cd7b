import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { noteLock } from './lock-order.ts'

const { db } = await testDatabase()

it('lets a transaction lock by rank and key, and what it has again', async () => {
  await db.tx(async (tx) => {
    noteLock(tx, 'order', 'a')
    noteLock(tx, 'voucher', 'a')
    noteLock(tx, 'voucher', 'b')
    noteLock(tx, 'balance', 'wallet:a')
    noteLock(tx, 'order', 'a')
  })
})

it('stops a lower rank after a higher one, and a lower key after a higher one', async () => {
  const locking = (
    ...locks: Parameters<typeof noteLock> extends [unknown, ...infer L] ? L[] : never
  ) =>
    db.tx(async (tx) => {
      for (const [rank, key] of locks) noteLock(tx, rank, key)
    })
  await expect(locking(['balance', 'wallet:a'], ['order', 'a'])).rejects.toThrow(/order a after/)
  await expect(locking(['voucher', 'b'], ['voucher', 'a'])).rejects.toThrow(/voucher a after/)
})
