import { isRefused, refuse } from '@parastoo/kit/outcome'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { fakeFib as fib } from './testing/fake-fib.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds({ gateways: [{ id: 7, gateway: fib, isActive: true }] })
const { db, ledger, jobs, payouts, payments, product, userId, quoted, ask } = bench
const [reza, mina, zahra] = [newId(), newId(), newId()]
const issue = product.onFulfil

const wallet = () => bench.balance()
const clearing = () => ledger.balance(db, accounts.gatewayClearing('fib'))
const waiting = () => payouts.staff.waiting()
const told = (fact: string) => bench.heard.filter((one) => one.fact === fact).at(-1)?.payload

async function begin(orderId: string, useWallet = false): Promise<string> {
  const started = await bench.startPaying({ userId, orderId, gatewayId: 7, useWallet })
  if (isRefused(started)) throw new Error(started.refused)
  return started.paymentId ?? ''
}
async function payInDinars(orderId: string, { useWallet = false } = {}): Promise<string> {
  const paymentId = await begin(orderId, useWallet)
  await payments.settle({ paymentId })
  return paymentId
}
async function sent(): Promise<void> {
  const batch = await payouts.staff.prepareBatch({ by: reza })
  if (isRefused(batch)) throw new Error(batch.refused)
  await db.tx((tx) => payouts.staff.approveBatch(tx, { batchId: batch.batchId, by: mina }))
}
/** Of the lines that are asked for, the first `count` are not issued. */
const failsFirst = (count: number) => {
  let left = count
  product.onFulfil = () => {
    left -= 1
    return left >= 0 ? refuse('ISSUE_FAILED') : issue()
  }
}

beforeEach(() => failsFirst(99))
afterEach(async () => {
  product.onFulfil = issue
  expect(await ledger.checkBooks()).toEqual([])
  if ((await waiting()).length > 0) await sent()
  const empty = await wallet()
  await db.tx((tx) => bench.empty(tx, empty))
})

it('what was never issued goes back in all of the dinars that paid it, once two have signed', async () => {
  const before = await clearing()
  const orderId = await bench.placeHeld()
  const paymentId = await payInDinars(orderId)
  await jobs.runDue()
  expect(await wallet()).toBe(0)
  const [payout, ...more] = await waiting()
  expect(more).toEqual([])
  expect(payout).toMatchObject({
    source: 'refund',
    orderId,
    amountRial: 100_000,
    iban: null,
    rail: { gateway: 'fib', dinars: 125 },
    holderFa: fib.titleFa,
    reference: `at-fib-${paymentId}`,
  })
  const inDinars = { banks: [fib.titleFa], dinars: 125, restAmount: 0 }
  expect(told('line-failed')).toMatchObject({ orderId, amountRial: 100_000, inDinars })
  expect(await bench.orders.find(orderId)).toMatchObject({
    money: 'refunded',
    receivedRial: 100_000,
    returnedRial: 100_000,
  })
  const { payoutId = '' } = payout ?? {}
  const record = { id: payoutId, trackingNumber: 'FIB-R-1', by: zahra }
  expect(await payouts.staff.recordPaid(record)).toEqual({ paid: 0 })
  await sent()
  const outcomes = await Promise.all([1, 2, 3].map(() => payouts.staff.recordPaid(record)))
  expect(outcomes.reduce((sum, one) => sum + (isRefused(one) ? 0 : one.paid), 0)).toBe(1)
  expect(await clearing()).toBe(before)
})

it('leaves to the wallet what the wallet had paid of it', async () => {
  await bench.credit(40_000)
  const orderId = await bench.placeHeld()
  await payInDinars(orderId, { useWallet: true })
  await jobs.runDue()
  expect(await wallet()).toBe(40_000)
  expect((await waiting()).map(({ rail }) => rail?.dinars)).toEqual([75])
  const inDinars = { banks: [fib.titleFa], dinars: 75, restAmount: 40_000 }
  expect(told('line-failed')).toMatchObject({ amountRial: 100_000, inDinars })
})

