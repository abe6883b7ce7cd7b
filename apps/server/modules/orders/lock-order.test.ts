import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { sized } from '../../platform/testing/sized.ts'
import { accounts } from '../ledger/index.ts'
import { discountOrder } from './discount-order.ts'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { orders, product, clock, ledger, discounts, needs } = sale
const rounds = sized(30, 60)

const voucher = async (code: string) =>
  void (await discounts.add(
    {
      voucherId: newId(),
      code,
      titleFa: 'آزمایشی',
      worth: { basisPoints: 1000 },
      ceilingRial: null,
      leastTotalRial: 0,
      products: null,
      routes: null,
      isFirstOrder: false,
      perUser: null,
      inAll: null,
      budgetRial: null,
      startsAt: clock.now(),
      endsAt: null,
    },
    'test',
  ))
const apply = (orderId: string, code: string) =>
  discountOrder(needs, { orderId, code, userId: sale.userId, providerExtra: null })

it('lets the bank’s return and paying from the wallet meet: paid once, nothing lost', async () => {
  await sale.credit(100_000)
  const before = await sale.balance()
  for (let round = 0; round < rounds; round += 1) {
    const orderId = await sale.placeHeld()
    await Promise.all([sale.settle(orderId), sale.pay(orderId)])
    expect((await orders.find(orderId))?.money).toBe('paid')
    expect(await ledger.balance(sale.db, accounts.receivable(orderId))).toBe(100_000)
  }
  expect(await sale.balance()).toBe(before)
})

it('lets two orders change codes with each other', async () => {
  await voucher('FIRST')
  await voucher('SECOND')
  const [one, other] = [await sale.placeHeld(), await sale.placeHeld()]
  for (let round = 0; round < rounds; round += 1) {
    await apply(one, round % 2 ? 'FIRST' : 'SECOND')
    await apply(other, round % 2 ? 'SECOND' : 'FIRST')
    await Promise.all([
      apply(one, round % 2 ? 'SECOND' : 'FIRST'),
      apply(other, round % 2 ? 'FIRST' : 'SECOND'),
    ])
  }
  const taken = (await discounts.list()).map(({ taken }) => taken)
  expect(taken).toEqual([1, 1])
})

it('lets a line fail beside a payment of the same wallet for another order', async () => {
  product.onFulfil = () => ({ refused: 'ISSUE_FAILED' })
  for (let round = 0; round < rounds / 4; round += 1) {
    const failing = await sale.placeHeld({ lines: 2 })
    await sale.settle(failing, { amountRial: 200_000 })
    const paid = await sale.placeHeld()
    await Promise.all([sale.issue(failing), sale.settle(paid), sale.issue(failing)])
    expect((await orders.find(failing))?.money).toBe('refunded')
    expect(await ledger.balance(sale.db, accounts.receivable(failing))).toBe(0)
  }
})
