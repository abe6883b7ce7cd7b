/** A line that somebody must allow before it is paid, beside one that is held for minutes. */
import { refuse } from '@parastoo/kit/outcome'
import { beforeEach, describe, expect, it } from 'vitest'
import { openErrands } from './testing/open-errands.ts'
import { held, openSale } from './testing/open-sale.ts'
import { placeMixed } from './testing/place-mixed.ts'

const sale = await openSale()
const { orders, product, clock, jobs, db, needs, userId } = sale
const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
needs.product = (kind) => (kind === 'visa' ? errands.product : product.port)
beforeEach(() => {
  product.onHold = held
})

const requested = async () => {
  const order = await placeMixed(sale, { isLookedAt: true, errands })
  product.asked.length = 0
  return order
}
const allow = async (lineId: string) => {
  errands.lookedAt.delete(lineId)
  await db.tx((tx) => orders.askAgain(tx, lineId))
  await jobs.runDue()
}
const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}
const stateOf = async (orderId: string) => {
  const order = await find(orderId)
  const states = order.lines.map(({ fulfilment }) => fulfilment)
  return [order.money, ...states, await orders.statusOf(order)].join(' ')
}
const told = (fact: string, orderId: string) =>
  sale.heard.flatMap(({ fact: heard, payload }) =>
    heard === fact && (payload as { orderId: string }).orderId === orderId ? [payload] : [],
  )
const releases = () => product.asked.filter(({ verb }) => verb === 'release').length

describe('an order of a seat and something that must be allowed first', () => {
  it('keeps no seat meanwhile, runs out at no time, and cannot be paid', async () => {
    const { orderId } = await requested()
    expect(await stateOf(orderId)).toBe('unpaid released requested Created')
    expect((await find(orderId)).payBy).toBeNull()
    await jobs.runDue()
    expect(releases()).toBe(1)
    expect(await sale.pay(orderId)).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
    clock.advance({ hours: 23 })
    await jobs.runDue()
    await orders.settleLostHolds()
    expect(await stateOf(orderId)).toBe('unpaid released requested Created')
  })

  it('is held whole once it is allowed, and paid while the seat is held', async () => {
    const { orderId, errand } = await requested()
    clock.advance({ hours: 5 })
    await allow(errand)
    expect(await stateOf(orderId)).toBe('unpaid held held Approved')
    const order = await find(orderId)
    expect(order.lines.map(({ generation }) => generation)).toEqual([2, 1])
    expect(order.payBy?.toString()).toBe(clock.now().add({ minutes: 15 }).toString())
    expect(told('order-held', orderId)).toHaveLength(1)
    await sale.settle(orderId, { amountRial: 250_000 })
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('paid issued issuing Paid')
  })

  it('ends when it is refused: nothing is charged, and its buyer is told', async () => {
    const { orderId, errand } = await requested()
    const before = await sale.balance()
    errands.unwanted.add(errand)
    await allow(errand)
    expect(await stateOf(orderId)).toBe('closed released refused ConfirmFailed')
    expect(told('order-refused', orderId)).toEqual([{ orderId, isBuyerTold: false }])
    expect(await sale.balance()).toBe(before)
  })

  it('ends when the seat is gone by then, and what was allowed is given back', async () => {
    const { orderId, errand } = await requested()
    product.onHold = () => refuse('SOLD_OUT')
    await allow(errand)
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('closed refused released ConfirmFailed')
    expect(told('order-refused', orderId)).toEqual([{ orderId, isBuyerTold: false }])
    const key = { orderId, lineId: errand, generation: 1, key: errand }
    expect(await errands.isHeld(key)).toBe(false)
  })

  it('asks for the seat by its sweep where the process that was told yes has died', async () => {
    const { orderId, errand } = await requested()
    product.onHold = () => ({ unknown: true, reason: 'no answer' })
    await allow(errand)
    expect(await stateOf(orderId)).toBe('unpaid holding held Created')
    product.onHold = held
    clock.advance({ seconds: 30 })
    await orders.settleLostHolds()
    expect(await stateOf(orderId)).toBe('unpaid held held Approved')
  })

  it('is released whole when its buyer gives it up while it is looked at', async () => {
    const { orderId } = await requested()
    await sale.cancel({ orderId, userId })
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('closed released released Rejected')
  })

  it('is held once by two who hear of the yes at once', async () => {
    const { orderId, errand } = await requested()
    errands.lookedAt.delete(errand)
    await db.tx((tx) => orders.askAgain(tx, errand))
    await Promise.all([orders.hold(orderId), orders.hold(orderId), jobs.runDue()])
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('unpaid held held Approved')
    expect((await find(orderId)).lines.map(({ generation }) => generation)).toEqual([2, 1])
    expect(told('order-held', orderId)).toHaveLength(1)
  })
})

describe('an order of two lines that must be allowed', () => {
  it('is to be paid in time from the second yes on, not from the first', async () => {
    const minutes = 30
    product.policies.set('tour', {
      holdMinutes: minutes,
      promise: (_line, paidAt) => paidAt.add({ hours: 1 }),
    })
    const waits = { waitsFor: 'staff' as const, until: clock.now().add({ hours: 24 }) }
    product.onHold = () => waits
    needs.product = (kind) => ({
      ...product.port,
      policy: product.policies.get(kind) ?? product.port.policy,
    })
    const orderId = await sale.placeHeld({ kinds: ['tour', 'tour'] })
    const [first, second] = (await find(orderId)).lines
    const answers = [held, () => waits]
    product.onHold = (until) => answers.shift()?.(until) ?? waits
    await db.tx((tx) => orders.askAgain(tx, first?.lineId ?? ''))
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('unpaid held requested Created')
    expect((await find(orderId)).payBy).toBeNull()
    clock.advance({ hours: 3 })
    product.onHold = held
    await db.tx((tx) => orders.askAgain(tx, second?.lineId ?? ''))
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('unpaid held held Approved')
    expect((await find(orderId)).payBy?.toString()).toBe(clock.now().add({ minutes }).toString())
  })
})
