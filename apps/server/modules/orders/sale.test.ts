import { refuse } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { accounts } from '../ledger/index.ts'
import { held, openSale } from './testing/open-sale.ts'

const sale = await openSale()
const { orders, product, clock, jobs, ledger } = sale
const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}
const statusOf = async (orderId: string) => orders.statusOf(await find(orderId))
const fulfilments = async (orderId: string) =>
  (await find(orderId)).lines.map(({ fulfilment }) => fulfilment)

it('carries an order from hold over payment to tickets, and leaves nothing on its receivable', async () => {
  const orderId = await sale.placeHeld()
  expect(await statusOf(orderId)).toBe('Submitted')
  await sale.settle(orderId)
  expect(await statusOf(orderId)).toBe('FinalizationInProgress')
  await jobs.runDue()
  expect(await statusOf(orderId)).toBe('FinalizationSuccessful')
  expect(await ledger.balance(sale.db, accounts.receivable(orderId))).toBe(0)
  expect(product.recorded).toContain((await find(orderId)).lines[0]?.lineId)
  expect(await ledger.checkBooks()).toEqual([])
})

describe('holding', () => {
  it('closes the order and gives the other line back when one line is refused', async () => {
    const orderId = await sale.placeHeld({ lines: 2, hold: false })
    const answers = [held, () => refuse('SOLD_OUT')]
    product.onHold = (until) => (answers.shift() ?? held)(until)
    expect(await orders.hold(orderId)).toMatchObject({ refused: 'SOLD_OUT' })
    product.onHold = held
    expect(await fulfilments(orderId)).toEqual(['released', 'refused'])
    expect((await find(orderId)).money).toBe('closed')
    product.asked.length = 0
    await jobs.runDue()
    expect(product.asked.map(({ verb }) => verb)).toEqual(['release'])
  })

  it('asks again for a hold that was not answered, and holds once', async () => {
    const orderId = await sale.placeHeld({ hold: false })
    product.onHold = () => ({ unknown: true, reason: 'silence' })
    expect(await orders.hold(orderId)).toMatchObject({ orderId, money: 'unpaid' })
    expect(await fulfilments(orderId)).toEqual(['holding'])
    expect(await statusOf(orderId)).toBe('Created')
    product.onHold = held
    product.asked.length = 0
    // Its first question may still be on its way.
    await orders.settleLostHolds()
    expect(product.asked).toEqual([])
    clock.advance({ seconds: 21 })
    await orders.settleLostHolds()
    await orders.settleLostHolds()
    expect(await fulfilments(orderId)).toEqual(['held'])
    expect(product.asked).toHaveLength(1)
  })

  it('keeps what one supplier held while another is silent, and asks for the rest later', async () => {
    const orderId = await sale.placeHeld({ lines: 2, hold: false })
    const answers = [held, () => ({ unknown: true as const, reason: 'silence' })]
    product.onHold = (until) => (answers.shift() ?? held)(until)
    const order = await orders.hold(orderId)
    expect('lines' in order && order.lines.map(({ fulfilment }) => fulfilment)).toEqual([
      'held',
      'holding',
    ])
    product.onHold = held
    clock.advance({ seconds: 21 })
    await orders.settleLostHolds()
    expect(await fulfilments(orderId)).toEqual(['held', 'held'])
  })

  it('gives back a seat that a second hand was given after the first was refused it', async () => {
    const orderId = await sale.placeHeld({ lines: 1, hold: false })
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
    const { promise: refused, resolve: letIn } = Promise.withResolvers<void>()
    product.onHold = (until) => {
      onAsked()
      return held(until)
    }
    product.answersAfter = refused
    const late = orders.hold(orderId)
    await asked
    product.answersAfter = Promise.resolve()
    product.onHold = () => refuse('SOLD_OUT')
    await orders.hold(orderId)
    letIn()
    await late
    product.onHold = held
    product.asked.length = 0
    await jobs.runDue()
    expect(await fulfilments(orderId)).toEqual(['refused'])
    expect(product.asked.map(({ verb }) => verb)).toEqual(['release'])
  })

  it('gives seats back when the order ended while its hold was being asked for', async () => {
    const orderId = await sale.placeHeld({ hold: false })
    product.onHold = () => ({ unknown: true, reason: 'slow' })
    await orders.hold(orderId)
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    product.onHold = held
    expect(await fulfilments(orderId)).toEqual(['released'])
    expect(product.asked.at(-1)?.verb).toBe('release')
  })
})

