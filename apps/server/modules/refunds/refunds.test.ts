import { isRefused, refuse } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { openRefunds } from './testing/open-refunds.ts'

const bench = await openRefunds()
const { refunds, product, clock, jobs, ledger, quote, db } = bench
const { issued, quoted, ask, asked, shown } = bench

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
const numberOf = async (requestId: string) => (await shown(requestId)).number

describe('by the table', () => {
  it('gives one of two passengers what was quoted, then the other, and books it to the rial', async () => {
    const orderId = await issued()
    const payable = () => ledger.balance(db, accounts.supplierPayable('test'))
    const revenue = () => ledger.balance(db, accounts.revenue('flight'))
    const before = { payable: await payable(), revenue: await revenue() }
    const items = await quoted(orderId)
    expect(items).toMatchObject([
      { paidAmount: 50_000, penaltyAmount: 15_000, refundableAmount: 35_000, state: 'open' },
      { paidAmount: 50_000, penaltyPercent: 30, needsReview: false },
    ])
    let requestId = ''
    expect(
      await gained(async () => {
        requestId = await asked(orderId)
        expect(await shown(requestId)).toMatchObject({ status: 'InProgress', refundAmount: 35_000 })
        await jobs.runDue()
      }),
    ).toBe(35_000)
    expect(await orderOf(orderId)).toBe('part-refunded issued')
    const request = await shown(requestId)
    expect(request).toMatchObject({ status: 'Done', refundedAmount: 35_000, penaltyAmount: 15_000 })
    expect(request.steps.map(({ kind }) => kind)).toEqual([
      'requested',
      'accepted',
      'cancelled',
      'credited',
    ])
    expect((await quoted(orderId)).map(({ state }) => state)).toEqual(['refunded', 'open'])
    expect(await gained(async () => [await asked(orderId), await jobs.runDue()])).toBe(35_000)
    expect(await orderOf(orderId)).toBe('refunded void')
    // Nine tenths of the sale were the supplier's: of the 30,000 kept, it keeps nine tenths.
    expect(before.payable - (await payable())).toBe(63_000)
    expect(before.revenue - (await revenue())).toBe(7_000)
    expect(await ledger.balance(db, accounts.receivable(orderId))).toBe(0)
    expect(bench.heard.map(({ fact }) => fact)).toContain('refund-settled')
    await booksStand()
  })

  it('gives back one direction and leaves the other flying', async () => {
    const orderId = await issued({ lines: 2 })
    const [line] = (await bench.orders.find(orderId))?.lines ?? []
    expect(
      await gained(async () => [await asked(orderId, { count: 2 }), await jobs.runDue()]),
    ).toBe(70_000)
    const states = (await orderOf(orderId)).split(' ')
    expect(states.toSorted()).toEqual(['issued', 'part-refunded', 'void'])
    expect(line?.fulfilment).toBe('issued')
    await booksStand()
  })

  it('calls an order refunded whose other line fails after the first came back', async () => {
    const { onFulfil } = product
    let asked = 0
    product.onFulfil = () => {
      asked += 1
      return asked === 1 ? onFulfil() : { unknown: true, reason: 'silence' }
    }
    const orderId = await issued({ lines: 2 })
    expect(await orderOf(orderId)).toBe('paid issued issuing')
    await bench.asked(orderId, { count: 2 })
    await jobs.runDue()
    expect(await orderOf(orderId)).toBe('part-refunded void issuing')
    product.onFulfil = () => refuse('ISSUE_FAILED')
    clock.advance({ seconds: 16 })
    expect(await gained(() => jobs.runDue())).toBe(100_000)
    expect(await orderOf(orderId)).toBe('refunded void failed')
    product.onFulfil = onFulfil
    await booksStand()
  })

  it('refuses what is not asked for as it should be', async () => {
    const orderId = await issued()
    const items = await quoted(orderId)
    expect(await ask(orderId, [])).toMatchObject({ refused: 'REFUND_ITEM_REQUIRED' })
    expect(await ask(newId(), items)).toMatchObject({ refused: 'NOT_FOUND' })
    expect(await ask(orderId, items, { userId: newId() })).toMatchObject({ refused: 'NOT_FOUND' })
    expect(await ask(orderId, items, { items: [newId()] })).toMatchObject({
      refused: 'REFUND_QUOTE_EXPIRED',
    })
    clock.advance({ minutes: 15 })
    quote.percent = 31
    // What has run out by now would bring less.
    expect(await ask(orderId, items)).toMatchObject({ refused: 'REFUND_QUOTE_EXPIRED' })
    quote.percent = 100
    expect(await ask(orderId, await quoted(orderId))).toMatchObject({ refused: 'NOT_REFUNDABLE' })
    quote.percent = 30
    expect(await orderOf(orderId)).toBe('paid issued')
  })

  it('stands on the pictures it names, each once, and is not made when one is not the caller’s', async () => {
    const orderId = await issued()
    const [item] = await quoted(orderId, 5)
    if (!item) throw new Error('Nothing to give back')
    const picture = newId()
    const send = () => ask(orderId, [item], { reasonId: 5, files: [picture, picture] })
    bench.files.areTheirs = false
    expect(await send()).toEqual({ refused: 'NOT_FOUND', field: 'files' })
    expect((await quoted(orderId, 5))[0]).toMatchObject({ state: 'open' })
    bench.files.areTheirs = true
    const made = await send()
    if (!('requestId' in made)) throw new Error(JSON.stringify(made))
    const { requestId } = made
    expect(bench.files.bound.at(-1)).toEqual({ ids: [picture], to: `refund ${requestId}` })
    const request = await shown(requestId)
    expect(request.files).toEqual([picture])
    expect(await refunds.desk.filesOf(request.number)).toEqual({
      ids: [picture],
      boundTo: `refund ${requestId}`,
    })
    expect(await refunds.desk.filesOf('0')).toEqual({ refused: 'NOT_FOUND' })
  })

  it('leaves no child to fly alone', async () => {
    bench.travel(['Adult', 'Child'])
    const orderId = await issued()
    const items = await quoted(orderId)
    expect(await ask(orderId, items.slice(0, 1))).toMatchObject({ refused: 'UNITS_MAY_NOT_STAY' })
    expect(await ask(orderId, items)).toHaveProperty('requestId')
    bench.travel(['Adult', 'Adult'])
  })

  it('does not quote an order that is not issued, and says when the product does not answer', async () => {
    const unpaid = await bench.placeHeld()
    expect(await quoted(unpaid)).toEqual([])
    const orderId = await issued()
    const { onQuote } = product
    product.onQuote = () => ({ unknown: true, reason: 'silence' })
    await expect(quoted(orderId)).rejects.toThrow('SERVICE_UNAVAILABLE')
    product.onQuote = onQuote
  })
})

