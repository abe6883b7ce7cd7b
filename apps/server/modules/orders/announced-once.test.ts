import { refuse } from '@parastoo/kit/outcome'
import { expect, it } from 'vitest'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { product, jobs, clock } = sale

/** How often the fact was announced of the order by now. */
const heard = async (fact: string, orderId: string) => {
  await jobs.runDue()
  return sale.heard.filter(
    (one) => one.fact === fact && (one.payload as { orderId: string }).orderId === orderId,
  ).length
}
type Answer = ReturnType<typeof product.onFulfil>
const issued: Answer = { supplier: 'test', costRial: 90_000, reference: 'ABC123', documents: null }
const unknown: Answer = { unknown: true, reason: 'slow' }
/** The supplier answers so, one line after the other, and then always the last. */
const answering = (...answers: Answer[]) => {
  product.onFulfil = () => (answers.length > 1 ? answers.shift() : answers[0]) as Answer
}

it('says that an order is issued once, after its last line', async () => {
  const orderId = await sale.placeHeld({ lines: 2 })
  answering(issued, unknown)
  await sale.settle(orderId, { amountRial: 200_000 })
  expect(await heard('order-issued', orderId)).toBe(0)
  answering(issued)
  clock.advance({ seconds: 20 })
  expect(await heard('order-issued', orderId)).toBe(1)
})

it('says so when the last line fails after another was issued', async () => {
  const orderId = await sale.placeHeld({ lines: 2 })
  answering(issued, unknown)
  await sale.settle(orderId, { amountRial: 200_000 })
  expect(await heard('order-issued', orderId)).toBe(0)
  answering(refuse('ISSUE_FAILED'))
  clock.advance({ seconds: 20 })
  expect(await heard('order-issued', orderId)).toBe(1)
  expect(await heard('line-failed', orderId)).toBe(1)
})

it('says nothing of the kind when nothing was issued', async () => {
  const orderId = await sale.placeHeld({ lines: 2 })
  answering(refuse('ISSUE_FAILED'))
  await sale.settle(orderId, { amountRial: 200_000 })
  expect(await heard('order-issued', orderId)).toBe(0)
})
