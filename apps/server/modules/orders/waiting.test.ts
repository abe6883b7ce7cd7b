import { refuse } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { accounts } from '../ledger/index.ts'
import type { Waiting } from './product.ts'
import { held, openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { orders, product, clock, jobs, ledger, db } = sale
const onFulfil = product.onFulfil
const threeDays = 3 * 24 * 60
beforeEach(() => {
  product.policies.set('visa', {
    holdMinutes: 30,
    promise: (_line, paidAt) => paidAt.add({ minutes: threeDays }),
  })
  product.onHold = held
  product.onFulfil = onFulfil
})
const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}
const lineOf = async (orderId: string) => {
  const [line] = (await find(orderId)).lines
  if (!line) throw new Error('The line is gone')
  return line
}
const stateOf = async (orderId: string) => {
  const order = await find(orderId)
  return `${order.lines.map(({ fulfilment }) => fulfilment).join(' ')} ${await orders.statusOf(order)}`
}
const inHours = (hours: number) => clock.now().add({ hours })
const waits = (waitsFor: Waiting['waitsFor'], hours: number) => () => ({
  waitsFor,
  until: inHours(hours),
})
const asks = (verb: string, lineId: string) =>
  product.asked.filter((each) => each.verb === verb && each.lineId === lineId).length

