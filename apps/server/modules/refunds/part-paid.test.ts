/** Orders paid by instalments: held between two, issued after the last, cancelled where one is missed or given up (one piece: all of it is about one plan). */
import { setTimeout } from 'node:timers/promises'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { instalmentsDue } from '../orders/index.ts'
import { openErrands } from '../orders/testing/open-errands.ts'
import { held } from '../orders/testing/open-sale.ts'
import { placeMixed } from '../orders/testing/place-mixed.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds()
const { db, clock, jobs, ledger, orders, product, refunds, userId, heard } = bench
const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
for (const needs of [bench.orderNeeds, bench.needs])
  needs.product = (kind) => (kind === 'visa' ? errands.product : product.port)
beforeEach(() => {
  product.onHold = held
  product.asked.length = 0
  bench.quote.percent = 30
})

/** 250,000 rial for a flight and an errand: 75,000 with the hold, the rest in ten days. */
const [depositRial, balanceRial] = [75_000, 175_000]
const planned = async () => {
  const dueAt = clock.now().add({ hours: 240 })
  const instalments = [
    { amountRial: depositRial, dueAt: null },
    { amountRial: balanceRial, dueAt },
  ]
  const placed = await placeMixed(bench, { errands, instalments })
  return { ...placed, dueAt }
}
const deposited = async () => {
  const placed = await planned()
  await bench.settle(placed.orderId, { amountRial: depositRial })
  await jobs.runDue()
  return placed
}
const payBalance = (orderId: string, paymentId = newId()) =>
  bench.settle(orderId, { amountRial: balanceRial, instalment: 1, paymentId })
/** Past the day of the balance, and past what is left to a buyer who is at their bank. */
const pastDue = () => clock.advance({ hours: 241 })

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
const times = (fact: string, orderId: string) =>
  heard.filter(
    (each) => each.fact === fact && (each.payload as { orderId: string }).orderId === orderId,
  ).length
const gained = async (work: () => Promise<unknown>) => {
  const before = await bench.balance()
  await work()
  return (await bench.balance()) - before
}
const booksStand = async (orderId: string) => {
  const receivable = await ledger.balance(db, accounts.receivable(orderId))
  const own = await db.tx((tx) => orders.receivablesOf(tx, [orderId]))
  expect(own.get(orderId)).toBe(receivable)
  expect(await ledger.checkBooks()).toEqual([])
  return receivable
}
/** As the reactions of the app do, which may run twice. */
const cancelled = async (orderId: string, because: 'balanceMissed' | 'holdLost') => {
  await Promise.all([1, 2].map(() => refunds.cancelPartPaid({ orderId, because })))
  const { backRial } = await refunds.cancelPartPaid({ orderId, because })
  await jobs.runDue()
  return backRial
}

