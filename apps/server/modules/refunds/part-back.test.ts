/** What banks of Iraq had sent of a price that was never paid whole (decision 0391). */
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isRefused } from '@parastoo/kit/outcome'
import { afterEach, expect, it } from 'vitest'
import { childEnvironment } from '../../platform/config/config.ts'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { openErrands } from '../orders/testing/open-errands.ts'
import { placeMixed } from '../orders/testing/place-mixed.ts'
import { fakeFib as fib } from './testing/fake-fib.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds({ gateways: [{ id: 7, gateway: fib, isActive: true }] })
const { db, ledger, jobs, orders, payouts, payments, userId, clock } = bench
const [reza, mina, zahra] = [newId(), newId(), newId()]

const wallet = () => bench.balance()
const clearing = () => ledger.balance(db, accounts.gatewayClearing('fib'))
const waiting = () => payouts.staff.waiting()
const told = (orderId: string) =>
  bench.heard.filter(
    ({ fact, payload }) =>
      fact === 'part-goes-back' && 'orderId' in payload && payload.orderId === orderId,
  )
const moneyOf = async (orderId: string) => (await orders.find(orderId))?.money

/** So much of an order by FIB: of 100,000 rial 40,000 are 50 dinars. */
async function payPart(orderId: string, amountRial = 40_000, instalment = 0): Promise<string> {
  const started = await payments.start({
    userId,
    orderId,
    instalment,
    amountRial,
    gatewayId: 7,
    descriptionFa: 'بخشی از سفارش',
    phoneNumber: null,
  })
  if (isRefused(started)) throw new Error(started.refused)
  await payments.settle({ paymentId: started.paymentId })
  return started.paymentId
}
const timeIsOver = async () => {
  clock.advance({ minutes: 16 })
  await jobs.runDue()
}
async function sent(): Promise<void> {
  const batch = await payouts.staff.prepareBatch({ by: reza })
  if (isRefused(batch)) throw new Error(batch.refused)
  await db.tx((tx) => payouts.staff.approveBatch(tx, { batchId: batch.batchId, by: mina }))
}

afterEach(async () => {
  expect(await ledger.checkBooks()).toEqual([])
  if ((await waiting()).length > 0) await sent()
  const left = await wallet()
  await db.tx((tx) => bench.empty(tx, left))
})

it('goes back in its dinars when the order expires, once two have signed, and is in no wallet', async () => {
  const before = await clearing()
  const orderId = await bench.placeHeld()
  const paymentId = await payPart(orderId)
  expect(await wallet()).toBe(40_000)
  await timeIsOver()
  expect(await moneyOf(orderId)).toBe('closed')
  expect(await wallet()).toBe(0)
  const [payout, ...more] = await waiting()
  expect(more).toEqual([])
  expect(payout).toMatchObject({
    source: 'refund',
    orderId,
    amountRial: 40_000,
    iban: null,
    rail: { gateway: 'fib', dinars: 50 },
    reference: `at-fib-${paymentId}`,
  })
  const inDinars = { banks: [fib.titleFa], dinars: 50, restAmount: 0 }
  expect(told(orderId).map(({ payload }) => payload)).toEqual([
    { orderId, payment: `${orderId} 1 0`, inDinars },
  ])
  expect(await bench.refunds.dinarReturnsOf({ orderId, userId })).toMatchObject([
    { paymentId, dinars: 50, state: 'OnItsWay' },
  ])
  const record = { id: payout?.payoutId ?? '', trackingNumber: 'FIB-P-1', by: zahra }
  expect(await payouts.staff.recordPaid(record)).toEqual({ paid: 0 })
  await sent()
  expect(await payouts.staff.recordPaid(record)).toEqual({ paid: 1 })
  expect(await clearing()).toBe(before)
})

