/** A made-up product beside flights: what orders promise to every product, and one order that has lines of both. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { accounts } from '../ledger/index.ts'
import { viewLines } from './line-views.ts'
import { holdKeyOf } from './order.ts'
import { testProduct } from './product.conformance.ts'
import { errandRial, openErrands, unitsOfErrand } from './testing/open-errands.ts'
import { held, openSale } from './testing/open-sale.ts'
import { placeMixed } from './testing/place-mixed.ts'

const sale = await openSale()
const { orders, product, clock, jobs, ledger, db, needs, userId } = sale
const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
needs.product = (kind) => (kind === 'visa' ? errands.product : product.port)
const onFulfil = product.onFulfil
beforeEach(() => {
  product.onFulfil = onFulfil
  product.onHold = held
})

testProduct('errand', async () => {
  const { url } = await testDatabase()
  let queries = 0
  const db = openDatabase({ url, onQuery: () => (queries += 1) })
  afterAll(() => db.close())
  const { clock } = sale
  const errands = await openErrands({ db, clock, askAgain: async () => true })
  const place = async () => {
    const lineId = newId()
    const unitIds = unitsOfErrand(lineId).map(({ unitId }) => unitId)
    const line = { orderId: newId(), lineId, generation: 1, key: lineId }
    return { line, unitIds, priceRial: errandRial }
  }
  return {
    ...errands,
    db,
    place,
    now: () => clock.now(),
    async placeUnavailable() {
      const placed = await place()
      errands.unwanted.add(placed.line.lineId)
      return placed
    },
    async placeInParts() {
      const placed = await place()
      errands.inParts.add(placed.line.lineId)
      return placed
    },
    manual: () => ({
      fits: { runner: 'Reza', receipts: ['1', '2', '3'] },
      wrong: [
        { runner: '', receipts: ['1', '2', '3'] },
        { runner: 'Reza', receipts: ['1'] },
      ],
    }),
    async countQueries(work) {
      const before = queries
      await work()
      return queries - before
    },
  }
})

const placed = (asked: { isWanted?: boolean } = {}) => placeMixed(sale, { ...asked, errands })
const paid = async () => {
  const order = await placed()
  await sale.settle(order.orderId, { amountRial: 100_000 + errandRial })
  await jobs.runDue()
  return order
}
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

describe('an order of a flight and an errand', () => {
  it('is held, and is to be paid while the seat is', async () => {
    const { orderId, errand } = await placed()
    expect(await stateOf(orderId)).toBe('unpaid held held Submitted')
    const order = await find(orderId)
    expect(order.startsAt).toBe('2030-11-25T08:00')
    expect(order.payBy?.toString()).toBe(clock.now().add({ minutes: 15 }).toString())
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('closed released released Rejected')
    expect(await errands.isHeld({ orderId, lineId: errand, generation: 1, key: errand })).toBe(
      false,
    )
  })

  it('is held wholly or not at all', async () => {
    const { orderId, flight } = await placed({ isWanted: false })
    expect(await stateOf(orderId)).toBe('closed released refused ConfirmFailed')
    product.asked.length = 0
    await jobs.runDue()
    expect(product.asked).toEqual([{ verb: 'release', lineId: flight }])
  })

  it('is paid once; the seat is issued at once, and the errand when its person has done it', async () => {
    const { orderId, errand } = await paid()
    expect(await stateOf(orderId)).toBe('paid issued issuing Paid')
    clock.advance({ hours: 60 })
    await sale.watch()
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('paid issued issuing Paid')
    expect(heard('order-issued', orderId)).toBe(0)
    await errands.confirm({ lineId: errand })
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('paid issued issued FinalizationSuccessful')
    expect(heard('order-issued', orderId)).toBe(1)
    expect(heard('issue-late', orderId)).toBe(0)
    expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(0)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('gives the price of the errand back when nobody can do it, and the seat stays', async () => {
    const before = await sale.balance()
    const { orderId, errand } = await paid()
    clock.advance({ hours: 30 })
    await errands.fail({ lineId: errand })
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('part-refunded issued failed FinalizationFailed')
    expect(await sale.balance()).toBe(before + errandRial)
    expect([heard('line-failed', orderId), heard('order-issued', orderId)]).toEqual([1, 1])
    expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(0)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('gives the price of the seat back when it is not issued, and the errand goes on', async () => {
    const before = await sale.balance()
    product.onFulfil = () => ({ refused: 'ISSUE_FAILED' })
    const { orderId, errand } = await paid()
    expect(await stateOf(orderId)).toBe('part-refunded failed issuing Paid')
    expect(await sale.balance()).toBe(before + 100_000)
    await errands.confirm({ lineId: errand })
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('part-refunded failed issued FinalizationFailed')
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('lets staff record the errand by its own form', async () => {
    const { orderId, errand: lineId } = await paid()
    expect(await orders.desk.form(lineId)).toEqual([
      { name: 'runner', isList: false },
      { name: 'receipts', isList: true },
    ])
    const by = 'test'
    const flightly = { pnr: 'ABC234', ticketNumbers: ['8151234567890'] }
    expect(await orders.desk.recordIssued({ lineId, input: flightly, by })).toHaveProperty('wrong')
    const input = { runner: 'Reza', receipts: ['1', '2', '3'] }
    expect(await orders.desk.recordIssued({ lineId, input, by })).toEqual({
      recorded: true,
      orderId,
    })
    expect(await stateOf(orderId)).toBe('paid issued issued FinalizationSuccessful')
    const [flight, errand] = await viewLines(needs, await find(orderId))
    expect([flight?.kind, errand?.kind]).toEqual(['flight', 'visa'])
    expect(errand?.documents.map(({ number }) => number)).toEqual(['Reza 1 2 3'])
    expect(errand?.units.map(({ totalAmount }) => totalAmount)).toEqual([50_000, 50_000, 50_000])
  })

  it('shares a discount among its lines, and each gives its share back when it fails', async () => {
    const { orderId, errand } = await placed()
    await sale.discount(orderId, 25_000)
    const before = await sale.balance()
    await sale.settle(orderId, { amountRial: 225_000 })
    await jobs.runDue()
    await errands.fail({ lineId: errand })
    await jobs.runDue()
    expect(await sale.balance()).toBe(before + errandRial - 15_000)
    expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(0)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('keeps what was spent on an errand before it failed, and books who is owed for it', async () => {
    const { orderId, errand } = await placed()
    await sale.discount(orderId, 25_000)
    const before = await sale.balance()
    const books = async () =>
      await Promise.all(
        [
          accounts.supplierPayable('stamps'),
          accounts.revenue('visa'),
          accounts.discounts('visa'),
        ].map((account) => ledger.balance(db, account)),
      )
    await sale.settle(orderId, { amountRial: 225_000 })
    await jobs.runDue()
    const [, revenue = 0, discounts = 0] = await books()
    const [all, part] = unitsOfErrand(errand)
    const kept = [
      { unitId: all?.unitId ?? '', keptRial: 50_000 },
      { unitId: part?.unitId ?? '', keptRial: 20_000 },
    ]
    errands.spentOn.set(errand, { kept, supplier: 'stamps', costRial: 60_000 })
    await errands.fail({ lineId: errand })
    await jobs.runDue()
    // Each unit's share of the discount is 5,000: of the first it pays for what is kept, of the others it goes back.
    expect(await sale.balance()).toBe(before + 135_000 - 45_000 - 20_000)
    expect(await books()).toEqual([60_000, revenue + 10_000, discounts + 10_000])
    expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(0)
    expect(await ledger.checkBooks()).toEqual([])
  })

  describe('whose time to pay is over', () => {
    const expired = async () => {
      const order = await placed()
      clock.advance({ minutes: 16 })
      await jobs.runDue()
      return order
    }
    const again = (orderId: string) => orders.holdAgain({ orderId, userId })

    it('is held again, both lines under new keys, and paid then', async () => {
      const { orderId, errand } = await expired()
      expect(await again(orderId)).toMatchObject({ money: 'unpaid' })
      expect(await stateOf(orderId)).toBe('unpaid held held Submitted')
      const { lines, payBy } = await find(orderId)
      expect(lines.map(({ generation }) => generation)).toEqual([2, 2])
      expect(payBy?.toString()).toBe(clock.now().add({ minutes: 15 }).toString())
      const key = holdKeyOf(errand, 2)
      expect(await errands.isHeld({ orderId, lineId: errand, generation: 2, key })).toBe(true)
      await sale.settle(orderId, { amountRial: 250_000 })
      await jobs.runDue()
      expect(await stateOf(orderId)).toBe('paid issued issuing Paid')
    })

    it('is not held at all where one of its lines is gone', async () => {
      const { orderId, errand } = await expired()
      errands.unwanted.add(errand)
      expect(await again(orderId)).toMatchObject({ refused: 'NOT_AVAILABLE' })
      await jobs.runDue()
      const key = holdKeyOf(errand, 2)
      expect(await errands.isHeld({ orderId, lineId: errand, generation: 2, key })).toBe(false)
      expect((await find(orderId)).money).toBe('closed')
    })

    it('is not opened where a line costs more by now: the new total is told', async () => {
      const { orderId } = await expired()
      errands.dearerRial = 30_000
      const dearer = { refused: 'PRICE_CHANGED', detail: { totalPrice: 280_000 } }
      expect(await again(orderId)).toMatchObject(dearer)
      expect(await orders.verify({ orderId, userId })).toMatchObject({ priceChanged: true })
      errands.dearerRial = 0
      expect(await stateOf(orderId)).toBe('closed released released Rejected')
      expect(await orders.verify({ orderId, userId })).toMatchObject({
        priceChanged: false,
        available: true,
      })
    })

    it('is held once when it is asked for twice at a time, and another’s not at all', async () => {
      const { orderId } = await expired()
      const answers = await Promise.all([again(orderId), again(orderId)])
      expect(answers.filter((each) => 'orderId' in each).length).toBeGreaterThan(0)
      expect((await find(orderId)).lines.map(({ generation }) => generation)).toEqual([2, 2])
      const stranger = { orderId, userId: newId() }
      expect(await orders.holdAgain(stranger)).toMatchObject({ refused: 'NOT_FOUND' })
    })
  })
})