describe('expiry', () => {
  it('closes an unpaid order at its minute and releases its seats once', async () => {
    const orderId = await sale.placeHeld()
    clock.advance({ minutes: 14 })
    await jobs.runDue()
    expect(await statusOf(orderId)).toBe('Submitted')
    product.asked.length = 0
    clock.advance({ minutes: 1 })
    await jobs.runDue()
    expect(await statusOf(orderId)).toBe('Rejected')
    expect(product.asked.map(({ verb }) => verb)).toEqual(['release'])
    expect(await sale.pay(orderId)).toMatchObject({ refused: 'HOLD_EXPIRED' })
  })

  it('does not forget an order whose job came a little before its time', async () => {
    const orderId = await sale.placeHeld()
    clock.advance({ minutes: 14, seconds: 59, milliseconds: 500 })
    // The database's clock runs before ours, and jobs come due by it.
    await jobs.runDue(clock.now().add({ milliseconds: 900 }))
    expect(await statusOf(orderId)).toBe('Submitted')
    clock.advance({ seconds: 1 })
    await jobs.runDue()
    expect(await statusOf(orderId)).toBe('Rejected')
  })

  it('keeps a payment that came after expiry in the wallet, and says so', async () => {
    const orderId = await sale.placeHeld()
    const before = await sale.balance()
    clock.advance({ minutes: 16 })
    await sale.settle(orderId, { amountRial: 100_000 })
    expect(await sale.balance()).toBe(before + 100_000)
    await jobs.runDue()
    expect(await statusOf(orderId)).toBe('Rejected')
    expect(sale.heard.map(({ fact }) => fact)).toContain('payment-kept-in-wallet')
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('lets either the payment or the expiry win, never both, when they meet', async () => {
    for (let round = 0; round < 15; round += 1) {
      const orderId = await sale.placeHeld()
      const before = await sale.balance()
      clock.advance({ minutes: 15 })
      clock.setTo(clock.now().subtract({ milliseconds: round % 3 }))
      await Promise.all([sale.settle(orderId), jobs.runDue()])
      await jobs.runDue()
      const { money, lines } = await find(orderId)
      const gained = (await sale.balance()) - before
      const ending = `${money} ${lines[0]?.fulfilment} ${gained}`
      expect(['paid issued 0', 'closed released 100000']).toContain(ending)
      clock.advance({ minutes: 1 })
    }
    expect(await ledger.checkBooks()).toEqual([])
  })
})

describe('paying', () => {
  it('takes the money once when twenty payments race for one order', async () => {
    const orderId = await sale.placeHeld()
    await sale.credit(500_000)
    const before = await sale.balance()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sale.pay(orderId)))
    expect(outcomes.filter((outcome) => 'paid' in outcome)).toHaveLength(1)
    expect(await sale.balance()).toBe(before - 100_000)
    await jobs.runDue()
  })

  it('does not spend one balance on two orders', async () => {
    const balance = await sale.balance()
    const two = await Promise.all([sale.placeHeld(), sale.placeHeld()])
    const orderToEmpty = await sale.placeHeld({ lines: Math.max(1, Math.floor(balance / 100_000)) })
    if (balance >= 100_000) await sale.pay(orderToEmpty)
    const left = await sale.balance()
    await sale.credit(100_000 - (left % 100_000))
    const outcomes = await Promise.all(two.map((orderId) => sale.pay(orderId)))
    const refused = outcomes.filter((outcome) => 'refused' in outcome)
    expect(refused).toEqual([expect.objectContaining({ refused: 'INSUFFICIENT_BALANCE' })])
    await jobs.runDue()
    expect(await ledger.checkBooks()).toEqual([])
  })

  it("refuses another's order as missing, and a paid one as not payable", async () => {
    const orderId = await sale.placeHeld()
    expect(await sale.pay(orderId, newId())).toMatchObject({ refused: 'NOT_FOUND' })
    await sale.settle(orderId)
    expect(await sale.pay(orderId)).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
    await jobs.runDue()
  })
})

