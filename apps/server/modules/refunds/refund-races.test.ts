import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds()
const { jobs, ledger, db, issued, quoted, ask, asked, shown } = bench

const orderOf = async (orderId: string) => {
  const order = await bench.orders.find(orderId)
  return `${order?.money} ${order?.lines.map(({ fulfilment }) => fulfilment).join(' ')}`
}
const booksStand = async () => expect(await ledger.checkBooks()).toEqual([])
const gained = async (work: () => Promise<unknown>) => {
  const before = await bench.balance()
  await work()
  return (await bench.balance()) - before
}

describe('a race', () => {
  it('of twenty requests for one ticket is won by one, and pays once', async () => {
    const orderId = await issued()
    const [first] = await quoted(orderId)
    const others = await Promise.all(Array.from({ length: 19 }, () => quoted(orderId)))
    const offers = [first, ...others.map(([item]) => item)].flatMap((item) => item ?? [])
    const outcomes = await Promise.all(offers.map((item) => ask(orderId, [item])))
    expect(outcomes.filter((outcome) => 'requestId' in outcome)).toHaveLength(1)
    const codes = outcomes.filter(isRefused).map(({ refused }) => refused)
    expect(new Set(codes)).toEqual(new Set(['REFUND_ALREADY_REQUESTED']))
    expect(await gained(() => jobs.runDue())).toBe(35_000)
    await booksStand()
  })

  it('of requests over both tickets in every order ends with each ticket in one of them', async () => {
    const orderId = await issued()
    const rounds = await Promise.all(Array.from({ length: 10 }, () => quoted(orderId)))
    const outcomes = await Promise.all(
      rounds.map((items, round) =>
        ask(
          orderId,
          round % 2 === 0 ? items : items.toReversed().slice(0, 1 + (round % 3 ? 1 : 0)),
        ),
      ),
    )
    expect(outcomes.some((outcome) => 'requestId' in outcome)).toBe(true)
    expect(await gained(() => jobs.runDue())).toBeLessThanOrEqual(70_000)
    const states = (await quoted(orderId)).map(({ state }) => state)
    expect(states).toContain('refunded')
    await booksStand()
  })

  it('of twenty workers on one ticket books one refund', async () => {
    const orderId = await issued()
    const request = await shown(await asked(orderId))
    const itemId = request.items[0]?.id ?? ''
    expect(
      await gained(() => Promise.all(Array.from({ length: 20 }, () => bench.cancel(itemId)))),
    ).toBe(35_000)
    await jobs.runDue()
    expect(await orderOf(orderId)).toBe('part-refunded issued')
    await booksStand()
  })

  it('of both tickets of a line at once leaves it void and the order refunded', async () => {
    const orderId = await issued()
    const request = await shown(await asked(orderId, { count: 2 }))
    await Promise.all(request.items.map(({ id }) => bench.cancel(id)))
    expect(await orderOf(orderId)).toBe('refunded void')
    expect((await shown(request.id)).status).toBe('Done')
    await booksStand()
  })
})

it('of who asks for one ticket and who asks for the whole line at that moment, leaves no ticket that nobody has asked for', async () => {
  for (let round = 0; round < 5; round += 1) {
    const orderId = await issued()
    const [one] = await bench.orders.unitsOf([orderId])
    const { userId } = bench
    const line = { userId, orderId, lineId: one?.lineId ?? '', reasonId: 1 }
    const asked = await Promise.all([
      bench.refunds.refundLine({ ...line, leaving: [one?.unitId ?? ''] }),
      bench.refunds.refundLine(line),
    ])
    for (const outcome of asked) expect(outcome).toEqual({ requestId: expect.any(String) })
    const units = await bench.orders.unitsOf([orderId])
    expect(units.map(({ state }) => state)).toEqual(['cancelling', 'cancelling'])
    expect(await gained(() => jobs.runDue())).toBe(70_000)
  }
  await booksStand()
})

it('never gives a unit back twice, nor one for more than its price: the table itself refuses', async () => {
  const orderId = await issued()
  const [unit] = await bench.orders.unitsOf([orderId])
  if (!unit) throw new Error('Nothing was sold')
  const { lineId, unitId } = unit
  const end = (keptRial: number) =>
    db.tx(async (tx) => {
      const ended = await bench.orders.recordRefunded(tx, { orderId, lineId, unitId, keptRial })
      if (isBooked) await book(tx, ended.paidRial - ended.dueRial)
      return ended
    })
  let isBooked = false
  const book = async (tx: Tx, amountRial: number) => {
    const receivable = accounts.receivable(orderId)
    const postings = [
      { from: accounts.revenue('flight'), to: receivable, amountRial },
      { from: receivable, to: accounts.wallet(bench.userId), amountRial },
    ]
    const { userId } = bench
    const about = { kind: 'refund', key: newId(), orderId, userId, descriptionFa: 'استرداد' }
    await bench.orders.post(tx, { ...about, postings })
  }
  await expect(end(50_001)).rejects.toThrow('unit_kept_within_price')
  await expect(end(-1)).rejects.toThrow('unit_kept_within_price')
  await expect(end(20_000)).rejects.toThrow('received_makes_due')
  isBooked = true
  expect(await end(20_000)).toEqual({ paidRial: 50_000, dueRial: 20_000, isPartPaid: false })
  await expect(end(20_000)).rejects.toThrow('had ended before')
})

it('of two who each leave the same child to the other adult, refuses one', async () => {
  bench.travel(['Adult', 'Adult', 'Child'])
  for (let round = 0; round < 10; round += 1) {
    const orderId = await issued()
    const items = await bench.quoted(orderId)
    const outcomes = await Promise.all([
      bench.ask(orderId, items.slice(0, 1)),
      bench.ask(orderId, items.slice(1, 2)),
    ])
    const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? outcome.refused : []))
    expect(refused).toEqual(['UNITS_MAY_NOT_STAY'])
  }
  bench.travel(['Adult', 'Adult'])
})
