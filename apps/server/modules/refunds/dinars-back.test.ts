import { isRefused } from '@parastoo/kit/outcome'
import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { fakeFib as fib } from './testing/fake-fib.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds({ gateways: [{ id: 7, gateway: fib, isActive: true }] })
const { db, ledger, jobs, payouts, payments, userId, quote, quoted, ask, asked, shown } = bench
const [reza, mina, zahra] = [newId(), newId(), newId()]

const clearing = () => ledger.balance(db, accounts.gatewayClearing('fib'))
const wallet = () => bench.balance()
const standing = async () => [await wallet(), await clearing()] as const

/** Pays an order, with what the wallet holds first, by that bank; answers the payment. */
async function payInDinars(orderId: string, { useWallet = false } = {}): Promise<string> {
  const started = await bench.startPaying({ userId, orderId, gatewayId: 7, useWallet })
  if (isRefused(started)) throw new Error(started.refused)
  await payments.settle({ paymentId: started.paymentId ?? '' })
  return started.paymentId ?? ''
}
/** An order of two tickets of 50,000 rial each, paid in 125 dinars and issued. */
async function issuedInDinars() {
  const orderId = await bench.placeHeld()
  const paymentId = await payInDinars(orderId)
  await jobs.runDue()
  return { orderId, paymentId }
}
/** Sends what waits, with both signatures. */
async function sent(): Promise<string> {
  const batch = await payouts.staff.prepareBatch({ by: reza })
  if (isRefused(batch)) throw new Error(batch.refused)
  await db.tx((tx) => payouts.staff.approveBatch(tx, { batchId: batch.batchId, by: mina }))
  return batch.batchId
}
const payoutsOf = async () => await payouts.staff.waiting()
const record = (id: string, by = mina) =>
  payouts.staff.recordPaid({ id, trackingNumber: `FIB-R-${id.slice(-4)}`, by })

afterEach(async () => {
  quote.percent = 30
  expect(await ledger.checkBooks()).toEqual([])
  const empty = await wallet()
  await db.tx((tx) => bench.empty(tx, empty))
})

