/** One order with lines of two kinds through everything a customer sees: flights of the agency, and errands that a person runs. */
import type { InvoicePaper } from '@parastoo/contract/orders/invoices'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { expect, it } from 'vitest'
import { errandRial, openErrands, unitsOfErrand } from '../modules/orders/testing/open-errands.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { house, buyer, clock, today, jobs, db } = await openTestHouse({ carriers: ['EP', 'ZV'] })
const { orders, ledger, products, discounts } = house
const { signedIn, offered, paidAtBank } = takeSteps({ buyer, today })
const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
products.set('visa', errands.product)

/** Until a basket is there, a submit of flights is given two errands on its way to the order. */
const placeOrder = orders.placeOrder
orders.placeOrder = (tx, order) => {
  const [flight] = order.lines
  if (!flight) throw new Error('An order without lines')
  const errand = (titleFa: string) => {
    const lineId = newId()
    const { startsAt, endsAt } = flight
    const units = unitsOfErrand(lineId)
    const sold = { kind: 'visa' as const, productType: 'Visa' as const, amountRial: errandRial }
    return { ...sold, lineId, titleFa, startsAt, endsAt, units }
  }
  const lines = [...order.lines, errand('کار اداری'), errand('کار بانکی')]
  return placeOrder(tx, { ...order, lines, totalRial: order.totalRial + 2 * errandRial })
}

const outboxOf = async (one: Buyer) =>
  (await (await one.send(`/dev/outbox.json?to=${one.phoneNumber}`)).json()) as { text: string }[]
const statesOf = async (one: Buyer, orderId: string) => {
  const { lines, status, money } = await one.order(orderId)
  return [money, ...lines.map(({ state }) => state), status].join(' ')
}

it('is placed, held, discounted, paid once, issued in part, credited, refunded, invoiced, told and shown', async () => {
  const one = await signedIn()
  const proposal = await offered(one, { adults: 2, isRefundable: true, seats: 4 })
  const passengers = [one.passenger('Moradi'), one.passenger('Karimi', 1)]
  const { orderId } = one.must(await one.submit(proposal, { passengers }))
  expect(await statesOf(one, orderId)).toBe('unpaid held held held Submitted')

  // Nobody pays in time; all of it is held again, at its price.
  clock.advance({ minutes: 20 })
  await jobs.runDue()
  expect(await statesOf(one, orderId)).toBe('closed released released released Rejected')
  one.must(
    await one.call('POST', '/api/flight-reservation/Reserve/ReserveFlightOrder', { orderId }),
  )
  expect(await statesOf(one, orderId)).toBe('unpaid held held held Submitted')

  const code = `M${orderId.slice(-6)}`
  await discounts.add(
    {
      voucherId: newId(),
      code,
      titleFa: 'تخفیف آزمون',
      worth: { basisPoints: 1_000 },
      ceilingRial: null,
      leastTotalRial: 0,
      products: null,
      routes: null,
      isFirstOrder: false,
      perUser: null,
      inAll: null,
      budgetRial: null,
      startsAt: clock.now().subtract({ hours: 1 }),
      endsAt: null,
    },
    'test',
  )
  one.must(await one.call('POST', '/api/orders/Order/ApplyDiscountVoucher', { orderId, code }))
  const held = await one.order(orderId)
  expect(held.lines.slice(1).map(({ payableAmount }) => payableAmount)).toEqual([135_000, 135_000])
  await paidAtBank(one, orderId)
  await jobs.runDue()
  expect(await statesOf(one, orderId)).toBe('paid issued issuing issuing Paid')

  const [, failing, running] = (await one.order(orderId)).lines
  await errands.fail({ lineId: failing?.lineId ?? '' })
  await jobs.runDue()
  expect(await statesOf(one, orderId)).toBe('part-refunded issued failed issuing Paid')
  const balance = async () => await house.wallet.balanceOf(db, await userOf(orderId))
  expect(await balance()).toBe(135_000)
  await errands.confirm({ lineId: running?.lineId ?? '' })
  await jobs.runDue()
  expect(await statesOf(one, orderId)).toBe('part-refunded issued failed issued FinalizationFailed')

  const items = await one.refundable(orderId)
  const unit = items.find((item) => running?.units.some(({ unitId }) => unitId === item.unitId))
  if (!unit) throw new Error('No unit of the errand can be given back')
  one.must(await one.refund(orderId, [unit]))
  await jobs.runDue()
  // 45,000 were paid for it, and a tenth of its price stays charged.
  expect(await balance()).toBe(135_000 + 40_000)

  const paper = one.must(
    await one.call<InvoicePaper>('POST', '/api/orders/Invoice/Issue', { orderId }),
  )
  expect(paper.amount).toBe(held.payableAmount - 135_000)

  const { lines } = await one.order(orderId)
  expect(lines.map(({ kind, documents }) => [kind, documents.length])).toEqual([
    ['flight', 2],
    ['visa', 0],
    ['visa', 1],
  ])
  const [listed] = one.must(
    await one.call<OrderSummary[]>('POST', '/api/orders/Order/GetCurrentUserOrders', {}),
  )
  expect(listed).toMatchObject({ orderId, lineStates: ['issued', 'failed', 'issued'] })

  const told = (await outboxOf(one)).map(({ text }) => text).join('\n')
  expect(told).toContain('«کار اداری» انجام نشد')
  expect(told).not.toContain('«کار بانکی» انجام نشد')
  expect(told).toContain('آماده است')
  expect(told).not.toMatch(/بلیت|صندلی/)
  expect(await ledger.checkBooks()).toEqual([])
})

const userOf = async (orderId: string) => (await orders.find(orderId))?.userId ?? ''
