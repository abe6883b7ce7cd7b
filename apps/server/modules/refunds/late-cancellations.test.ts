import { isRefused, refuse } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { DocumentsReplaced } from '../orders/index.ts'
import { refundReader } from './store.ts'
import { openRefunds } from './testing/open-refunds.ts'
import { watchPromises } from './watch-refunds.ts'

const bench = await openRefunds()
const { refunds, product, jobs, ledger, issued, asked, shown } = bench
const { late } = refunds.desk

const gained = async (work: () => Promise<unknown>) => {
  const before = await bench.balance()
  await work()
  return (await bench.balance()) - before
}

/**
 * One worker asks the supplier and waits; another is refused, so that the item waits for staff, who refuse it; then the first
 * one's answer arrives, and it is yes.
 */
async function refusedWhileAsked({ keptRial = 20_000, count = 1 } = {}) {
  const orderId = await issued()
  const requestId = await asked(orderId, { count })
  const { number, items } = await shown(requestId)
  const itemId = items[0]?.id ?? ''
  const { onCancel } = product
  if (count > 1) await otherComesBack({ number, itemIds: [items[1]?.id ?? ''], itemId })
  let arrives = () => {}
  product.answersAfter = new Promise<void>((resolve) => (arrives = resolve))
  product.onCancel = ({ promised }) => ({
    cancelled: true,
    kept: promised.map(({ unitId }) => ({ unitId, keptRial })),
  })
  product.asked.length = 0
  const slow = bench.cancel(itemId)
  const key = (await refundReader(bench.db).item(itemId))?.cancelKey
  await expect.poll(() => product.asked.some(({ verb }) => verb === `cancel ${key}`)).toBe(true)
  product.answersAfter = Promise.resolve()
  product.onCancel = () => refuse('CANCEL_REFUSED')
  await bench.cancel(itemId)
  expect(await refunds.desk.refuse({ number, staff: 'reza', noteFa: 'پذیرفته نشد.' })).toEqual({
    decided: 1,
  })
  arrives()
  await slow
  product.onCancel = onCancel
  await jobs.runDue()
  return { orderId, requestId, itemId, number }
}

/** The other ticket of a request came back alone: the supplier had refused both, and staff accepted one after the other. */
async function otherComesBack(ask: { number: string; itemIds: string[]; itemId: string }) {
  const { number, itemIds, itemId } = ask
  const { onCancel } = product
  product.onCancel = () => refuse('CANCEL_REFUSED')
  await bench.cancel(itemId)
  product.onCancel = onCancel
  await refunds.desk.approve({ number, staff: 'reza', itemIds })
  await jobs.runDue()
  await refunds.desk.approve({ number, staff: 'reza' })
}

const openOf = async (itemId: string) => (await late.list()).find((one) => one.itemId === itemId)

