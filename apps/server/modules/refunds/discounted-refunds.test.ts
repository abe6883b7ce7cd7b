import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds()
const { refunds, jobs, ledger, quote, db, issued, quoted, asked, shown } = bench

const given = () => ledger.balance(db, accounts.discounts('flight'))
const others = async () =>
  (await ledger.balance(db, accounts.supplierPayable('test'))) +
  (await ledger.balance(db, accounts.revenue('flight')))
/** What the wallet, the account of discounts, and supplier with revenue moved by. */
const moved = async (work: () => Promise<unknown>) => {
  const before = { wallet: await bench.balance(), discounts: await given(), others: await others() }
  await work()
  return {
    wallet: (await bench.balance()) - before.wallet,
    discounts: (await given()) - before.discounts,
    others: (await others()) - before.others,
  }
}
const nothingLeftOf = async (orderId: string) => {
  expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(0)
  expect(await ledger.checkBooks()).toEqual([])
}
/** Asks for everybody, and lets it happen. */
const giveBack = async (orderId: string, count = 2) => {
  const requestId = await asked(orderId, { count })
  await jobs.runDue()
  return requestId
}

it('gives back what was paid less the penalty of the price, and the code its own part', async () => {
  const orderId = await issued({ discountRial: 20_010 })
  expect(await quoted(orderId)).toMatchObject([
    { paidAmount: 39_995, penaltyAmount: 15_000, refundableAmount: 24_995 },
    { paidAmount: 39_995, penaltyAmount: 15_000, refundableAmount: 24_995 },
  ])
  expect(await moved(() => giveBack(orderId, 1))).toEqual({
    wallet: 24_995,
    discounts: 10_005,
    others: -35_000,
  })
  await nothingLeftOf(orderId)
  expect(await moved(() => giveBack(orderId, 1))).toEqual({
    wallet: 24_995,
    discounts: 10_005,
    others: -35_000,
  })
  expect((await bench.orders.find(orderId))?.money).toBe('refunded')
  await nothingLeftOf(orderId)
})

it('gives nothing less than nothing when the penalty is more than was paid', async () => {
  const orderId = await issued({ discountRial: 80_000 })
  const [item] = await quoted(orderId)
  expect(item).toMatchObject({ paidAmount: 10_000, penaltyAmount: 10_000, refundableAmount: 0 })
  // Staff set the percent, so that a ticket which brings nothing can be given back at all.
  const requestId = await asked(orderId, { reasonId: 4, count: 2 })
  const number = (await shown(requestId)).number
  await refunds.desk.approve({ number, staff: 'reza', percent: 30 })
  expect(await moved(() => jobs.runDue())).toEqual({
    wallet: 0,
    discounts: 70_000,
    others: -70_000,
  })
  expect(await shown(requestId)).toMatchObject({
    paidAmount: 20_000,
    penaltyAmount: 20_000,
    refundedAmount: 0,
    status: 'Done',
  })
  await nothingLeftOf(orderId)
})

it('gives all of it back when the code had paid all of it', async () => {
  quote.isChangedByCarrier = true
  const orderId = await issued({ discountRial: 100_000 })
  const requestId = await asked(orderId, { reasonId: 3, count: 2 })
  quote.isChangedByCarrier = false
  expect(await moved(() => jobs.runDue())).toEqual({
    wallet: 0,
    discounts: 100_000,
    others: -100_000,
  })
  expect(await shown(requestId)).toMatchObject({ status: 'Done', refundedAmount: 0 })
  await nothingLeftOf(orderId)
})

it('waits in the account of the refund for the bank, and ends at zero there too', async () => {
  bench.bank.account = {
    iban: 'IR820540102680020817909002',
    holder: 'سارا مرادی',
    isVerified: true,
  }
  const orderId = await issued({ discountRial: 30_000 })
  const payTo = { payTo: 'BankAccount', accountOwnerName: 'سارا مرادی' }
  const requestId = await asked(orderId, payTo)
  expect(await moved(() => jobs.runDue())).toMatchObject({ wallet: 0, discounts: 15_000 })
  const itemId = (await shown(requestId)).items[0]?.id ?? ''
  const waiting = () => ledger.balance(db, accounts.refundPayable(itemId))
  expect(await waiting()).toBe(20_000)
  const { staff } = bench.payouts
  const [reza, mina] = [newId(), newId()]
  const batch = await staff.prepareBatch({ by: reza })
  if (!('batchId' in batch)) throw new Error(batch.refused)
  await db.tx((tx) => staff.approveBatch(tx, { batchId: batch.batchId, by: mina }))
  const paid = { id: batch.batchId, trackingNumber: '1', by: mina }
  expect(await staff.recordPaid(paid)).toEqual({ paid: 1 })
  expect(await waiting()).toBe(0)
  await nothingLeftOf(orderId)
})