it('a line that fails and another that is given back bring all of the dinars between them, and not one more', async () => {
  failsFirst(1)
  bench.quote.percent = 0
  const orderId = await bench.placeHeld({ lines: 2 })
  await payInDinars(orderId)
  await jobs.runDue()
  // 200,000 rial are 250 dinars.
  expect((await waiting()).map(({ rail }) => rail?.dinars)).toEqual([125])
  const items = (await quoted(orderId)).filter(({ state }) => state === 'open')
  expect(await ask(orderId, items, { payTo: 'Gateway' })).toHaveProperty('requestId')
  await jobs.runDue()
  const all = await waiting()
  expect(all.reduce((sum, { rail }) => sum + (rail?.dinars ?? 0), 0)).toBe(250)
  expect(all.reduce((sum, { amountRial }) => sum + amountRial, 0)).toBe(200_000)
  expect(await wallet()).toBe(0)
  bench.quote.percent = 30
})

it('is queued once, however many workers end the line at once', async () => {
  const orderId = await bench.placeHeld()
  await payInDinars(orderId)
  await Promise.all([bench.issue(orderId), bench.issue(orderId), bench.issue(orderId)])
  expect(await waiting()).toHaveLength(1)
  expect(await wallet()).toBe(0)
})

it('of an order that was paid in rial is in the wallet, as ever', async () => {
  const orderId = await bench.placeHeld()
  await bench.settle(orderId)
  await jobs.runDue()
  expect(await wallet()).toBe(100_000)
  expect(await waiting()).toEqual([])
  expect(told('line-failed')).not.toHaveProperty('inDinars')
})

it('a payment that comes when its order has expired goes back whole, once, and is in no wallet', async () => {
  const before = await clearing()
  const orderId = await bench.placeHeld()
  const paymentId = await begin(orderId)
  bench.clock.advance({ minutes: 16 })
  await jobs.runDue()
  expect(await bench.orders.find(orderId)).toMatchObject({ money: 'closed' })
  await Promise.all([1, 2, 3].map(() => payments.settle({ paymentId })))
  await payments.settle({ paymentId })
  await jobs.runDue()
  expect(await wallet()).toBe(0)
  const [payout, ...more] = await waiting()
  expect(more).toEqual([])
  expect(payout).toMatchObject({
    orderId,
    amountRial: 100_000,
    rail: { gateway: 'fib', dinars: 125 },
    reference: `at-fib-${paymentId}`,
  })
  expect(told('payment-goes-back')).toEqual({
    orderId,
    paymentId,
    inDinars: { banks: [fib.titleFa], dinars: 125, restAmount: 0 },
  })
  expect(bench.heard.filter(({ fact }) => fact === 'payment-kept-in-wallet')).toEqual([])
  await sent()
  await payouts.staff.recordPaid({ id: payout?.payoutId ?? '', trackingNumber: 'R-2', by: zahra })
  expect(await clearing()).toBe(before)
})

it('what a bank of Iraq will not give back of either is in the wallet, once, and its owner is told', async () => {
  const orderId = await bench.placeHeld()
  await payInDinars(orderId)
  await jobs.runDue()
  const [payout] = await waiting()
  const { payoutId = '' } = payout ?? {}
  const why = { payoutId, by: mina, reasonFa: 'مهلت هفت‌روزهٔ FIB گذشته است' }
  const outcomes = await Promise.all([1, 2, 3].map(() => payouts.staff.refuse(why)))
  expect(outcomes.filter((one) => !isRefused(one))).toHaveLength(1)
  await jobs.runDue()
  expect(await wallet()).toBe(100_000)
  expect(told('refund-transfer-returned')).toEqual({ orderId, payoutId })

  const other = await bench.placeHeld()
  const paymentId = await begin(other)
  bench.clock.advance({ minutes: 16 })
  await jobs.runDue()
  await payments.settle({ paymentId })
  const [late] = await waiting()
  await sent()
  const bounced = { payoutId: late?.payoutId ?? '', by: zahra }
  await payouts.staff.recordPaid({ id: bounced.payoutId, trackingNumber: 'R-3', by: zahra })
  const owed = await clearing()
  await payouts.staff.recordBounced(bounced)
  await jobs.runDue()
  expect(await clearing()).toBe(owed - 100_000)
  expect(await wallet()).toBe(200_000)
  expect(told('refund-transfer-returned')).toEqual({ orderId: other, payoutId: late?.payoutId })
})