describe('a supplier that says yes after staff refused', () => {
  it('moves nothing, and is told to staff until they settle it', async () => {
    const { itemId, requestId, number } = await refusedWhileAsked()
    expect((await shown(requestId)).status).toBe('Refused')
    expect(bench.heard).toContainEqual({
      fact: 'refund-contradicted',
      payload: expect.objectContaining({ requestId }),
    })
    expect(await openOf(itemId)).toMatchObject({
      number,
      paidRial: 50_000,
      penaltyRial: 15_000,
      supplierPenaltyRial: 20_000,
    })
    const said: unknown[] = []
    const log = { ...bench.needs.log, error: (about: unknown) => void said.push(about) }
    await watchPromises({ ...bench.needs, log: log as typeof bench.needs.log })
    expect(said).toContainEqual({ number, itemId })
  })

  it('is paid for once when staff say so, at the penalty they name', async () => {
    const { itemId, requestId, orderId } = await refusedWhileAsked()
    const own = { itemId, staff: bench.userId }
    const refused = { refused: 'APPROVAL_OWN_CASE' }
    expect(await late.pay(own)).toEqual(refused)
    expect(await late.ticketStands({ ...own, noteFa: 'x' })).toEqual(refused)
    const less = await late.pay({ itemId, staff: 'mina', percent: 20 })
    expect(less).toHaveProperty('wrong', expect.stringContaining('more than was decided'))
    const pay = () => late.pay({ itemId, staff: 'mina', percent: 40 })
    const outcomes: object[] = []
    expect(
      await gained(async () => outcomes.push(...(await Promise.all([pay(), pay(), pay()])))),
    ).toBe(30_000)
    expect(outcomes.filter((outcome) => 'settled' in outcome)).toHaveLength(1)
    expect(await openOf(itemId)).toBeUndefined()
    const request = await shown(requestId)
    expect(request).toMatchObject({ status: 'Done', refundedAmount: 30_000 })
    expect(request.steps.map(({ kind }) => kind)).toEqual([
      'requested',
      'accepted',
      'supplier-refused',
      'refused',
      'approved',
      'cancelled',
      'credited',
    ])
    expect((await bench.orders.find(orderId))?.money).toBe('part-refunded')
    expect(await ledger.checkBooks()).toEqual([])
    expect(await late.ticketStands({ itemId, staff: 'reza', noteFa: 'x' })).toHaveProperty('wrong')
  })

  it('has a paper of its own, for what else its request brought back may have one already', async () => {
    const { itemId, requestId, orderId } = await refusedWhileAsked({ count: 2 })
    const before = await refunds.endedOf(orderId)
    expect(before).toMatchObject([{ requestId, items: [{ refundRial: 35_000 }] }])
    await late.pay({ itemId, staff: 'mina' })
    const [first] = await bench.orders.unitsOf([orderId])
    expect(await refunds.endedOf(orderId)).toEqual([
      ...before,
      expect.objectContaining({
        requestId: itemId,
        number: before[0]?.number,
        items: [expect.objectContaining({ unitId: first?.unitId, refundRial: 35_000 })],
      }),
    ])
  })

  it('pays nothing where the supplier makes the ticket good again, which may be asked for anew', async () => {
    const { itemId, orderId } = await refusedWhileAsked()
    const noteFa = 'خانم کریمی از پشتیبانی ایرلاین'
    expect(await gained(() => late.ticketStands({ itemId, staff: 'mina', noteFa }))).toBe(0)
    expect(await openOf(itemId)).toBeUndefined()
    expect(await late.pay({ itemId, staff: 'reza' })).toHaveProperty('wrong')
    expect(await gained(async () => [await asked(orderId), await jobs.runDue()])).toBe(35_000)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('is not paid for twice: a newer request for the ticket is the one to decide', async () => {
    const { itemId, orderId } = await refusedWhileAsked()
    expect(await gained(async () => [await asked(orderId), await jobs.runDue()])).toBe(35_000)
    expect(await gained(() => late.pay({ itemId, staff: 'mina' }))).toBe(0)
    expect(await late.pay({ itemId, staff: 'mina' })).toHaveProperty('wrong')
    expect(await openOf(itemId)).toBeDefined()
  })

  it('is not paid for where the traveller flies on other tickets since', async () => {
    const { itemId } = await refusedWhileAsked()
    const { recordCancelled } = product.port
    product.port.recordCancelled = async () => {
      throw new DocumentsReplaced()
    }
    expect(
      await gained(async () =>
        expect(await late.pay({ itemId, staff: 'mina' })).toMatchObject({
          wrong: expect.stringContaining('another flight'),
        }),
      ),
    ).toBe(0)
    product.port.recordCancelled = recordCancelled
    expect(await openOf(itemId)).toBeDefined()
    const noteFa = 'با ایرلاین تسویه شد'
    expect(await late.ticketStands({ itemId, staff: 'mina', noteFa })).toEqual({ settled: true })
  })

  it('is nothing that staff can invent', async () => {
    const orderId = await issued()
    const requestId = await asked(orderId)
    await jobs.runDue()
    for (const itemId of [(await shown(requestId)).items[0]?.id ?? '', newId(), 'junk'])
      expect(await gained(() => late.pay({ itemId, staff: 'mina' }))).toBe(0)
    await expect(late.pay({ itemId: newId(), staff: 'mina', percent: 101 })).rejects.toThrow()
  })
})

describe('staff who name what they have looked at', () => {
  /** Two tickets that the supplier refuses, of which the clerk has seen the first one wait. */
  async function twoWaiting() {
    const orderId = await issued()
    const { onCancel } = product
    product.onCancel = () => refuse('CANCEL_REFUSED')
    const requestId = await asked(orderId, { count: 2 })
    await jobs.runDue()
    product.onCancel = onCancel
    const { number, items } = await shown(requestId)
    const [one, other] = items.map(({ id }) => id) as [string, string]
    return { requestId, number, one, other }
  }
  const states = async (ids: string[]) =>
    await Promise.all(ids.map(async (id) => (await refundReader(bench.db).item(id))?.state))

  it('have one ticket booked as void, and the other one, which waits as well, left alone', async () => {
    const { number, one, other } = await twoWaiting()
    const voided = { number, staff: 'reza', isVoidAlready: true, itemIds: [one] } as const
    expect(await gained(() => refunds.desk.approve(voided))).toBe(35_000)
    expect(await states([one, other])).toEqual(['refunded', 'waiting'])
  })

  it('decide nothing when one of them was decided meanwhile', async () => {
    const { number, one, other } = await twoWaiting()
    await refunds.desk.refuse({ number, staff: 'mina', itemIds: [other] })
    for (const itemIds of [[one, other], [newId()]]) {
      const outcome = await refunds.desk.refuse({ number, staff: 'reza', itemIds })
      expect(isRefused(outcome) && outcome.refused).toBe('CHANGED_MEANWHILE')
    }
    expect(await states([one, other])).toEqual(['waiting', 'refused'])
  })

  it('decide all or none in a race over the same tickets', async () => {
    const { number, one, other } = await twoWaiting()
    const outcomes = await Promise.all([
      refunds.desk.refuse({ number, staff: 'reza', itemIds: [one] }),
      refunds.desk.refuse({ number, staff: 'mina', itemIds: [one, other] }),
    ])
    expect(outcomes.filter((outcome) => !isRefused(outcome))).toHaveLength(1)
    expect(new Set(await states([one, other]))).not.toContain('accepted')
  })
})
