import { isRefused } from '@parastoo/kit/outcome'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { orders, product, clock, jobs, ledger, discounts, needs } = sale
const cancel = (orderId: string, userId = sale.userId) => cancelOrder(needs, { orderId, userId })
const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}

it('closes an unpaid order, gives its seats and its code back, and does so once', async () => {
  const orderId = await sale.placeHeld({ lines: 2 })
  await sale.discount(orderId, 10_000)
  product.asked.length = 0
  expect(await cancel(orderId)).toMatchObject({ orderId, money: 'closed' })
  expect(await cancel(orderId)).toMatchObject({ orderId, money: 'closed' })
  await jobs.runDue()
  expect(product.asked.map(({ verb }) => verb)).toEqual(['release', 'release'])
  expect(await find(orderId)).toMatchObject({ money: 'closed', discount: null })
  expect((await find(orderId)).cancelledAt).not.toBeNull()
  expect((await discounts.list()).map(({ taken }) => taken)).toEqual([0])
  expect(sale.heard.filter(({ fact }) => fact === 'order-cancelled')).toHaveLength(1)
})

it('is refused for another’s order and for one that is paid', async () => {
  const orderId = await sale.placeHeld()
  expect(await cancel(orderId, newId())).toMatchObject({ refused: 'NOT_FOUND' })
  await sale.settle(orderId)
  expect(await cancel(orderId)).toMatchObject({ refused: 'ORDER_NOT_CANCELLABLE' })
  expect((await find(orderId)).money).toBe('paid')
  await jobs.runDue()
})

it('gives back a seat whose hold is answered after the cancelling', async () => {
  const orderId = await sale.placeHeld({ hold: false })
  product.asked.length = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  product.answersAfter = promise
  const late = orders.hold(orderId)
  await expect.poll(() => product.asked.at(-1)).toMatchObject({ verb: 'hold' })
  await cancel(orderId)
  await jobs.runDue()
  product.answersAfter = Promise.resolve()
  product.asked.length = 0
  resolve()
  await late
  await jobs.runDue()
  expect(product.asked.map(({ verb }) => verb)).toEqual(['release'])
})

it('meets a payment: either the order is paid, or it is cancelled and the money is in the wallet', async () => {
  for (let round = 0; round < 20; round += 1) {
    const orderId = await sale.placeHeld()
    const before = await sale.balance()
    const [cancelled] = await Promise.all([cancel(orderId), sale.settle(orderId)])
    const { money } = await find(orderId)
    expect(money).toBe(isRefused(cancelled) ? 'paid' : 'closed')
    const gained = (await sale.balance()) - before
    const owed = await ledger.balance(sale.db, accounts.receivable(orderId))
    expect([gained, owed]).toEqual(money === 'paid' ? [0, 100_000] : [100_000, 0])
  }
})

it('is told from an order whose time ran out', async () => {
  const [cancelled, late] = [await sale.placeHeld(), await sale.placeHeld()]
  await cancel(cancelled)
  expect((await find(cancelled)).cancelledAt).toEqual(clock.now())
  clock.advance({ minutes: 16 })
  await jobs.runDue(clock.now())
  expect((await find(late)).money).toBe('closed')
  expect((await find(late)).cancelledAt).toBeNull()
  // Who cancels what is closed already changes nothing of why it was closed.
  await cancel(late)
  expect((await find(late)).cancelledAt).toBeNull()
})
