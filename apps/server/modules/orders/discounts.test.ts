import type { ProductKind } from '@parastoo/contract/orders/lines'
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { query } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Voucher } from '../discounts/index.ts'
import { accounts } from '../ledger/index.ts'
import { discountOrder, undiscountOrder } from './discount-order.ts'
import { payableOf } from './order.ts'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { db, orders, product, clock, jobs, ledger, discounts, needs } = sale

let made = 0
async function voucher(rules: Partial<Voucher> = {}): Promise<string> {
  made += 1
  const code = `PARASTOO${made}`
  await discounts.add(
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
      ...rules,
    },
    'test',
  )
  return code
}
const apply = (orderId: string, code: string, userId = sale.userId) =>
  discountOrder(needs, { orderId, code, userId, providerExtra: null })
const remove = (orderId: string) => undiscountOrder(needs, { orderId, userId: sale.userId })
const wordOf = (outcome: Awaited<ReturnType<typeof apply>>) =>
  isRefused(outcome) ? outcome.refused : payableOf(outcome)
const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}
const takenOf = async (code: string) =>
  (await discounts.list()).find((each) => each.code === code)?.taken

describe('a discount code', () => {
  it('lowers what is asked for, however it is typed, once and without adding up', async () => {
    const code = await voucher()
    const orderId = await sale.placeHeld()
    expect(wordOf(await apply(orderId, ` para-stoo${made}`))).toBe(90_000)
    expect(wordOf(await apply(orderId, code))).toBe(90_000)
    expect(await takenOf(code)).toBe(1)
    const { discount, lines } = await find(orderId)
    expect(discount).toMatchObject({ code, amountRial: 10_000 })
    expect(lines.map(({ discountRial }) => discountRial)).toEqual([10_000])
  })

  it('keeps what its provider wants kept with it, unread', async () => {
    const orderId = await sale.placeHeld()
    const ask = { orderId, code: await voucher(), userId: sale.userId }
    await discountOrder(needs, { ...ask, providerExtra: 'partner=17;step=2' })
    expect((await find(orderId)).discount?.providerExtra).toBe('partner=17;step=2')
  })

  it('is paid for by the agency, so that every line is whole and the receivable ends at zero', async () => {
    const orderId = await sale.placeHeld()
    await apply(orderId, await voucher())
    const [before, given] = [await sale.balance(), await balanceOf('flight')]
    await sale.settle(orderId, { amountRial: 90_000 })
    await jobs.runDue()
    expect((await find(orderId)).money).toBe('paid')
    expect(await sale.balance()).toBe(before)
    expect(await balanceOf('flight')).toBe(given - 10_000)
    expect(await ledger.balance(sale.db, accounts.receivable(orderId))).toBe(0)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('of the whole price is paid without money', async () => {
    const orderId = await sale.placeHeld()
    await apply(orderId, await voucher({ worth: { amountRial: 500_000 } }))
    expect(await sale.pay(orderId)).toEqual({ paid: true })
    await jobs.runDue()
    expect(await ledger.balance(sale.db, accounts.receivable(orderId))).toBe(0)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('is worth nothing for a line that fails: what was paid comes back, and the agency its part', async () => {
    const orderId = await sale.placeHeld({ lines: 3 })
    const code = await voucher({ worth: { amountRial: 100_000 } })
    expect(wordOf(await apply(orderId, code))).toBe(200_000)
    const given = await balanceOf('flight')
    const before = await sale.balance()
    product.onFulfil = () => ({ refused: 'ISSUE_FAILED' })
    await sale.settle(orderId, { amountRial: 200_000 })
    await jobs.runDue()
    product.onFulfil = () => ({
      supplier: 'test',
      costRial: 90_000,
      reference: 'ABC123',
      documents: null,
    })
    expect((await find(orderId)).money).toBe('refunded')
    expect(await sale.balance()).toBe(before + 200_000)
    expect(await balanceOf('flight')).toBe(given)
    expect(await takenOf(code)).toBe(0)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('is given back when the order runs out or it is taken off, and the price is whole again', async () => {
    const code = await voucher({ inAll: 1 })
    const [first, second] = [await sale.placeHeld(), await sale.placeHeld()]
    expect(wordOf(await apply(first, code))).toBe(90_000)
    expect(wordOf(await apply(second, code))).toBe('DISCOUNT_CODE_USED_UP')
    expect(wordOf(await remove(first))).toBe(100_000)
    expect(wordOf(await remove(first))).toBe(100_000)
    expect(wordOf(await apply(second, code))).toBe(90_000)
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    expect(await find(second)).toMatchObject({ money: 'closed', discount: null })
    expect(await takenOf(code)).toBe(0)
  })

  it('that takes the place of another leaves that one free, and a refused one leaves it in place', async () => {
    const [one, other] = [
      await voucher({ inAll: 1 }),
      await voucher({ worth: { basisPoints: 2000 } }),
    ]
    const orderId = await sale.placeHeld()
    await apply(orderId, one)
    const ended = await voucher({ endsAt: clock.now() })
    expect(wordOf(await apply(orderId, ended))).toBe('DISCOUNT_CODE_ENDED')
    expect((await find(orderId)).discount?.code).toBe(one)
    expect(wordOf(await apply(orderId, other))).toBe(80_000)
    expect([await takenOf(one), await takenOf(other)]).toEqual([0, 1])
  })
})

describe('of one code', () => {
  it('with twenty redemptions, sixty that ask at once get exactly twenty', async () => {
    const code = await voucher({ inAll: 20 })
    const placed = await Promise.all(Array.from({ length: 60 }, () => sale.placeHeld()))
    const words = await Promise.all(
      placed.map(async (orderId) => wordOf(await apply(orderId, code))),
    )
    expect(words.filter((word) => word === 90_000)).toHaveLength(20)
    expect(words.filter((word) => word === 'DISCOUNT_CODE_USED_UP')).toHaveLength(40)
    expect(await takenOf(code)).toBe(20)
  })

  it('with a budget, all that ask at once get no more than it, and what comes back may be given again', async () => {
    const code = await voucher({ budgetRial: 55_000 })
    const placed = await Promise.all(Array.from({ length: 12 }, () => sale.placeHeld()))
    const words = await Promise.all(
      placed.map(async (orderId) => wordOf(await apply(orderId, code))),
    )
    expect(words.filter((word) => word === 90_000)).toHaveLength(5)
    expect(words.filter((word) => word === 'DISCOUNT_CODE_USED_UP')).toHaveLength(7)
    const given = async () => (await discounts.list()).find((each) => each.code === code)?.givenRial
    expect(await given()).toBe(50_000)
    await remove(placed[words.indexOf(90_000)] ?? '')
    expect(await given()).toBe(40_000)
    const late = placed[words.indexOf('DISCOUNT_CODE_USED_UP')] ?? ''
    expect(wordOf(await apply(late, code))).toBe(90_000)
    // The same order asks again: its part is given back first.
    expect(wordOf(await apply(late, code))).toBe(90_000)
    expect([await given(), await takenOf(code)]).toEqual([50_000, 5])
  })

  it('nobody gets it any more who asks while staff are stopping it', async () => {
    const code = await voucher()
    const orderId = await sale.placeHeld()
    const [isStopped, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stopping = db.tx(async (tx) => {
      await discounts.stopIn(tx, code)
      isStopped.resolve()
      await mayCommit.promise
    })
    await isStopped.promise
    const asked = apply(orderId, code)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => query(db, waiting, []), { timeout: 60_000 }).toHaveLength(1)
    mayCommit.resolve()
    await stopping
    expect(wordOf(await asked)).toBe('DISCOUNT_CODE_ENDED')
    expect(await takenOf(code)).toBe(0)
  })

  it('one person has no more than theirs, also at once', async () => {
    const code = await voucher({ perUser: 2 })
    const placed = await Promise.all(Array.from({ length: 10 }, () => sale.placeHeld()))
    const words = await Promise.all(
      placed.map(async (orderId) => wordOf(await apply(orderId, code))),
    )
    expect(words.filter((word) => word === 90_000)).toHaveLength(2)
    expect(words.filter((word) => word === 'DISCOUNT_CODE_USED_BY_YOU')).toHaveLength(8)
  })

  it('a payment and its removal that meet end with one price or the other, never between', async () => {
    for (let round = 0; round < 12; round += 1) {
      const code = await voucher()
      const orderId = await sale.placeHeld()
      await apply(orderId, code)
      await sale.credit(100_000)
      const before = await sale.balance()
      const [, removed] = await Promise.all([sale.pay(orderId), remove(orderId)])
      const spent = before - (await sale.balance())
      expect(isRefused(removed) ? 90_000 : 100_000).toBe(spent)
      expect(await takenOf(code)).toBe(isRefused(removed) ? 1 : 0)
    }
    expect(await ledger.checkBooks()).toEqual([])
  })
})

describe('a code is refused', () => {
  it.each([
    ['that nobody made', async () => 'NOBODY', 'DISCOUNT_CODE_NOT_FOUND'],
    ['that is empty', async () => '  ', 'DISCOUNT_CODE_REQUIRED'],
    [
      'before its time',
      () => voucher({ startsAt: clock.now().add({ hours: 1 }) }),
      'DISCOUNT_CODE_NOT_STARTED',
    ],
    ['after its time', () => voucher({ endsAt: clock.now() }), 'DISCOUNT_CODE_ENDED'],
    ['for another product', () => voucher({ products: ['Tour'] }), 'DISCOUNT_CODE_NOT_FOR_THIS'],
    ['for another route', () => voucher({ routes: ['THR-KIH'] }), 'DISCOUNT_CODE_NOT_FOR_THIS'],
    [
      'below its least price',
      () => voucher({ leastTotalRial: 100_001 }),
      'DISCOUNT_TOTAL_TOO_SMALL',
    ],
    [
      'for a first order, to whom has paid before',
      () => voucher({ isFirstOrder: true }),
      'DISCOUNT_CODE_FIRST_ORDER',
    ],
  ])('%s', async (_name, make, word) => {
    expect(wordOf(await apply(await sale.placeHeld(), await make()))).toBe(word)
  })

  it('for an order of somebody else, and for one that is paid', async () => {
    const code = await voucher()
    const orderId = await sale.placeHeld()
    expect(wordOf(await apply(orderId, code, newId()))).toBe('NOT_FOUND')
    await sale.settle(orderId)
    expect(wordOf(await apply(orderId, code))).toBe('ORDER_NOT_PAYABLE')
    expect(await takenOf(code)).toBe(0)
  })

  it('once stopped; who has it keeps it', async () => {
    const code = await voucher()
    const orderId = await sale.placeHeld()
    await apply(orderId, code)
    expect(await discounts.stop(code)).toBe(true)
    expect(wordOf(await apply(await sale.placeHeld(), code))).toBe('DISCOUNT_CODE_ENDED')
    expect(payableOf(await find(orderId))).toBe(90_000)
  })

  it('unread after ten that do not exist, for an hour', async () => {
    const code = await voucher()
    const orderId = await sale.placeHeld()
    for (let guess = 0; guess < 10; guess += 1) await apply(orderId, `GUESS${guess}`)
    expect(wordOf(await apply(orderId, code))).toBe('TOO_MANY_REQUESTS')
    clock.advance({ minutes: 61 })
    expect(wordOf(await apply(await sale.placeHeld(), code))).toBe(90_000)
  })
})

describe('a ceiling', () => {
  it.each([
    [{ worth: { basisPoints: 5000 }, ceilingRial: 20_000 }, 80_000],
    [{ worth: { basisPoints: 5000 }, ceilingRial: null }, 50_000],
    [{ worth: { basisPoints: 3333 }, ceilingRial: null }, 66_670],
    [{ worth: { amountRial: 30_000 }, ceilingRial: null }, 70_000],
  ] satisfies [Partial<Voucher>, number][])('bounds the share: %j', async (rules, payable) => {
    expect(wordOf(await apply(await sale.placeHeld(), await voucher(rules)))).toBe(payable)
  })
})

const balanceOf = (name: ProductKind) => ledger.balance(sale.db, accounts.discounts(name))