describe('an order that is paid by instalments', () => {
  it('is booked by its deposit, held until its balance, and issued when that is paid', async () => {
    const { orderId, dueAt } = await planned()
    expect(await stateOf(orderId)).toBe('unpaid held held Submitted')
    await bench.settle(orderId, { amountRial: depositRial })
    expect(await stateOf(orderId)).toBe('part-paid held held ConfirmSuccessful')
    product.asked.length = 0
    await jobs.runDue()
    expect(product.asked.map(({ verb }) => verb)).toEqual(['hold'])
    expect((await find(orderId)).payBy?.toString()).toBe(dueAt.add({ minutes: 30 }).toString())
    expect(times('instalment-paid', orderId)).toBe(1)
    expect(await booksStand(orderId)).toBe(depositRial)
    clock.advance({ minutes: 20 })
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('part-paid held held ConfirmSuccessful')
    await payBalance(orderId)
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('paid issued issuing Paid')
    expect((await find(orderId)).receivedRial).toBe(depositRial + balanceRial)
    await booksStand(orderId)
    pastDue()
    await jobs.runDue()
    expect(times('instalment-missed', orderId)).toBe(0)
  })

  it('expires unpaid as any other, and is then held again to be paid in one piece', async () => {
    const { orderId } = await planned()
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    expect((await find(orderId)).money).toBe('closed')
    await orders.holdAgain({ orderId, userId })
    expect((await find(orderId)).instalments.map(({ amountRial }) => amountRial)).toEqual([250_000])
  })

  it('is brought to mind three days and one day before, once each, and no more when it is paid', async () => {
    const [one, other] = [await deposited(), await deposited()]
    clock.advance({ hours: 169 })
    await jobs.runDue()
    expect([one, other].map(({ orderId }) => times('instalment-due', orderId))).toEqual([1, 1])
    await payBalance(other.orderId)
    clock.advance({ hours: 48 })
    await jobs.runDue()
    expect([one, other].map(({ orderId }) => times('instalment-due', orderId))).toEqual([2, 1])
  })

  it('that its organiser ends before it is taken back gives all of it back, and owes that organiser nothing', async () => {
    const { orderId } = await deposited()
    const before = await ledger.balance(db, accounts.supplierPayable('runner'))
    pastDue()
    await jobs.runDue()
    const { cancel } = errands.product
    errands.product.cancel = async (ask) => {
      const answer = await cancel(ask)
      if (!('cancelled' in answer)) return answer
      const waived = answer.kept.map(({ unitId }) => ({ unitId, keptRial: 0, isWaived: true }))
      return { cancelled: true, kept: waived }
    }
    const backRial = await gained(() => cancelled(orderId, 'balanceMissed'))
    errands.product.cancel = cancel
    // All of the three errands; of the two seats, which nobody ended, nothing.
    expect(backRial).toBe(45_000)
    const owed = (await ledger.balance(db, accounts.supplierPayable('runner'))) - before
    expect([owed, await booksStand(orderId)]).toEqual([0, 0])
  })

  it('that misses its balance is cancelled by its tables, and told of', async () => {
    const { orderId, flight } = await deposited()
    const before = await ledger.balance(db, accounts.supplierPayable('runner'))
    pastDue()
    await jobs.runDue()
    expect(times('instalment-missed', orderId)).toBe(1)
    expect(await gained(() => cancelled(orderId, 'balanceMissed'))).toBe(30_000)
    expect(await stateOf(orderId)).toBe('refunded void void RefundSuccessful')
    // Each of five units had paid 15,000: a seat keeps 15,000, an errand 5,000, of which its runner is owed 2,000.
    expect(await orders.find(orderId)).toMatchObject({ receivedRial: 75_000, returnedRial: 30_000 })
    const owed = (await ledger.balance(db, accounts.supplierPayable('runner'))) - before
    expect([owed, await booksStand(orderId)]).toEqual([6_000, 0])
    // Both seats by one key.
    expect(product.asked.filter(({ verb }) => verb.startsWith('cancel'))).toHaveLength(1)
    expect(
      (await orders.unitsOf([orderId])).filter(({ lineId }) => lineId === flight),
    ).toMatchObject([{ keptRial: 15_000 }, { keptRial: 15_000 }])
    expect(await orders.keysOfLines([flight])).toEqual(new Map())
    const standings = await refunds.standingsOf([await find(orderId)])
    expect(standings.get(orderId)).toMatchObject({ status: 'RefundSuccessful' })
  })

  it('keeps never more than was paid, whatever its tables say', async () => {
    bench.quote.percent = 100
    const { orderId } = await deposited()
    pastDue()
    await jobs.runDue()
    expect(await gained(() => cancelled(orderId, 'balanceMissed'))).toBe(30_000)
    expect(await booksStand(orderId)).toBe(0)
  })

  it('is given back by staff at any percent, and never keeps more than was paid', async () => {
    const { orderId } = await deposited()
    pastDue()
    await jobs.runDue()
    const says = product.onCancel
    product.onCancel = () => ({ refused: 'CANCEL_REFUSED' })
    await refunds.cancelPartPaid({ orderId, because: 'balanceMissed' })
    await jobs.runDue()
    const [waiting] = await refunds.desk.waiting()
    if (!waiting) throw new Error('Nothing waits for staff')
    product.onCancel = says
    const { number } = waiting
    const approved = gained(async () => {
      await refunds.desk.approve({ number, staff: 'reza', percent: 100 })
      await jobs.runDue()
    })
    expect(await approved).toBe(0)
    expect(await stateOf(orderId)).toBe('refunded void void RefundSuccessful')
    expect(await booksStand(orderId)).toBe(0)
  })

  it('whose hold cannot be kept until the balance gives all of it back', async () => {
    const { orderId } = await planned()
    await bench.settle(orderId, { amountRial: depositRial })
    product.onHold = () => ({ refused: 'SOLD_OUT' })
    await jobs.runDue()
    expect(times('hold-lost', orderId)).toBe(1)
    expect((await find(orderId)).payBy).not.toBeNull()
    await payBalance(orderId)
    expect(await gained(() => cancelled(orderId, 'holdLost'))).toBe(depositRial)
    expect(times('payment-kept-in-wallet', orderId)).toBe(1)
    expect(await stateOf(orderId)).toBe('refunded void void RefundSuccessful')
    expect(await booksStand(orderId)).toBe(0)
  })

  it('asks again for a hold that is not answered', async () => {
    const { orderId, dueAt } = await planned()
    await bench.settle(orderId, { amountRial: depositRial })
    product.onHold = () => ({ unknown: true, reason: 'silence' })
    await jobs.runDue()
    product.onHold = held
    clock.advance({ minutes: 5 })
    await jobs.runDue()
    expect((await find(orderId)).payBy?.toString()).toBe(dueAt.add({ minutes: 30 }).toString())
    expect(times('hold-lost', orderId)).toBe(0)
  })

  it('pays its balance in stages, where a bank takes no more at once', async () => {
    const { orderId } = await deposited()
    const staged = { amountRial: 100_000, instalment: 1 }
    const wallet = await bench.balance()
    await bench.orderNeeds.db.tx((tx) => bench.empty(tx, wallet))
    await bench.settle(orderId, staged)
    expect(await stateOf(orderId)).toBe('part-paid held held ConfirmSuccessful')
    await bench.settle(orderId, { ...staged, amountRial: 75_000 })
    expect((await find(orderId)).money).toBe('paid')
    expect(await bench.balance()).toBe(0)
  })

  it('takes a code off the balance, books it with the last payment, and frees it where that is missed', async () => {
    const [paid, missed] = [await planned(), await planned()]
    for (const { orderId } of [paid, missed]) {
      await bench.discount(orderId, 25_000)
      const due = instalmentsDue(await find(orderId)).map(({ amountRial }) => amountRial)
      expect(due).toEqual([75_000, 150_000])
      await bench.settle(orderId, { amountRial: depositRial })
      expect(await booksStand(orderId)).toBe(depositRial)
    }
    await bench.settle(paid.orderId, { amountRial: 150_000, instalment: 1 })
    expect((await find(paid.orderId)).money).toBe('paid')
    expect(await booksStand(paid.orderId)).toBe(250_000)
    pastDue()
    await jobs.runDue()
    expect(await gained(() => cancelled(missed.orderId, 'balanceMissed'))).toBe(30_000)
    expect(await booksStand(missed.orderId)).toBe(0)
  })
})

