import { expect, it } from 'vitest'
import { startPaying } from './start-paying.ts'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { orders, needs } = sale
const asked: number[] = []
const start = (orderId: string, useWallet: boolean) =>
  startPaying(
    {
      ...needs,
      payments: {
        ...needs.payments,
        stageOf: ({ amountRial }) => Math.min(amountRial, 60_000),
        start: async ({ amountRial }) => {
          asked.push(amountRial)
          const page = { redirectUrl: '/bank', method: 'GET' as const, fields: {} }
          return { paymentId: 'p', amount: amountRial, ...page, gatewayId: 1, failedOverFrom: null }
        },
      },
    },
    { userId: sale.userId, orderId, gatewayId: 1, useWallet },
  )
const moneyOf = async (orderId: string) => (await orders.find(orderId))?.money

it('pays in stages without the wallet from what the bank sent, and leaves what was there before', async () => {
  await sale.credit(100_000)
  const orderId = await sale.placeHeld()
  expect(await start(orderId, false)).toMatchObject({ amount: 60_000, leftAmount: 40_000 })
  await sale.settle(orderId, { amountRial: 60_000 })
  expect(await moneyOf(orderId)).toBe('unpaid')
  expect(await start(orderId, false)).toMatchObject({ amount: 40_000, leftAmount: 0 })
  await sale.settle(orderId, { amountRial: 40_000 })
  expect(await moneyOf(orderId)).toBe('paid')
  expect(await sale.balance()).toBe(100_000)
})

it('takes the rest from the wallet once its owner says so', async () => {
  const before = await sale.balance()
  const orderId = await sale.placeHeld()
  await start(orderId, false)
  await sale.settle(orderId, { amountRial: 60_000 })
  expect(await start(orderId, true)).toMatchObject({ paymentId: null, amount: 0 })
  expect(await moneyOf(orderId)).toBe('paid')
  expect(await sale.balance()).toBe(before - 40_000)
})
