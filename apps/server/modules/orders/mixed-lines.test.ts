import { expect, it } from 'vitest'
import { accounts } from '../ledger/index.ts'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { product, jobs, ledger, db } = sale
const balance = (account: Parameters<typeof ledger.balance>[1]) => ledger.balance(db, account)

it('books a discount on the account of each line’s kind, and gives back that line’s share', async () => {
  const orderId = await sale.placeHeld({ kinds: ['flight', 'hotel'] })
  await sale.discount(orderId, 30_000)
  await sale.settle(orderId, { amountRial: 170_000 })
  expect(await balance(accounts.discounts('flight'))).toBe(-15_000)
  expect(await balance(accounts.discounts('hotel'))).toBe(-15_000)
  const answers = [
    { supplier: 'test', costRial: 90_000, documents: null, reference: 'REF' },
    { refused: 'ISSUE_FAILED' as const },
  ]
  product.onFulfil = () => answers.shift() ?? { unknown: true, reason: 'asked too often' }
  await jobs.runDue()
  expect(await balance(accounts.discounts('flight'))).toBe(-15_000)
  expect(await balance(accounts.discounts('hotel'))).toBe(0)
  expect(await balance(accounts.receivable(orderId))).toBe(0)
  expect(await ledger.checkBooks()).toEqual([])
})

it('posts a line that costs more than it was sold for as a loss', async () => {
  const before = await balance(accounts.revenue('flight'))
  const orderId = await sale.placeHeld()
  product.onFulfil = () => ({
    supplier: 'dear',
    costRial: 120_000,
    documents: null,
    reference: 'REF',
  })
  await sale.settle(orderId)
  await jobs.runDue()
  expect((await sale.orders.find(orderId))?.lines[0]?.fulfilment).toBe('issued')
  expect(await balance(accounts.supplierPayable('dear'))).toBe(120_000)
  expect((await balance(accounts.revenue('flight'))) - before).toBe(-20_000)
  expect(await balance(accounts.receivable(orderId))).toBe(0)
})