describe('of an order that was paid in dinars', () => {
  it('one of two tickets goes back in its share of them, by the bank that took them, once two have signed', async () => {
    const { orderId, paymentId } = await issuedInDinars()
    const [one] = await quoted(orderId)
    const before = await standing()
    const outcome = await ask(orderId, one ? [one] : [], { payTo: undefined })
    if (isRefused(outcome)) throw new Error(outcome.refused)
    // 35,000 of 100,000 rial are 43.75 of 125 dinars.
    const inDinars = { banks: [fib.titleFa], dinars: 43, restAmount: 0 }
    expect(await shown(outcome.requestId)).toMatchObject({ payTo: 'Gateway', inDinars })
    await jobs.runDue()
    expect(await standing()).toEqual(before)
    expect(await shown(outcome.requestId)).toMatchObject({
      status: 'PayingOut',
      statusFa: 'در صف بازگشت به دینار',
      refundedAmount: 35_000,
      inDinars,
    })
    const [payout] = await payoutsOf()
    expect(payout).toMatchObject({
      source: 'refund',
      amountRial: 35_000,
      iban: null,
      rail: { gateway: 'fib', dinars: 43 },
      holderFa: fib.titleFa,
      reference: `at-fib-${paymentId}`,
      orderId,
    })

    const batchId = await sent()
    // A batch is what the agency's own bank has paid: of what goes back in dinars each has its own number.
    expect(await record(batchId)).toEqual({ paid: 0 })
    expect((await shown(outcome.requestId)).status).toBe('PayingOut')
    expect(await record(payout?.payoutId ?? '')).toEqual({ paid: 1 })
    expect(await standing()).toEqual([before[0], before[1] + 35_000])
    expect(await ledger.balance(db, accounts.agencyBank())).toBe(0)
    const ended = await shown(outcome.requestId)
    expect(ended).toMatchObject({ status: 'Done', inDinars })
    expect(ended.steps.slice(-3).map(({ kind }) => kind)).toEqual([
      'transfer-queued',
      'transfer-sent',
      'transfer-paid',
    ])
  })

  it('is recorded once, by however many clerks and however often', async () => {
    const { orderId } = await issuedInDinars()
    await asked(orderId, { payTo: 'Gateway' })
    await jobs.runDue()
    const [payout] = await payoutsOf()
    await sent()
    const before = await clearing()
    const id = payout?.payoutId ?? ''
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, at) => record(id, at % 2 ? zahra : mina)),
    )
    expect(outcomes.reduce((sum, one) => sum + (isRefused(one) ? 0 : one.paid), 0)).toBe(1)
    expect(await record(id)).toEqual({ paid: 0 })
    expect(await clearing()).toBe(before + 35_000)
  })

  it('all of it brings all of its dinars and not one more, though both tickets are booked at once', async () => {
    quote.percent = 0
    const { orderId } = await issuedInDinars()
    const items = await quoted(orderId)
    for (const item of items) await ask(orderId, [item], { payTo: 'Gateway' })
    await Promise.all(items.map(({ id }) => bench.cancel(id)))
    const all = await payoutsOf()
    expect(all.map(({ rail }) => rail?.dinars).toSorted()).toEqual([62, 63])
    expect(all.reduce((sum, { amountRial }) => sum + amountRial, 0)).toBe(100_000)
    await sent()
    for (const { payoutId } of all) await record(payoutId)
  })

  it('leaves to the wallet what the wallet had paid', async () => {
    quote.percent = 0
    await bench.credit(40_000)
    const orderId = await bench.placeHeld()
    await payInDinars(orderId, { useWallet: true })
    await jobs.runDue()
    const requestId = await asked(orderId, { count: 2, payTo: 'Gateway' })
    // 60,000 rial at 801.
    const inDinars = { banks: [fib.titleFa], dinars: 75, restAmount: 40_000 }
    expect(await shown(requestId)).toMatchObject({ inDinars })
    await jobs.runDue()
    expect(await wallet()).toBe(40_000)
    expect((await payoutsOf()).map(({ amountRial }) => amountRial).toSorted()).toEqual([
      10_000, 50_000,
    ])
    expect(await shown(requestId)).toMatchObject({ refundedAmount: 100_000, inDinars })
    await sent()
  })

  it('goes to the wallet where its buyer wants it there, and of one paid in rial nothing goes back in dinars', async () => {
    const { orderId } = await issuedInDinars()
    const requestId = await asked(orderId, { payTo: 'Wallet' })
    await jobs.runDue()
    expect(await wallet()).toBe(35_000)
    expect(await shown(requestId)).toMatchObject({ status: 'Done', inDinars: null })
    expect(await payoutsOf()).toEqual([])

    const inRial = await bench.issued()
    const items = await quoted(inRial)
    expect(await ask(inRial, items, { payTo: 'Gateway' })).toMatchObject({
      refused: 'CHECK_ENTERED_VALUES',
      field: 'payTo',
    })
    expect(await ask(inRial, items, { payTo: undefined })).toHaveProperty('requestId')
    await jobs.runDue()
    expect(await wallet()).toBe(35_000 + 70_000)
  })

  it('a payment that came too late for the order is none that paid it', async () => {
    quote.percent = 0
    await bench.credit(40_000)
    const orderId = await bench.placeHeld()
    const late = await bench.startPaying({ userId, orderId, gatewayId: 7, useWallet: false })
    if (isRefused(late)) throw new Error(late.refused)
    await payInDinars(orderId, { useWallet: true })
    bench.clock.advance({ minutes: 2 })
    // Another tab pays it once more: all of that goes back by itself.
    await payments.settle({ paymentId: late.paymentId ?? '' })
    await jobs.runDue()
    expect(await wallet()).toBe(0)
    expect((await payoutsOf()).map(({ rail }) => rail?.dinars)).toEqual([125])
    await asked(orderId, { count: 2, payTo: 'Gateway' })
    await jobs.runDue()
    expect((await payoutsOf()).reduce((sum, { rail }) => sum + (rail?.dinars ?? 0), 0)).toBe(
      125 + 75,
    )
    expect(await wallet()).toBe(40_000)
    await sent()
  })

  it('that its bank does not give back is in the wallet, once, and is told to its owner', async () => {
    const { orderId } = await issuedInDinars()
    const requestId = await asked(orderId, { payTo: 'Gateway' })
    await jobs.runDue()
    const [payout] = await payoutsOf()
    const payoutId = payout?.payoutId ?? ''
    const why = { payoutId, by: mina, reasonFa: 'مهلت هفت‌روزهٔ FIB گذشته است' }
    const outcomes = await Promise.all([
      payouts.staff.refuse(why),
      payouts.staff.refuse(why),
      payouts.staff.refuse(why),
    ])
    expect(outcomes.filter((one) => !isRefused(one))).toHaveLength(1)
    expect(await wallet()).toBe(35_000)
    expect(await shown(requestId)).toMatchObject({
      status: 'Done',
      inDinars: { banks: [], dinars: 0, restAmount: 35_000 },
    })
    await jobs.runDue()
    expect(bench.heard.at(-1)).toMatchObject({
      fact: 'refund-transfer-returned',
      payload: { orderId, payoutId },
    })
    // What has left the house and comes back is owed by the bank again.
    const other = await asked(orderId, { payTo: 'Gateway' })
    await jobs.runDue()
    const [next] = await payoutsOf()
    await sent()
    await record(next?.payoutId ?? '')
    const before = await clearing()
    await payouts.staff.recordBounced({ payoutId: next?.payoutId ?? '', by: mina })
    expect(await clearing()).toBe(before - 35_000)
    expect((await shown(other)).inDinars?.dinars).toBe(0)
  })
})
