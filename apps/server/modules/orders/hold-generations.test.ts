import { expect, it } from 'vitest'
import type { LineKey } from './product.ts'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { orders, product, jobs, clock, userId } = sale

/** A supplier that keeps what it holds by key, and answers a release or a hold when it is let. */
const held = new Set<string>()
const letIn = { release: Promise.resolve(), hold: Promise.resolve() }
const asked: string[] = []
Object.assign(product.port, {
  hold: async ({ key }: LineKey, { until }: { until: Temporal.Instant }) => {
    asked.push('hold')
    held.add(key)
    await letIn.hold
    return { held: true, until }
  },
  release: async ({ key }: LineKey) => {
    asked.push('release')
    await letIn.release
    held.delete(key)
    return { released: true }
  },
})
const expired = async (orderId: string) => {
  clock.advance({ minutes: 16 })
  await orders.find(orderId)
}
const stateOf = async (orderId: string) =>
  (await orders.find(orderId))?.lines.map(({ fulfilment }) => fulfilment)

it('keeps the seats of a new hold from a release that was on its way for the old one', async () => {
  const orderId = await sale.placeHeld()
  const { promise, resolve } = Promise.withResolvers<void>()
  letIn.release = promise
  await expired(orderId)
  asked.length = 0
  const releasing = jobs.runDue()
  await expect.poll(() => asked).toEqual(['release'])
  await orders.holdAgain({ orderId, userId })
  expect(await stateOf(orderId)).toEqual(['held'])
  resolve()
  await releasing
  letIn.release = Promise.resolve()
  expect(held.size).toBe(1)
  await sale.settle(orderId)
  await jobs.runDue()
  expect(await stateOf(orderId)).toEqual(['issued'])
  held.clear()
})

it('does not take the late answer to an old hold for one to the new', async () => {
  const orderId = await sale.placeHeld({ hold: false })
  const [old, anew] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  letIn.hold = old.promise
  asked.length = 0
  const late = orders.hold(orderId)
  await expect.poll(() => asked).toEqual(['hold'])
  letIn.hold = anew.promise
  await expired(orderId)
  await jobs.runDue()
  asked.length = 0
  const again = orders.holdAgain({ orderId, userId })
  await expect.poll(() => asked).toEqual(['hold'])
  old.resolve()
  await late
  expect(await stateOf(orderId)).toEqual(['holding'])
  anew.resolve()
  await again
  await jobs.runDue()
  expect(await stateOf(orderId)).toEqual(['held'])
  expect(held.size).toBe(1)
})
