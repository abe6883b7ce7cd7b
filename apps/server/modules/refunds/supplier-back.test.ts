/** What of a sale's debt a refund takes back, by the word of whoever sold it. */
import { expect, it } from 'vitest'
import { accounts } from '../ledger/index.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds()
const { refunds, product, jobs, ledger, db } = bench
const { issued, asked, shown } = bench

const booksStand = async () => expect(await ledger.checkBooks()).toEqual([])
const gained = async (work: () => Promise<unknown>) => {
  const before = await bench.balance()
  await work()
  return (await bench.balance()) - before
}

it.for([
  ['keeps its penalty whole', 30_000, { payable: 30_000, revenue: 5_000 }],
  ['gives back more than comes back', 37_000, { payable: 37_000, revenue: -2_000 }],
  ['keeps more than it was owed', -4_000, { payable: -4_000, revenue: 39_000 }],
] as const)(
  'books what is owed by the word of a supplier that %s, once',
  async ([_, supplierBackRial, fallen]) => {
    const orderId = await issued()
    const owedNow = async () => ({
      payable: await ledger.balance(db, accounts.supplierPayable('test')),
      revenue: await ledger.balance(db, accounts.revenue('flight')),
    })
    const before = await owedNow()
    const { onCancel } = product
    product.onCancel = ({ promised }) => ({
      cancelled: true,
      kept: promised.map((kept) => ({ ...kept, supplierBackRial })),
    })
    const requestId = await asked(orderId)
    expect(await gained(() => jobs.runDue())).toBe(35_000)
    await bench.cancel((await shown(requestId)).items[0]?.id ?? '')
    product.onCancel = onCancel
    const { payable, revenue } = await owedNow()
    expect({ payable: before.payable - payable, revenue: before.revenue - revenue }).toEqual(fallen)
    await booksStand()
  },
)

it('books what was quoted of its bill where staff know of the end from a paper, and a share where they say what is kept', async () => {
  const { onQuote } = product
  product.onQuote = (of) => {
    const told = onQuote(of)
    if (!('units' in told)) throw new Error('Nothing is quoted')
    return { ...told, units: told.units.map((one) => ({ ...one, supplierBackRial: 28_000 })) }
  }
  const owedAfter = async (percent?: number) => {
    const orderId = await issued()
    const before = await ledger.balance(db, accounts.supplierPayable('test'))
    const requestId = await asked(orderId, { reasonId: 4 })
    const { number, items } = await shown(requestId)
    const itemIds = [items[0]?.id ?? ''] as [string]
    await refunds.desk.approve({ number, staff: 'reza', isVoidAlready: true, itemIds, percent })
    return before - (await ledger.balance(db, accounts.supplierPayable('test')))
  }
  expect(await owedAfter()).toBe(28_000)
  // Nine tenths of the 30,000 that come back.
  expect(await owedAfter(40)).toBe(27_000)
  product.onQuote = onQuote
  await booksStand()
})

it.for([
  ['by its share', undefined, 315, 31_500],
  ['whole', 45_000, 450, 45_000],
  ['and more is owed', -4_000, -40, -4_000],
] as const)(
  'takes off a bill in a currency the part of it that comes back: %s, each currency by itself',
  async ([_, supplierBackRial, cents, rial]) => {
    const { onFulfil, onCancel } = product
    // Two tickets cost 90,000 rial, which are 9 dollars.
    product.onFulfil = () => ({
      supplier: 'test',
      costRial: 90_000,
      billed: { currency: 'USD', amount: 900 },
      reference: 'ABC123',
      documents: null,
    })
    const orderId = await issued()
    const now = async () => ({
      cents: await ledger.balance(db, accounts.supplierPayable('test'), 'USD'),
      rial: await ledger.balance(db, accounts.exchangePosition('USD')),
    })
    const before = await now()
    if (supplierBackRial !== undefined)
      product.onCancel = ({ promised }) => ({
        cancelled: true,
        kept: promised.map((kept) => ({ ...kept, supplierBackRial })),
      })
    await asked(orderId)
    expect(await gained(() => jobs.runDue())).toBe(35_000)
    Object.assign(product, { onFulfil, onCancel })
    const after = await now()
    expect([before.cents - after.cents, before.rial - after.rial]).toEqual([cents, rial])
    await booksStand()
  },
)