describe('the supplier', () => {
  it('that does not answer is asked again by the same key, and nothing is guessed', async () => {
    const orderId = await issued()
    const { onCancel } = product
    product.onCancel = () => ({ unknown: true, reason: 'silence' })
    product.asked.length = 0
    const requestId = await asked(orderId)
    expect(await gained(() => jobs.runDue())).toBe(0)
    expect((await shown(requestId)).status).toBe('InProgress')
    product.onCancel = onCancel
    clock.advance({ seconds: 16 })
    expect(await gained(() => jobs.runDue())).toBe(35_000)
    const keys = product.asked.map(({ verb }) => verb).filter((verb) => verb.startsWith('cancel'))
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('that refuses leaves the money where it was, until staff have it in writing', async () => {
    const orderId = await issued()
    const { onCancel } = product
    product.onCancel = () => refuse('CANCEL_REFUSED')
    const requestId = await asked(orderId)
    expect(await gained(() => jobs.runDue())).toBe(0)
    expect(await shown(requestId)).toMatchObject({ status: 'InReview', refundedAmount: 0 })
    expect(await orderOf(orderId)).toBe('paid issued')
    const [item] = (await quoted(orderId)).filter(({ state }) => state === 'open')
    expect((await refunds.desk.waiting()).map((one) => one.requestId)).toContain(requestId)
    const number = await numberOf(requestId)
    product.asked.length = 0
    const itemIds = [(await shown(requestId)).items[0]?.id ?? ''] as [string]
    const approve = () =>
      refunds.desk.approve({ number, staff: 'reza', isVoidAlready: true, itemIds })
    expect(await gained(() => Promise.all([approve(), approve(), approve()]))).toBe(35_000)
    expect(await approve()).toMatchObject({ refused: 'CHANGED_MEANWHILE' })
    expect(product.asked).toEqual([])
    expect(await orderOf(orderId)).toBe('part-refunded issued')
    expect(item?.state).toBe('open')
    product.onCancel = onCancel
    await booksStand()
  })

  it('that gives another sum changes nothing of what the customer was promised', async () => {
    const orderId = await issued()
    const { onCancel } = product
    product.onCancel = ({ promised }) => ({
      cancelled: true,
      kept: promised.map(({ unitId }) => ({ unitId, keptRial: 1 })),
    })
    await asked(orderId)
    expect(await gained(() => jobs.runDue())).toBe(35_000)
    product.onCancel = onCancel
  })

  it('is asked for no adult while the infant that was given up before them is not answered', async () => {
    bench.travel(['Adult', 'Infant'])
    const orderId = await issued()
    const { onCancel } = product
    const order: number[] = []
    let isSilent = true
    product.onCancel = (asking) => {
      for (const { unitId } of asking.promised) order.push(bench.placeOf(asking.lineId, unitId))
      return isSilent ? { unknown: true, reason: 'silence' } : onCancel(asking)
    }
    const [adult, infant] = await quoted(orderId)
    for (const item of [infant, adult])
      if (item && isRefused(await ask(orderId, [item]))) throw new Error('It was refused')
    await jobs.runDue()
    expect(order).not.toContain(0)
    isSilent = false
    order.length = 0
    clock.advance({ seconds: 16 })
    expect(await gained(() => jobs.runDue())).toBe(70_000)
    expect(order).toEqual([1, 0])
    product.onCancel = onCancel
    bench.travel(['Adult', 'Adult'])
    await booksStand()
  })

  it('is asked again by the watch when a job was lost', async () => {
    const orderId = await issued()
    const requestId = await asked(orderId)
    await sql`delete from jobs.job where name = 'cancel-refund-units'`.execute(tables(db))
    await bench.watch()
    expect(await gained(() => jobs.runDue())).toBe(0)
    clock.advance({ seconds: 61 })
    await bench.watch()
    expect(await gained(() => jobs.runDue())).toBe(35_000)
    expect((await shown(requestId)).status).toBe('Done')
  })
})

describe('other reasons', () => {
  it('the carrier’s doing that we know of costs nothing, at once', async () => {
    quote.isChangedByCarrier = true
    const orderId = await issued()
    const requestId = await asked(orderId, { reasonId: 3 })
    quote.isChangedByCarrier = false
    expect(await gained(() => jobs.runDue())).toBe(50_000)
    expect(await shown(requestId)).toMatchObject({ status: 'Done', penaltyAmount: 0 })
  })

  it('what we do not know of waits for staff, who confirm it', async () => {
    const orderId = await issued()
    const requestId = await asked(orderId, { reasonId: 2 })
    expect(await gained(() => jobs.runDue())).toBe(0)
    expect((await shown(requestId)).status).toBe('InReview')
    await refunds.desk.approve({ number: await numberOf(requestId), staff: 'reza' })
    expect(await gained(() => jobs.runDue())).toBe(50_000)
    const { steps } = await shown(requestId)
    expect(steps.map(({ kind }) => kind)).toEqual([
      'requested',
      'under-review',
      'approved',
      'cancelled',
      'credited',
    ])
    // Who it was stands in the history, not before the customer.
    expect(JSON.stringify(steps)).not.toContain('reza')
    await booksStand()
  })

  it('weather and no-show get the percent that staff set, and what the table keeps only by two of them', async () => {
    const orderId = await issued()
    const requestId = await asked(orderId, { reasonId: 4 })
    const number = await numberOf(requestId)
    await expect(refunds.desk.approve({ number, staff: 'reza', percent: 101 })).rejects.toThrow()
    const less = { number, staff: 'reza', percent: 10 }
    expect(await refunds.desk.approve(less)).toEqual({ refused: 'REFUND_NEEDS_APPROVAL' })
    const itemIds = (await shown(requestId)).items.map(({ id }) => id) as [string]
    const byHand = { ...less, isVoidAlready: true, itemIds } as const
    expect(await refunds.desk.approve(byHand)).toEqual({ refused: 'REFUND_NEEDS_APPROVAL' })
    expect((await shown(requestId)).items.map(({ state }) => state)).toEqual(['waiting'])
    await db.tx((tx) => refunds.desk.approveAboveIn(tx, { ...less, itemIds }))
    expect(await gained(() => jobs.runDue())).toBe(45_000)
  })

  it('tell the order how it stands: what waits, moves, came back or was refused', async () => {
    const orderId = await issued()
    const standing = async () => {
      const order = await bench.orders.find(orderId)
      if (!order) throw new Error('The order is gone')
      const standing = (await refunds.standingsOf([order])).get(orderId)
      return `${standing?.status} ${standing?.refundableRial}`
    }
    expect(await standing()).toBe('null 70000')
    const waits = await asked(orderId, { reasonId: 4 })
    expect(await standing()).toBe('Created 35000')
    await refunds.desk.refuse({ number: await numberOf(waits), staff: 'reza' })
    expect(await standing()).toBe('RefundFailed 70000')
    await asked(orderId)
    expect(await standing()).toBe('Submitted 35000')
    await jobs.runDue()
    expect(await standing()).toBe('null 35000')
  })

  it('what staff refuse stays a good ticket that may be asked for again', async () => {
    const orderId = await issued()
    const requestId = await asked(orderId, { reasonId: 5 })
    const number = await numberOf(requestId)
    const noteFa = 'پرواز در زمان خود انجام شده است.'
    expect(await refunds.desk.refuse({ number, staff: 'reza', noteFa })).toEqual({ decided: 1 })
    expect(await refunds.desk.refuse({ number, staff: 'reza' })).toMatchObject({
      refused: 'NOTHING_TO_DECIDE',
    })
    expect(await shown(requestId)).toMatchObject({ status: 'Refused', refundAmount: 0 })
    expect((await shown(requestId)).steps.at(-1)).toMatchObject({ kind: 'refused', note: noteFa })
    expect(await gained(async () => [await asked(orderId), await jobs.runDue()])).toBe(35_000)
    expect(await refunds.desk.approve({ number: '0', staff: 'reza' })).toMatchObject({
      refused: 'NOT_FOUND',
    })
  })
})
