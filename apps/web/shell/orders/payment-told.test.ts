import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { Payment } from '@parastoo/contract/payments/payments'
import { expect, it } from 'vitest'
import { paymentToldBy } from './payment-told.ts'

const payment = (id: string, status: Payment['status']) => ({ id, status }) as Payment
const unpaid = { orderId: 'o', money: 'unpaid' } as OrderDetails
/** What the server answers by: a payment without an answer, else the newest. */
const toldBy = (named: Payment | null, told: Payment | null, order = unpaid) =>
  paymentToldBy({ payments: { latestOfOrder: async () => ({ data: told }) } } as never, {
    order,
    named,
  })

const older = payment('older', 'waiting')

it.each(['cancelled', 'failed'] as const)(
  'who comes %s from a second bank is told to wait for the first, which has not answered',
  async (status) => {
    const newer = payment('newer', status)
    expect(await toldBy(newer, older)).toEqual({ payment: older, endedPayment: newer })
  },
)

it('tells of theirs where no other bank is waited for', async () => {
  const newer = payment('newer', 'cancelled')
  expect(await toldBy(newer, newer)).toEqual({ payment: newer, endedPayment: null })
  const kept = payment('older', 'paid')
  expect(await toldBy(newer, kept)).toEqual({ payment: newer, endedPayment: null })
})

it('tells of theirs while it has no answer, or is paid, whatever became of another', async () => {
  for (const status of ['waiting', 'created', 'paid'] as const) {
    const newer = payment('newer', status)
    expect(await toldBy(newer, older)).toEqual({ payment: newer, endedPayment: null })
  }
})

it('tells of none that was cancelled beside an order that is paid, or to whoever comes from nowhere', async () => {
  const newer = payment('newer', 'cancelled')
  const paid = { ...unpaid, money: 'paid' } as OrderDetails
  expect(await toldBy(newer, older, paid)).toEqual({ payment: newer, endedPayment: null })
  expect(await toldBy(null, newer)).toEqual({ payment: null, endedPayment: null })
  expect(await toldBy(null, older)).toEqual({ payment: older, endedPayment: null })
})