describe('given up by its buyer, an order that is paid in part', () => {
  const quotedNow = async (orderId: string) => {
    const items = await refunds.quoteItems({ userId, orderId, reasonId: 1 })
    if (isRefused(items)) throw new Error(items.refused)
    return items
  }
  const giveUp = async (orderId: string) => bench.ask(orderId, await quotedNow(orderId))
  const { onCancel } = product
  const { cancel } = errands.product
  afterEach(() => {
    product.onCancel = onCancel
    errands.product.cancel = cancel
  })
  const refuseAll = () => {
    product.onCancel = () => refuse('CANCEL_REFUSED')
    errands.product.cancel = async () => refuse('CANCEL_REFUSED')
  }
  const numberOf = async (orderId: string) =>
    (await refunds.desk.ofUser({ userId, orderId }))[0]?.number ?? ''

  it('is cancelled by its tables at once, and nobody asks for its balance again', async () => {
    const { orderId } = await deposited()
    expect(await quotedNow(orderId)).toMatchObject([
      { paidAmount: 15_000, penaltyAmount: 15_000, refundableAmount: 0 },
      { paidAmount: 15_000, penaltyAmount: 15_000, refundableAmount: 0 },
      { paidAmount: 15_000, penaltyAmount: 5_000, refundableAmount: 10_000 },
      { paidAmount: 15_000, penaltyAmount: 5_000, refundableAmount: 10_000 },
      { paidAmount: 15_000, penaltyAmount: 5_000, refundableAmount: 10_000 },
    ])
    const given = await giveUp(orderId)
    expect(await giveUp(orderId)).toEqual(given)
    expect(await gained(() => jobs.runDue())).toBe(30_000)
    expect(given).toMatchObject({ requestId: expect.any(String) })
    expect(await stateOf(orderId)).toBe('refunded void void RefundSuccessful')
    expect(await booksStand(orderId)).toBe(0)
    pastDue()
    await jobs.runDue()
    expect([times('instalment-due', orderId), times('instalment-missed', orderId)]).toEqual([0, 0])
    expect(await gained(() => payBalance(orderId))).toBe(balanceRial)
  })

  it('goes whole, for no reason that staff decide of, and at the amounts of what is paid now', async () => {
    const { orderId } = await deposited()
    const items = await quotedNow(orderId)
    expect(await bench.ask(orderId, items.slice(0, 2))).toMatchObject({
      refused: 'PART_PAID_GOES_WHOLE',
    })
    expect(await refunds.quoteItems({ userId, orderId, reasonId: 4 })).toEqual([])
    await payBalance(orderId)
    expect(await bench.ask(orderId, items)).toMatchObject({ refused: 'REFUND_QUOTE_EXPIRED' })
    expect((await find(orderId)).money).toBe('paid')
  })

  it('or paid in the same moment: one is first, and the other is told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId } = await deposited()
      const items = await quotedNow(orderId)
      const before = await bench.balance()
      const paying = setTimeout(round * 4).then(() => payBalance(orderId))
      const [given] = await Promise.all([bench.ask(orderId, items), paying])
      const { money, instalments } = await find(orderId)
      const isGivenUp = instalments.some(({ missedAt }) => missedAt !== null)
      expect(money).toBe(isGivenUp ? 'part-paid' : 'paid')
      expect(given).toMatchObject(isGivenUp ? {} : { refused: 'REFUND_QUOTE_EXPIRED' })
      expect((await bench.balance()) - before).toBe(isGivenUp ? balanceRial : 0)
      await jobs.runDue()
      expect((await find(orderId)).money).toBe(isGivenUp ? 'refunded' : 'paid')
    }
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('and kept by its suppliers, is to be paid again once staff refuse it', async () => {
    const { orderId } = await deposited()
    refuseAll()
    await giveUp(orderId)
    await jobs.runDue()
    expect(await bench.payInstalment({ orderId })).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
    const number = await numberOf(orderId)
    expect(await refunds.desk.refuse({ number, staff: 'reza' })).toEqual({ decided: 5 })
    expect((await find(orderId)).instalments.map(({ missedAt }) => missedAt)).toEqual([null, null])
    expect(await booksStand(orderId)).toBe(depositRial)
    clock.advance({ hours: 169 })
    await jobs.runDue()
    expect(times('instalment-due', orderId)).toBeGreaterThan(0)
    await payBalance(orderId)
    expect((await find(orderId)).money).toBe('paid')
  })

  it('of which a part has ended, or whose day is over, staff can only end, keeping no more than was paid', async () => {
    const { orderId } = await deposited()
    product.onCancel = () => refuse('CANCEL_REFUSED')
    await giveUp(orderId)
    expect(await gained(() => jobs.runDue())).toBe(30_000)
    const number = await numberOf(orderId)
    const end = { number, staff: 'reza' }
    expect(await refunds.desk.refuse(end)).toMatchObject({ refused: 'PART_PAID_MUST_END' })
    expect(await stateOf(orderId)).toBe('part-paid held void ConfirmSuccessful')
    product.onCancel = onCancel
    expect(await refunds.desk.approve({ ...end, percent: 100 })).toEqual({ decided: 2 })
    expect(await gained(() => jobs.runDue())).toBe(0)
    expect(await stateOf(orderId)).toBe('refunded void void RefundSuccessful')
    expect(await booksStand(orderId)).toBe(0)
    const late = await deposited()
    pastDue()
    await jobs.runDue()
    refuseAll()
    await cancelled(late.orderId, 'balanceMissed')
    const missed = { number: await numberOf(late.orderId), staff: 'reza' }
    expect(await refunds.desk.refuse(missed)).toMatchObject({ refused: 'PART_PAID_MUST_END' })
  })
})