it('goes back once, however many end its order at once and however often', async () => {
  const orderId = await bench.placeHeld()
  await payPart(orderId)
  clock.advance({ minutes: 16 })
  const expired = () => expireOrder(bench.orderNeeds, orderId)
  await Promise.all([expired(), bench.giveUp(orderId), expired(), bench.giveUp(orderId)])
  await expired()
  await bench.giveUp(orderId)
  await jobs.runDue()
  expect((await waiting()).map(({ rail }) => rail?.dinars)).toEqual([50])
  expect(await wallet()).toBe(0)
  expect(told(orderId)).toHaveLength(1)
})

it('goes back when its buyer gives the order up', async () => {
  const orderId = await bench.placeHeld()
  await payPart(orderId)
  await bench.giveUp(orderId)
  expect((await waiting()).map(({ rail }) => rail?.dinars)).toEqual([50])
  expect(await wallet()).toBe(0)
})

it('pays its order or goes back, never both, where the rest comes as its time ends', async () => {
  for (let round = 0; round < 6; round += 1) {
    const orderId = await bench.placeHeld()
    await payPart(orderId)
    await bench.credit(60_000)
    const [paid] = await Promise.all([bench.pay(orderId), bench.giveUp(orderId)])
    await jobs.runDue()
    const back = (await waiting()).filter((payout) => payout.orderId === orderId)
    if (isRefused(paid)) {
      expect([await moneyOf(orderId), back.length]).toEqual(['closed', 1])
      expect(await wallet()).toBe(60_000)
      await db.tx((tx) => bench.empty(tx, 60_000))
    } else {
      expect([await moneyOf(orderId), back.length]).toEqual(['paid', 0])
      expect(await wallet()).toBe(0)
    }
  }
})

it('goes back as far as the wallet still holds it, however it is spent at that moment', async () => {
  const orderId = await bench.placeHeld()
  await payPart(orderId)
  await db.tx((tx) => bench.empty(tx, 24_000))
  await timeIsOver()
  expect((await waiting()).map(({ rail }) => rail?.dinars)).toEqual([20])
  expect(await wallet()).toBe(0)
  await sent()
  const another = await bench.placeHeld()
  await payPart(another)
  clock.advance({ minutes: 16 })
  const { backInDinars } = bench.orderNeeds
  const isRead = Promise.withResolvers<void>()
  const spending = isRead.promise.then(() => db.tx((tx) => bench.empty(tx, 24_000)))
  // Somebody spends of it when what is there has been read, and nothing is booked yet.
  const spendFirst: typeof backInDinars = async (tx, asked) => {
    isRead.resolve()
    await Promise.race([spending, delay(300)])
    return await backInDinars(tx, asked)
  }
  await expireOrder({ ...bench.orderNeeds, backInDinars: spendFirst }, another)
  await spending
  expect((await waiting()).map(({ rail }) => rail?.dinars)).toEqual([50])
  expect(await wallet()).toBe(0)
})

it('takes nothing of what was spent whole, and leaves in the wallet what came in rial', async () => {
  const spent = await bench.placeHeld()
  await payPart(spent)
  await db.tx((tx) => bench.empty(tx, 40_000))
  const mixed = await bench.placeHeld()
  await bench.settle(mixed, { amountRial: 30_000 })
  await payPart(mixed)
  const inRial = await bench.placeHeld()
  await bench.settle(inRial, { amountRial: 20_000 })
  // What is meant for the others is not taken for it.
  clock.advance({ minutes: 16 })
  await expireOrder(bench.orderNeeds, spent)
  expect([await wallet(), await waiting()]).toEqual([90_000, []])
  await timeIsOver()
  const back = await waiting()
  expect(back.map(({ orderId, rail }) => [orderId, rail?.dinars])).toEqual([[mixed, 50]])
  expect(await wallet()).toBe(50_000)
  expect([spent, inRial].flatMap(told)).toEqual([])
})

