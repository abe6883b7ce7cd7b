import { refuse } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { accounts } from '../ledger/index.ts'
import { openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { orders, product, clock, jobs, ledger } = sale
const { desk } = orders
const by = 'command test'
const given = { input: { voucher: 'ABC234' } }
const silent = () => ({ unknown: true, reason: 'silence' }) as const

/** A paid order whose supplier says nothing for `minutes`. */
async function silentFor(minutes: number) {
  product.onFulfil = silent
  const orderId = await sale.placeHeld()
  await sale.settle(orderId)
  await jobs.runDue()
  clock.advance({ minutes })
  const order = await orders.find(orderId)
  return { orderId, lineId: order?.lines[0]?.lineId ?? '' }
}
const stateOf = async (orderId: string) => {
  const order = await orders.find(orderId)
  return `${order?.money} ${order?.lines.map(({ fulfilment }) => fulfilment).join(' ')}`
}
const facts = (fact: string, orderId: string) =>
  sale.heard.filter(
    (each) => each.fact === fact && (each.payload as { orderId: string }).orderId === orderId,
  ).length
const pendingLines = async () => (await desk.pending()).map(({ lineId }) => lineId)

describe('a line whose supplier is silent', () => {
  it('is nobody’s to decide while its promise of 15 minutes runs', async () => {
    const { orderId, lineId } = await silentFor(14)
    expect(await pendingLines()).not.toContain(lineId)
    expect(await desk.recordFailed({ lineId, reason: 'too early', by })).toHaveProperty('wrong')
    expect(await desk.recordIssued({ lineId, ...given, by })).toHaveProperty('wrong')
    expect(await stateOf(orderId)).toBe('paid issuing')
  })

  it('waits for staff after it, who are told once, while the money stays where it is', async () => {
    const before = await sale.balance()
    const { orderId, lineId } = await silentFor(16)
    for (let round = 0; round < 3; round += 1) {
      await sale.watch()
      await jobs.runDue()
      clock.advance({ minutes: 1 })
    }
    expect(facts('issue-late', orderId)).toBe(1)
    expect(await pendingLines()).toContain(lineId)
    expect(await stateOf(orderId)).toBe('paid issuing')
    expect(await sale.balance()).toBe(before)
    expect(await ledger.balance(sale.db, accounts.receivable(orderId))).toBe(100_000)
  })
})

describe('staff', () => {
  it('record tickets, which books the sale as the supplier’s own answer would', async () => {
    const { orderId, lineId } = await silentFor(16)
    expect(await desk.recordIssued({ lineId, ...given, by })).toEqual({ recorded: true, orderId })
    expect(await stateOf(orderId)).toBe('paid issued')
    expect(await ledger.balance(sale.db, accounts.receivable(orderId))).toBe(0)
    expect(product.recorded.filter((each) => each === lineId)).toHaveLength(1)
    await jobs.runDue()
    expect(facts('order-issued', orderId)).toBe(1)
    expect(await pendingLines()).not.toContain(lineId)
  })

  it('record a failure, with the money in the wallet at once and the seats given back', async () => {
    const before = await sale.balance()
    const { orderId, lineId } = await silentFor(16)
    const said = { lineId, reason: 'the airline says it never sold them', by }
    expect(await desk.recordFailed(said)).toEqual({ recorded: true, orderId })
    expect(await sale.balance()).toBe(before + 100_000)
    expect(await stateOf(orderId)).toBe('refunded failed')
    product.asked.length = 0
    await jobs.runDue()
    expect(product.asked.filter((each) => each.lineId === lineId)).toEqual([
      { verb: 'release', lineId },
    ])
    expect(facts('line-failed', orderId)).toBe(1)
  })

  it('decide once: whoever repeats, or says the opposite later, changes nothing', async () => {
    const { orderId, lineId } = await silentFor(16)
    const before = await sale.balance()
    const failed = { lineId, reason: 'no', by }
    await desk.recordFailed(failed)
    expect(await desk.recordFailed(failed)).toHaveProperty('wrong')
    expect(await desk.recordIssued({ lineId, ...given, by })).toHaveProperty('wrong')
    expect(await stateOf(orderId)).toBe('refunded failed')
    expect(await sale.balance()).toBe(before + 100_000)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('and the supplier race: one of them decides, the money is in one place', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 24; round += 1) {
      const { orderId, lineId } = await silentFor(16)
      const before = await sale.balance()
      product.onFulfil =
        round % 2 === 0
          ? () => ({ supplier: 'test', costRial: 90_000, reference: 'ABC123', documents: null })
          : () => refuse('ISSUE_FAILED')
      const rivals = [
        () => desk.recordFailed({ lineId, reason: 'no', by }),
        () => desk.recordIssued({ lineId, ...given, by }),
        () => sale.issue(orderId),
      ]
      const from = round % rivals.length
      const order = [...rivals.slice(from), ...rivals.slice(0, from)]
      await Promise.all(order.map((rival) => rival()))
      const gained = (await sale.balance()) - before
      const ending = `${await stateOf(orderId)} ${gained}`
      expect(['paid issued 0', 'refunded failed 100000']).toContain(ending)
      seen.add(ending)
      expect(await ledger.balance(sale.db, accounts.receivable(orderId))).toBe(0)
      const { length } = product.recorded.filter((each) => each === lineId)
      expect(length).toBe(gained === 0 ? 1 : 0)
    }
    expect(seen.size).toBe(2)
    expect(await ledger.checkBooks()).toEqual([])
  })

  /** Several hands ask and wait; `meanwhile` decides otherwise; then all of them are answered `issued`. */
  async function answeredLate(
    orderId: string,
    { hands }: { hands: number },
    meanwhile: () => unknown,
  ) {
    const before = product.asked.length
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    product.onFulfil = () => ({
      supplier: 'test',
      costRial: 90_000,
      reference: 'ABC123',
      documents: null,
    })
    product.answersAfter = answered
    const asking = Array.from({ length: hands }, () => sale.issue(orderId))
    await expect.poll(() => product.asked.length - before).toBe(hands)
    product.answersAfter = Promise.resolve()
    await meanwhile()
    answer()
    await Promise.all(asking)
    await jobs.runDue()
  }

  it('are called again, once, when the supplier says otherwise afterwards; nothing moves', async () => {
    const { orderId, lineId } = await silentFor(16)
    const before = await sale.balance()
    await answeredLate(orderId, { hands: 3 }, () => desk.recordFailed({ lineId, reason: 'no', by }))
    expect(await stateOf(orderId)).toBe('refunded failed')
    expect(await sale.balance()).toBe(before + 100_000)
    expect(facts('issue-contradicted', orderId)).toBe(1)
    const line = (await desk.pending()).find((each) => each.lineId === lineId)
    expect(line).toMatchObject({ decision: 'failed', contradiction: 'the supplier says issued' })
    expect(line?.decidedBy).toBe(by)
  })

  it('are called too when the supplier says no to one hand and then yes to another', async () => {
    const { orderId, lineId } = await silentFor(1)
    const before = await sale.balance()
    await answeredLate(orderId, { hands: 2 }, async () => {
      product.onFulfil = () => refuse('ISSUE_FAILED')
      await sale.issue(orderId)
    })
    expect(await stateOf(orderId)).toBe('refunded failed')
    expect(await sale.balance()).toBe(before + 100_000)
    expect(facts('issue-contradicted', orderId)).toBe(1)
    const line = (await desk.pending()).find((each) => each.lineId === lineId)
    expect(line).toMatchObject({
      decision: 'failed',
      decidedBy: 'the supplier',
      contradiction: 'the supplier says issued',
    })
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('take a contradiction off their list once it is settled with the supplier, and once', async () => {
    const { orderId, lineId } = await silentFor(16)
    const settled = { lineId, settlement: 'the airline voided it, M. Karimi', by }
    expect(await desk.settle(settled)).toHaveProperty('wrong')
    await answeredLate(orderId, { hands: 1 }, () => desk.recordFailed({ lineId, reason: 'no', by }))
    expect(await pendingLines()).toContain(lineId)
    const before = await sale.balance()
    expect(await desk.settle({ ...settled, settlement: '  ' })).toHaveProperty('wrong')
    const outcomes = await Promise.all([desk.settle(settled), desk.settle(settled)])
    expect(outcomes.filter((outcome) => 'recorded' in outcome)).toEqual([
      { recorded: true, orderId },
    ])
    expect(await pendingLines()).not.toContain(lineId)
    expect(await stateOf(orderId)).toBe('refunded failed')
    expect(await sale.balance()).toBe(before)
    // The same late answer, heard by another hand, is no news any more.
    await sale.issue(orderId)
    await jobs.runDue()
    expect(facts('issue-contradicted', orderId)).toBe(1)
    expect(await pendingLines()).not.toContain(lineId)
  })

  it('name no line that exists', async () => {
    const nothing = { lineId: '00000000-0000-7000-8000-000000000000', by }
    expect(await desk.recordFailed({ ...nothing, reason: 'no' })).toHaveProperty('wrong')
    expect(await desk.recordIssued({ ...nothing, ...given })).toHaveProperty('wrong')
  })
})