describe('of two at once', () => {
  it('who pay the same instalment, one pays it and the money of the other stays in the wallet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await planned()
      // Enough for the balance lies there too: neither takes it.
      await bench.credit(balanceRial)
      const deposit = () => bench.settle(orderId, { amountRial: depositRial })
      expect(await gained(() => Promise.all([deposit(), deposit()]))).toBe(depositRial)
      expect(await find(orderId)).toMatchObject({ money: 'part-paid', receivedRial: depositRial })
      const pays = await Promise.all(
        [1, 2, 3].map(() => bench.payInstalment({ orderId, instalment: 1 })),
      )
      expect(pays.filter(isRefused).map(({ refused }) => refused)).toEqual([
        'ORDER_NOT_PAYABLE',
        'ORDER_NOT_PAYABLE',
      ])
      expect((await find(orderId)).receivedRial).toBe(depositRial + balanceRial)
    }
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('who pay the balance and find it missed, one is first: paid, or the money stays in the wallet', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId } = await deposited()
      pastDue()
      const before = await bench.balance()
      const miss = () => jobs.runDue()
      const pay = () => payBalance(orderId)
      await Promise.all(round % 2 === 0 ? [pay(), miss()] : [miss(), pay()])
      await jobs.runDue()
      const { money, instalments } = await find(orderId)
      const isMissed = instalments.some(({ missedAt }) => missedAt !== null)
      expect(money).toBe(isMissed ? 'part-paid' : 'paid')
      expect((await bench.balance()) - before).toBe(isMissed ? balanceRial : 0)
      if (!isMissed) continue
      await cancelled(orderId, 'balanceMissed')
      expect((await find(orderId)).money).toBe('refunded')
    }
    expect(await ledger.checkBooks()).toEqual([])
  })
})

