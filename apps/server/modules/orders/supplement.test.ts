/** A further sum that a product asks for after the payment: paid, refused, run out; and what becomes of it with its line. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { viewLines } from './line-views.ts'
import { startPaying } from './start-paying.ts'
import { errandRial, openErrands, supplementRial } from './testing/open-errands.ts'
import { held, openSale } from './testing/open-sale.ts'
import { placeMixed } from './testing/place-mixed.ts'

const sale = await openSale()
const { orders, product, clock, jobs, ledger, db, needs, userId } = sale
const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
needs.product = (kind) => (kind === 'visa' ? errands.product : product.port)
beforeEach(() => {
  product.onHold = held
})

const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}
const stateOf = async (orderId: string) => {
  const order = await find(orderId)
  const states = order.lines.map(({ fulfilment }) => fulfilment)
  return [order.money, ...states, await orders.statusOf(order)].join(' ')
}
const heard = (fact: string, orderId: string) =>
  sale.heard.filter(
    (each) => each.fact === fact && (each.payload as { orderId: string }).orderId === orderId,
  ).length
/** What the page of an order says is asked for its errand besides. */
const supplementsOf = async (orderId: string) => {
  const [, errand] = await viewLines(needs, await find(orderId))
  return errand?.supplements ?? []
}
const settled = async () => {
  await jobs.runDue()
  await jobs.runDue()
  expect(await ledger.checkBooks()).toEqual([])
}
/** A flight and an errand, paid, whose runner asks for a further sum. */
const asked = async () => {
  const order = await placeMixed(sale, { errands })
  await sale.settle(order.orderId, { amountRial: 100_000 + errandRial })
  await jobs.runDue()
  await errands.ask({ lineId: order.errand })
  await jobs.runDue()
  const [supplement] = await supplementsOf(order.orderId)
  if (!supplement) throw new Error('Nothing is asked for')
  return { ...order, more: supplement.orderId }
}