describe('paying in stages', () => {
  it('keeps each part in the wallet, says so, and pays the order with the last', async () => {
    const before = await sale.balance()
    const lines = Math.floor(before / 100_000) + 2
    const orderId = await sale.placeHeld({ lines })
    const firstPart = lines * 100_000 - before - 40_000
    await sale.settle(orderId, { amountRial: firstPart })
    await jobs.runDue()
    expect(await sale.balance()).toBe(before + firstPart)
    expect(await statusOf(orderId)).toBe('Submitted')
    expect(sale.heard.at(-1)).toMatchObject({ fact: 'order-paid-in-part', payload: { orderId } })
    await sale.settle(orderId, { amountRial: 40_000 })
    await jobs.runDue()
    expect(await sale.balance()).toBe(0)
    expect(await statusOf(orderId)).toBe('FinalizationSuccessful')
  })
})

describe('issuing', () => {
  it('credits the wallet at once when the supplier refuses for good', async () => {
    const orderId = await sale.placeHeld()
    const before = await sale.balance()
    product.onFulfil = () => refuse('ISSUE_FAILED')
    await sale.settle(orderId)
    await jobs.runDue()
    expect(await statusOf(orderId)).toBe('FinalizationFailed')
    expect((await find(orderId)).money).toBe('refunded')
    expect(await sale.balance()).toBe(before + 100_000)
    expect(await ledger.balance(sale.db, accounts.receivable(orderId))).toBe(0)
  })

  it('refunds only the line that failed', async () => {
    const orderId = await sale.placeHeld({ lines: 2 })
    const before = await sale.balance()
    const answers = [
      { supplier: 'test', costRial: 90_000, reference: 'ABC123', documents: null },
      refuse('ISSUE_FAILED' as const),
    ]
    product.onFulfil = () => answers.shift() ?? refuse('ISSUE_FAILED')
    await sale.settle(orderId, { amountRial: 200_000 })
    await jobs.runDue()
    expect(await fulfilments(orderId)).toEqual(['issued', 'failed'])
    expect((await find(orderId)).money).toBe('part-refunded')
    expect(await sale.balance()).toBe(before + 100_000)
  })

  it('never guesses an unanswered issue: asks again until it knows, and is late after 15 minutes', async () => {
    const orderId = await sale.placeHeld()
    const before = await sale.balance()
    product.onFulfil = () => ({ unknown: true, reason: 'lost reply' })
    await sale.settle(orderId)
    await jobs.runDue()
    clock.advance({ seconds: 20 })
    await jobs.runDue()
    expect(await fulfilments(orderId)).toEqual(['issuing'])
    expect(await sale.balance()).toBe(before)
    clock.advance({ minutes: 16 })
    expect(await statusOf(orderId)).toBe('FinalizationPending')
    product.onFulfil = () => ({
      supplier: 'test',
      costRial: 90_000,
      reference: 'ABC123',
      documents: null,
    })
    await jobs.runDue()
    expect(await statusOf(orderId)).toBe('FinalizationSuccessful')
  })

  it('books an issued line once, however often its job runs', async () => {
    const orderId = await sale.placeHeld()
    product.onFulfil = () => ({
      supplier: 'test',
      costRial: 90_000,
      reference: 'ABC123',
      documents: null,
    })
    const firstLine = (await find(orderId)).lines[0]?.lineId
    const payable = () => ledger.balance(sale.db, accounts.supplierPayable('test'))
    await sale.settle(orderId)
    const before = await payable()
    await Promise.all(Array.from({ length: 5 }, () => sale.issue(orderId)))
    await sale.db.tx((tx) => jobs.enqueue(tx, 'issue-order', { orderId }))
    await jobs.runDue()
    expect((await payable()) - before).toBe(90_000)
    expect(product.recorded.filter((lineId) => lineId === firstLine)).toHaveLength(1)
    expect(await ledger.checkBooks()).toEqual([])
  })

  it('owes a supplier that bills in a currency in that, once, and puts its cost in rial aside', async () => {
    const orderId = await sale.placeHeld()
    const { onFulfil } = product
    product.onFulfil = () => ({
      supplier: 'abroad',
      costRial: 90_000,
      billed: { currency: 'EUR', amount: 6_429 },
      reference: 'ABC123',
      documents: null,
    })
    await sale.settle(orderId)
    await Promise.all(Array.from({ length: 4 }, () => sale.issue(orderId)))
    product.onFulfil = onFulfil
    const abroad = accounts.supplierPayable('abroad')
    expect(await ledger.balance(sale.db, abroad, 'EUR')).toBe(6_429)
    expect(await ledger.balance(sale.db, abroad)).toBe(0)
    expect(await ledger.balance(sale.db, accounts.exchangePosition('EUR'))).toBe(90_000)
    expect(await ledger.checkBooks()).toEqual([])
  })
})