describe('refused is', () => {
  it('to pay an instalment twice, another’s, or more than the wallet has', async () => {
    const { orderId } = await deposited()
    const pay = bench.payInstalment
    expect(await pay({ orderId, instalment: 0 })).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
    expect(await pay({ orderId, instalment: 2 })).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
    expect(await pay({ orderId, userId: newId() })).toMatchObject({ refused: 'NOT_FOUND' })
    const wallet = await bench.balance()
    await db.tx((tx) => bench.empty(tx, wallet))
    expect(await pay({ orderId, instalment: 1 })).toMatchObject({ refused: 'INSUFFICIENT_BALANCE' })
    expect(await booksStand(orderId)).toBe(depositRial)
  })

  it('to pay, to take a code or to give up what was paid in part and missed', async () => {
    const { orderId } = await deposited()
    await expect(bench.discount(orderId, 1_000)).rejects.toThrow('ORDER_NOT_PAYABLE')
    expect(await bench.giveUp(orderId)).toMatchObject({ refused: 'ORDER_NOT_CANCELLABLE' })
    pastDue()
    expect(await bench.payInstalment({ orderId })).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
    await jobs.runDue()
    expect(await gained(() => payBalance(orderId))).toBe(balanceRial)
    await jobs.runDue()
    expect(times('payment-kept-in-wallet', orderId)).toBe(1)
  })

  it('to cancel for a balance that can still be paid', async () => {
    const { orderId } = await deposited()
    const asked = await refunds.cancelPartPaid({ orderId, because: 'balanceMissed' })
    expect(asked).toEqual({ backRial: 0 })
    expect(await stateOf(orderId)).toBe('part-paid held held ConfirmSuccessful')
  })

  it('to place a plan that does not make the total, or whose balance has no day', async () => {
    const day = clock.now().add({ hours: 240 })
    const place = (instalments: { amountRial: number; dueAt: Temporal.Instant | null }[]) =>
      placeMixed(bench, { errands, instalments })
    const one = { amountRial: 75_000, dueAt: null }
    await expect(place([one, { amountRial: 1, dueAt: day }])).rejects.toThrow(
      'instalments_make_total',
    )
    await expect(place([one, { amountRial: 175_000, dueAt: null }])).rejects.toThrow(
      'instalment_first_is_due_with_the_hold',
    )
  })
})