describe('a line that somebody must allow before it is paid', () => {
  const requested = async () => {
    product.onHold = waits('staff', 24)
    const orderId = await sale.placeHeld({ kinds: ['visa'] })
    return { orderId, lineId: (await lineOf(orderId)).lineId }
  }

  it('is requested, cannot be paid, and runs out at no time', async () => {
    const { orderId } = await requested()
    expect(await stateOf(orderId)).toBe('requested Created')
    expect(await lineOf(orderId)).toMatchObject({ waitsFor: 'staff', holdExpiresAt: null })
    expect((await find(orderId)).payBy).toBeNull()
    expect(await sale.pay(orderId)).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
    clock.advance({ hours: 23 })
    await jobs.runDue()
    await orders.settleLostHolds()
    expect(await stateOf(orderId)).toBe('requested Created')
  })

  it('is asked about once when the wait ends, and waits on', async () => {
    const { orderId, lineId } = await requested()
    clock.advance({ hours: 24 })
    await jobs.runDue()
    expect(asks('hold', lineId)).toBe(2)
    expect((await lineOf(orderId)).waitsUntil?.toString()).toBe(inHours(24).toString())
  })

  it('is held from its approval on, for as long as its product gives its buyer', async () => {
    const { orderId, lineId } = await requested()
    product.onHold = held
    expect(await db.tx((tx) => orders.askAgain(tx, lineId))).toBe(true)
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('held Approved')
    expect((await find(orderId)).payBy?.toString()).toBe(
      clock.now().add({ minutes: 30 }).toString(),
    )
    expect(await db.tx((tx) => orders.askAgain(tx, lineId))).toBe(false)
    await sale.settle(orderId)
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('issued FinalizationSuccessful')
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('closes its order when it is refused', async () => {
    const { orderId, lineId } = await requested()
    product.onHold = () => refuse('NOT_AVAILABLE')
    await db.tx((tx) => orders.askAgain(tx, lineId))
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('refused ConfirmFailed')
    expect((await find(orderId)).money).toBe('closed')
  })

  it('is released when its buyer gives it up, also while its approval is on its way', async () => {
    const { orderId, lineId } = await requested()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    product.onHold = held
    product.answersAfter = answered
    await db.tx((tx) => orders.askAgain(tx, lineId))
    const asking = jobs.runDue()
    await expect.poll(() => asks('hold', lineId)).toBe(2)
    product.answersAfter = Promise.resolve()
    const { userId } = sale
    await sale.cancel({ orderId, userId })
    answer()
    await asking
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('released Rejected')
    expect(asks('release', lineId)).toBeGreaterThan(0)
  })

  it('whose reply was lost is asked about by the sweep', async () => {
    const { orderId } = await requested()
    await sql`delete from jobs.job where name = 'hold-order'`.execute(tables<unknown>(db))
    product.onHold = held
    clock.advance({ hours: 25 })
    await orders.settleLostHolds()
    expect(await stateOf(orderId)).toBe('held Approved')
  })
})

describe('a paid line that waits', () => {
  const paid = async () => {
    const orderId = await sale.placeHeld({ kinds: ['visa'] })
    const { lineId } = await lineOf(orderId)
    await sale.settle(orderId)
    return { orderId, lineId }
  }

  it('stays in issuing, is asked about when the wait ends and not before, and is issued', async () => {
    product.onFulfil = waits('supplier', 30)
    const { orderId, lineId } = await paid()
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('issuing Paid')
    clock.advance({ hours: 29 })
    await sale.watch()
    await jobs.runDue()
    expect(asks('fulfil', lineId)).toBe(1)
    product.onFulfil = onFulfil
    clock.advance({ hours: 1 })
    await jobs.runDue()
    expect(asks('fulfil', lineId)).toBe(2)
    expect(await stateOf(orderId)).toBe('issued FinalizationSuccessful')
    expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(0)
  })

  it('for staff is theirs to decide at once', async () => {
    product.onFulfil = waits('staff', 30)
    const { orderId, lineId } = await paid()
    await jobs.runDue()
    expect((await orders.desk.pending()).map((line) => line.lineId)).toContain(lineId)
    expect(await orders.desk.form(lineId)).toEqual([{ name: 'voucher', isList: false }])
    const input = { voucher: 'V1' }
    expect(await orders.desk.recordIssued({ lineId, input, by: 'test' })).toEqual({
      recorded: true,
      orderId,
    })
    expect(await stateOf(orderId)).toBe('issued FinalizationSuccessful')
    clock.advance({ hours: 31 })
    await jobs.runDue()
    expect(asks('fulfil', lineId)).toBe(1)
  })

  it('for its traveller is not late meanwhile, and has the rest of its promise afterwards', async () => {
    product.onFulfil = waits('traveller', 24 * 30)
    const { orderId, lineId } = await paid()
    await jobs.runDue()
    clock.advance({ hours: 24 * 5 })
    await sale.watch()
    expect(await stateOf(orderId)).toBe('issuing Paid')
    expect((await orders.desk.pending()).map((line) => line.lineId)).not.toContain(lineId)
    const paidAt = (await find(orderId)).paidAt
    product.onFulfil = waits('supplier', 24)
    await db.tx((tx) => orders.askAgain(tx, lineId))
    await jobs.runDue()
    const { promisedBy } = await lineOf(orderId)
    expect(promisedBy?.toString()).toBe(
      paidAt?.add({ minutes: threeDays, hours: 24 * 5 }).toString(),
    )
    clock.advance({ hours: 24 * 3 + 1 })
    expect(await stateOf(orderId)).toBe('issuing FinalizationPending')
  })

  it.each([
    ['its traveller has answered', true],
    ['their time is over', false],
  ])(
    'is late once the rest of its promise is over in silence, though it waited for its traveller: %s',
    async (_, isAnswered) => {
      product.onFulfil = waits('traveller', 24 * 5)
      const { orderId, lineId } = await paid()
      await jobs.runDue()
      product.onFulfil = () => ({ unknown: true, reason: 'silence' })
      clock.advance({ hours: 24 * 5 })
      if (isAnswered) await db.tx((tx) => orders.askAgain(tx, lineId))
      await jobs.runDue()
      const waiting = async () => (await orders.desk.pending()).map((line) => line.lineId)
      clock.advance({ hours: 24 * 3 - 1 })
      await jobs.runDue()
      expect(await waiting()).not.toContain(lineId)
      clock.advance({ hours: 2 })
      await sale.watch()
      expect(await waiting()).toContain(lineId)
      expect(await stateOf(orderId)).toBe('issuing FinalizationPending')
    },
  )

  it('whose job was lost is asked about by the watch', async () => {
    product.onFulfil = waits('supplier', 2)
    const { orderId } = await paid()
    await jobs.runDue()
    await sql`delete from jobs.job where name = 'issue-order'`.execute(tables<unknown>(db))
    product.onFulfil = onFulfil
    clock.advance({ hours: 2, minutes: 2 })
    await sale.watch()
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('issued FinalizationSuccessful')
  })

  it('reads as its product calls its end: a decision of another is not ours', async () => {
    product.onFulfil = () => ({ ...onFulfil(), word: 'Approved' })
    const { orderId } = await paid()
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('issued Approved')
    product.onFulfil = () => ({ ...refuse('ISSUE_FAILED'), word: 'Rejected' })
    const refused = await paid()
    await jobs.runDue()
    expect(await stateOf(refused.orderId)).toBe('failed Rejected')
  })

  it('and fails at last gives its price back', async () => {
    product.onFulfil = waits('supplier', 2)
    const before = await sale.balance()
    const { orderId, lineId } = await paid()
    await jobs.runDue()
    product.onFulfil = () => refuse('ISSUE_FAILED')
    await db.tx((tx) => orders.askAgain(tx, lineId))
    await jobs.runDue()
    expect(await stateOf(orderId)).toBe('failed FinalizationFailed')
    expect(await sale.balance()).toBe(before + 100_000)
    expect(await ledger.checkBooks()).toEqual([])
  })
})
