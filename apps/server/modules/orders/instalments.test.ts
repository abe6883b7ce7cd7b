import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dueRial,
  type Instalment,
  instalmentsDue,
  instalmentsShown,
  nextPayment,
} from './instalments.ts'
import { isPayable, type Order } from './order.ts'

const now = Temporal.Instant.from('2030-01-01T10:00:00Z')
const planOf = (amounts: readonly number[], paid = 0): Instalment[] =>
  amounts.map((amountRial, position) => ({
    position,
    amountRial,
    dueAt: position === 0 ? null : now.add({ hours: 24 * position }),
    paidAt: position < paid ? now : null,
    missedAt: null,
  }))
const orderOf = (amounts: readonly number[], { paid = 0, off = 0 } = {}) => {
  const discount = off > 0 ? { code: 'SALE', amountRial: off, providerExtra: null } : null
  const money = paid === 0 ? 'unpaid' : paid < amounts.length ? 'part-paid' : 'paid'
  const lines = [{ fulfilment: 'held' }]
  return {
    instalments: planOf(amounts, paid),
    discount,
    money,
    lines,
    payBy: null,
  } as unknown as Order
}

it('asks for the deposit first, then for the balance, then for nothing', () => {
  expect(nextPayment(orderOf([30, 70]))).toMatchObject({
    position: 0,
    amountRial: 30,
    positions: [0],
  })
  expect(nextPayment(orderOf([30, 70], { paid: 1 }))).toMatchObject({
    position: 1,
    amountRial: 70,
    after: null,
  })
  expect(nextPayment(orderOf([30, 70], { paid: 2 }))).toBeNull()
  expect([0, 1, 2].map((paid) => dueRial(orderOf([30, 70], { paid })))).toEqual([30, 70, 0])
})

it('takes a discount off the last, and pays with an instalment what it left nothing of', () => {
  expect(instalmentsDue(orderOf([30, 20, 50], { off: 60 })).map((one) => one.amountRial)).toEqual([
    30, 10, 0,
  ])
  expect(nextPayment(orderOf([30, 70], { off: 80 }))).toMatchObject({
    amountRial: 20,
    positions: [0, 1],
    after: null,
  })
})

it('adds up to what is owed, whatever is planned and taken off, and asks for each once', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (plan, share) => {
      const total = plan.reduce((sum, amount) => sum + amount, 0)
      const order = orderOf(plan, { off: Math.floor(total * share) })
      const paid: number[] = []
      let sum = 0
      for (;;) {
        const next = nextPayment(order)
        if (!next) break
        sum += next.amountRial
        paid.push(...next.positions)
        for (const one of order.instalments)
          if (next.positions.includes(one.position)) one.paidAt = now
      }
      expect(sum).toBe(total - Math.floor(total * share))
      expect(paid).toEqual(plan.map((_, position) => position))
    }),
  )
})

it('can be paid until its day, and not when that is missed', () => {
  const order = orderOf([30, 70], { paid: 1 })
  expect(isPayable(order, now.add({ hours: 23 }))).toBe(true)
  expect(isPayable(order, now.add({ hours: 24 }))).toBe(false)
  const missed = order.instalments.map((one) => ({ ...one, missedAt: one.paidAt ? null : now }))
  expect(isPayable({ ...order, instalments: missed }, now)).toBe(false)
  expect(instalmentsShown({ ...order, instalments: missed }).map(({ state }) => state)).toEqual([
    'paid',
    'missed',
  ])
})
