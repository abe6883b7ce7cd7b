import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import { held, openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { orders, product, clock, jobs, ledger, db } = sale
afterEach(() => {
  product.policies.clear()
  product.onHold = held
})
const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}
const after = (minutes: number) => clock.now().add({ minutes }).toString()
const inMinutes = (minutes: number) => ({
  holdMinutes: minutes,
  promise: (_line: unknown, paidAt: Temporal.Instant) => paidAt.add({ minutes }),
})
const facts = (fact: string, orderId: string) =>
  sale.heard.filter(
    (each) => each.fact === fact && (each.payload as { orderId: string }).orderId === orderId,
  ).length

describe('an order is paid by', () => {
  it('the end of the first of its holds, each as its product holds it', async () => {
    product.policies.set('hotel', inMinutes(40))
    const orderId = await sale.placeHeld({ kinds: ['hotel', 'flight'] })
    const order = await find(orderId)
    expect(order.lines.map(({ holdExpiresAt }) => holdExpiresAt?.toString())).toEqual([
      after(40),
      after(15),
    ])
    expect(order.payBy?.toString()).toBe(after(15))
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    expect((await find(orderId)).money).toBe('closed')
  })

  it('the end that a supplier gave, shorter or longer than was asked for', async () => {
    product.onHold = () => held(clock.now().add({ minutes: 5 }))
    const short = await sale.placeHeld()
    expect((await find(short)).payBy?.toString()).toBe(after(5))
    product.onHold = () => held(clock.now().add({ minutes: 30 }))
    const long = await sale.placeHeld()
    expect((await find(long)).payBy?.toString()).toBe(after(30))
    clock.advance({ minutes: 6 })
    await jobs.runDue()
    expect([(await find(short)).money, (await find(long)).money]).toEqual(['closed', 'unpaid'])
    clock.advance({ minutes: 10 })
    await jobs.runDue()
    expect((await find(long)).money).toBe('unpaid')
    clock.advance({ minutes: 15 })
    await jobs.runDue()
    expect((await find(long)).money).toBe('closed')
  })

  it('nobody while nothing of it is held until a moment; its buyer can give it up', async () => {
    product.policies.set('visa', { ...inMinutes(60), holdMinutes: null })
    const orderId = await sale.placeHeld({ kinds: ['visa'] })
    expect((await find(orderId)).payBy).toBeNull()
    clock.advance({ hours: 24 * 30 })
    await jobs.runDue()
    await orders.settleLostHolds()
    expect((await find(orderId)).money).toBe('unpaid')
    await sale.settle(orderId)
    expect((await find(orderId)).money).toBe('paid')
  })

  it('and the news that it is held is told once, when its last line is', async () => {
    const orderId = await sale.placeHeld({ lines: 3 })
    await jobs.runDue()
    expect(facts('order-held', orderId)).toBe(1)
  })
})

describe('a promise', () => {
  it('is each line’s own, and only the broken one waits for staff', async () => {
    product.policies.set('visa', inMinutes(4 * 24 * 60))
    product.onFulfil = () => ({ unknown: true, reason: 'silence' })
    const orderId = await sale.placeHeld({ kinds: ['flight', 'visa'] })
    await sale.settle(orderId, { amountRial: 200_000 })
    const [flight, visa] = (await find(orderId)).lines
    expect(flight?.promisedBy?.toString()).toBe(after(15))
    expect(visa?.promisedBy?.toString()).toBe(after(4 * 24 * 60))
    const pending = async () => (await orders.desk.pending()).map(({ lineId }) => lineId)
    clock.advance({ minutes: 16 })
    await sale.watch()
    await jobs.runDue()
    expect(await pending()).toEqual([flight?.lineId])
    expect(facts('issue-late', orderId)).toBe(1)
    const failed = { lineId: visa?.lineId ?? '', reason: 'too early', by: 'test' }
    expect(await orders.desk.recordFailed(failed)).toHaveProperty('wrong')
    clock.advance({ hours: 4 * 24 })
    await sale.watch()
    await jobs.runDue()
    expect(await pending()).toEqual([flight?.lineId, visa?.lineId])
    expect(facts('issue-late', orderId)).toBe(2)
    expect(await orders.desk.recordFailed(failed)).toEqual({ recorded: true, orderId })
    expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(100_000)
  })

  it('stands with a line from the moment it is paid, which the database holds', async () => {
    const orderId = await sale.placeHeld()
    const unpromised = sql`update orders.line set fulfilment = 'issuing', issuing_since = now() where order_id = ${orderId}`
    await expect(unpromised.execute(tables<unknown>(db))).rejects.toThrow(
      'line_promise_with_issuing',
    )
  })
})