describe('a further sum', () => {
  it('is an order of its own that its buyer is told of, while its line waits for them', async () => {
    const { orderId, more } = await asked()
    expect(await stateOf(orderId)).toBe('paid issued issuing Paid')
    expect((await find(orderId)).lines[1]).toMatchObject({ waitsFor: 'traveller' })
    expect((await find(orderId)).totalRial).toBe(100_000 + errandRial)
    expect(await stateOf(more)).toBe('unpaid held Submitted')
    expect(await supplementsOf(orderId)).toEqual([
      {
        orderId: more,
        title: 'کرایهٔ راه',
        totalAmount: supplementRial,
        state: 'asked',
        payBy: clock.now().add({ hours: 48 }).toString(),
      },
    ])
    expect(heard('supplement-asked', more)).toBe(1)
    expect((await find(more)).userId).toBe(userId)
  })

  it('is asked for once, however often its product is asked', async () => {
    const { orderId, errand, more } = await asked()
    for (let time = 0; time < 3; time += 1) {
      await db.tx((tx) => orders.askAgain(tx, errand))
      await Promise.all([jobs.runDue(), sale.issue(orderId)])
    }
    expect((await supplementsOf(orderId)).map(({ orderId }) => orderId)).toEqual([more])
    expect(heard('supplement-asked', more)).toBe(1)
  })

  it('is paid at the bank, booked once its errand is done, and is issued with it', async () => {
    const { orderId, errand, more } = await asked()
    await sale.settle(more, { amountRial: supplementRial })
    await settled()
    expect(await stateOf(more)).toBe('paid issuing Paid')
    expect((await find(orderId)).lines[1]).toMatchObject({ waitsFor: 'staff' })
    expect(await ledger.balance(db, accounts.receivable(more))).toBe(supplementRial)
    const owed = await ledger.balance(db, accounts.supplierPayable('runner'))
    await errands.confirm({ lineId: errand })
    await settled()
    expect(await stateOf(orderId)).toBe('paid issued issued FinalizationSuccessful')
    expect(await stateOf(more)).toBe('paid issued FinalizationSuccessful')
    expect(await ledger.balance(db, accounts.receivable(more))).toBe(0)
    expect(await ledger.balance(db, accounts.supplierPayable('runner'))).toBe(owed + 105_000)
  })

  it('is paid once from the wallet by two hands at once, or by one and a bank', async () => {
    const { more } = await asked()
    await sale.credit(3 * supplementRial)
    const before = await sale.balance()
    const wallet = { userId, orderId: more, gatewayId: 1, useWallet: true }
    const answers = await Promise.allSettled([
      startPaying(needs, wallet),
      sale.pay(more),
      sale.settle(more, { amountRial: supplementRial }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    // The bank's money is in the wallet, and the price was taken once.
    expect(await sale.balance()).toBe(before)
    await settled()
    expect(await stateOf(more)).toBe('paid issuing Paid')
  })

  it('that its buyer gives up ends its errand: all that was paid for that comes back', async () => {
    const { orderId, more } = await asked()
    const before = await sale.balance()
    await sale.cancel({ orderId: more, userId })
    await settled()
    expect(await stateOf(more)).toBe('closed released Rejected')
    expect(await stateOf(orderId)).toBe('part-refunded issued failed FinalizationFailed')
    expect(await sale.balance()).toBe(before + errandRial)
    expect(await orders.holdAgain({ orderId: more, userId })).toMatchObject({
      refused: 'ORDER_NOT_PAYABLE',
    })
    expect(await orders.verify({ orderId: more, userId })).toMatchObject({ available: false })
  })

  it('that nobody pays in time ends it too, and money that comes later stays in the wallet', async () => {
    const { orderId, errand, more } = await asked()
    clock.advance({ hours: 49 })
    await settled()
    expect(await stateOf(more)).toBe('closed released Rejected')
    expect(await stateOf(orderId)).toBe('part-refunded issued failed FinalizationFailed')
    const failed = { orderId, lineId: errand, amountRial: errandRial }
    expect(sale.heard.filter(({ fact }) => fact === 'line-failed')).toContainEqual({
      fact: 'line-failed',
      payload: failed,
    })
    const before = await sale.balance()
    await sale.settle(more, { amountRial: supplementRial })
    await settled()
    expect(await sale.balance()).toBe(before + supplementRial)
    expect(await stateOf(more)).toBe('closed released Rejected')
  })

  it('that was paid comes back with the errand, should that fail after all', async () => {
    const { orderId, errand, more } = await asked()
    const before = await sale.balance()
    await sale.settle(more, { amountRial: supplementRial })
    await settled()
    await errands.fail({ lineId: errand })
    await settled()
    expect(await stateOf(orderId)).toBe('part-refunded issued failed FinalizationFailed')
    expect(await stateOf(more)).toBe('refunded failed FinalizationFailed')
    expect(await sale.balance()).toBe(before + errandRial + supplementRial)
  })

  it('is not to be paid any more once staff have recorded the errand without it', async () => {
    const { orderId, errand, more } = await asked()
    clock.advance({ hours: 20 })
    errands.goWithout(errand)
    await db.tx((tx) => orders.askAgain(tx, errand))
    await settled()
    const input = { runner: 'Reza', receipts: ['1', '2', '3'] }
    const said = await orders.desk.recordIssued({ lineId: errand, input, by: 'test' })
    expect(said).toMatchObject({ recorded: true })
    await settled()
    expect(await stateOf(orderId)).toBe('paid issued issued FinalizationSuccessful')
    expect(await stateOf(more)).toBe('closed released Rejected')
  })

  it('is nobody’s to decide by hand, and is not late by itself', async () => {
    const { more } = await asked()
    await sale.settle(more, { amountRial: supplementRial })
    await settled()
    clock.advance({ hours: 24 * 30 })
    await sale.watch()
    const pending = (await orders.desk.pending()).filter(({ orderId }) => orderId === more)
    expect(pending).toEqual([])
    const [line] = (await find(more)).lines
    const lineId = line?.lineId ?? ''
    const input = { runner: 'Reza', receipts: ['1', '2', '3'] }
    expect(await orders.desk.recordIssued({ lineId, input, by: 'test' })).not.toHaveProperty(
      'recorded',
    )
  })

  it('keeps nobody from buying', async () => {
    for (let time = 0; time < 6; time += 1) await asked()
    const opening = { orderId: newId(), userId, personKeys: [] }
    expect(await db.tx((tx) => orders.limitOpenOrders(tx, opening))).toBeNull()
  })

  it('for a flight or a hotel is refused by the database', async () => {
    const { orderId, flight, errand } = await placeMixed(sale, { errands })
    const set = (lineId: string) =>
      sql`update orders.line set part_of = ${errand}, supplement_key = ${newId()} where id = ${lineId} and order_id = ${orderId}`.execute(
        tables<unknown>(db),
      )
    await expect(set(flight)).rejects.toThrow('line_supplement_of_kind')
  })
})