it('of an order that is held anew is counted as gone: what comes then goes back beside it, once', async () => {
  const orderId = await bench.placeHeld()
  await payPart(orderId)
  await timeIsOver()
  expect(await orders.holdAgain({ orderId, userId })).toMatchObject({ money: 'unpaid' })
  await payPart(orderId, 20_000)
  await timeIsOver()
  expect((await waiting()).map(({ rail }) => rail?.dinars).toSorted()).toEqual([25, 50])
  expect(await orders.holdAgain({ orderId, userId })).toMatchObject({ money: 'unpaid' })
  await timeIsOver()
  expect(await waiting()).toHaveLength(2)
  expect(told(orderId)).toHaveLength(2)
  expect(await wallet()).toBe(0)
})

it('of a balance that was not paid whole in time goes back beside what comes back of the deposit', async () => {
  const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
  const before = [bench.orderNeeds.product, bench.needs.product] as const
  for (const needs of [bench.orderNeeds, bench.needs])
    needs.product = (kind) => (kind === 'visa' ? errands.product : bench.product.port)
  const dueAt = clock.now().add({ hours: 240 })
  const instalments = [
    { amountRial: 75_000, dueAt: null },
    { amountRial: 175_000, dueAt },
  ]
  const { orderId } = await placeMixed(bench, { errands, instalments })
  await bench.settle(orderId, { amountRial: 75_000 })
  await payPart(orderId, 120_000, 1)
  expect(await moneyOf(orderId)).toBe('part-paid')
  clock.advance({ hours: 241 })
  await bench.missOverdue()
  await bench.refunds.cancelPartPaid({ orderId, because: 'holdLost' })
  await jobs.runDue()
  expect(await moneyOf(orderId)).toBe('refunded')
  // Which of both a dinar counts for is one: all of them go back, and as much as the deposit, which was paid in rial, is in the wallet.
  const back = await waiting()
  expect(back.reduce((sum, { rail }) => sum + (rail?.dinars ?? 0), 0)).toBe(150)
  expect(await wallet()).toBe(75_000)
  expect(told(orderId)).toHaveLength(1)
  Object.assign(bench.orderNeeds, { product: before[0] })
  Object.assign(bench.needs, { product: before[1] })
})

it('is in the wallet, once, where its bank would not give it back, and its owner is told', async () => {
  const orderId = await bench.placeHeld()
  await payPart(orderId)
  await timeIsOver()
  const [{ payoutId = '' } = {}] = await waiting()
  const why = { payoutId, by: mina, reasonFa: 'مهلت هفت‌روزهٔ FIB گذشته است' }
  const outcomes = await Promise.all([1, 2, 3].map(() => payouts.staff.refuse(why)))
  expect(outcomes.filter((one) => !isRefused(one))).toHaveLength(1)
  await jobs.runDue()
  expect(await wallet()).toBe(40_000)
  expect(bench.heard.filter(({ fact }) => fact === 'refund-transfer-returned')).toHaveLength(1)
  // Once refused in dinars it is toman: whoever holds the order anew and lets it go keeps it so.
  await orders.holdAgain({ orderId, userId })
  await timeIsOver()
  expect([await wallet(), (await waiting()).length]).toEqual([40_000, 0])
})

it('stays where it is when the server dies before its order has ended, and goes back once after', async () => {
  const orderId = await bench.placeHeld()
  await payPart(orderId)
  clock.advance({ minutes: 16 })
  const script = fileURLToPath(new URL('./testing/expire-in-dinars.ts', import.meta.url))
  const args = [script, bench.url, 'part:before-back-commit', orderId, userId]
  const child = spawn(process.execPath, args, {
    env: childEnvironment({}),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(
    await new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code))),
  ).toBe('SIGKILL')
  expect([await moneyOf(orderId), await wallet(), (await waiting()).length]).toEqual([
    'unpaid',
    40_000,
    0,
  ])
  await jobs.runDue()
  expect(await moneyOf(orderId)).toBe('closed')
  expect((await waiting()).map(({ rail }) => rail?.dinars)).toEqual([50])
  expect(await wallet()).toBe(0)
})
