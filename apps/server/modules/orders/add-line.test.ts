import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { query } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { openErrands } from './testing/open-errands.ts'
import { openSale } from './testing/open-sale.ts'
import { placeMixed } from './testing/place-mixed.ts'

const sale = await openSale()
const { orders, product, clock, db, userId, needs } = sale
const errands = await openErrands({ db, clock, askAgain: orders.askAgain })
needs.product = (kind) => (kind === 'visa' ? errands.product : product.port)

const find = async (orderId: string) => {
  const order = await orders.find(orderId)
  if (!order) throw new Error('The order is gone')
  return order
}
/** Adds a further thing for 40,000 rial, held until the order is to be paid. */
const add = async (orderId: string, lineId = newId(), personKeys: string[] = []) => {
  const { payBy } = await find(orderId)
  const line = {
    lineId,
    kind: 'flight' as const,
    productType: 'DomesticFlight' as const,
    titleFa: 'پرواز ۲۰۳۰',
    startsAt: '2030-11-28T06:45',
    endsAt: '2030-11-28T08:15',
    amountRial: 40_000,
    units: product.unitsFor(lineId, 40_000),
    holdExpiresAt: payBy,
  }
  return await db.tx((tx) => orders.addHeldLine(tx, { orderId, userId, line, personKeys }))
}
const sumsOf = async (orderId: string) => {
  const { money, totalRial, lines, instalments } = await find(orderId)
  return [money, lines.length, totalRial, ...instalments.map(({ amountRial }) => amountRial)]
}

it('is paid in one payment with what was in the order before', async () => {
  const orderId = await sale.placeHeld()
  expect(await add(orderId)).toBeNull()
  expect(await sumsOf(orderId)).toEqual(['unpaid', 2, 140_000, 140_000])
  await sale.settle(orderId, { amountRial: 140_000 })
  expect(await sumsOf(orderId)).toEqual(['paid', 2, 140_000, 140_000])
})

it('stands in its order once, however often it is added at one time', async () => {
  const orderId = await sale.placeHeld()
  const lineId = newId()
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(orderId, lineId)))
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  expect(await sumsOf(orderId)).toEqual(['unpaid', 2, 140_000, 140_000])
})

it('keeps the people of both where two are added at one time', async () => {
  const orderId = await sale.placeHeld()
  const people = ['f1.sara', 'f1.ali', 'f1.reza']
  const answers = await Promise.all(people.map((person) => add(orderId, newId(), [person])))
  expect(answers).toEqual([null, null, null])
  const [row] = await query<{ keys: string[] }>(
    db,
    'select person_keys as keys from orders.order where id = $1',
    [orderId],
  )
  expect(row?.keys).toEqual(expect.arrayContaining(people))
})

it('comes into no order that is paid in parts, whose plan stays as it was', async () => {
  const dueAt = clock.now().add({ hours: 240 })
  const instalments = [
    { amountRial: 75_000, dueAt: null },
    { amountRial: 175_000, dueAt },
  ]
  const { orderId } = await placeMixed(sale, { errands, instalments })
  const planned = ['unpaid', 2, 250_000, 75_000, 175_000]
  expect(await sumsOf(orderId)).toEqual(planned)
  expect(await add(orderId)).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
  expect(await sumsOf(orderId)).toEqual(planned)
  await sale.settle(orderId, { amountRial: 75_000 })
  expect(await add(orderId)).toMatchObject({ refused: 'ORDER_NOT_PAYABLE' })
  expect(await sumsOf(orderId)).toEqual(['part-paid', ...planned.slice(1)])
})

it('in the moment of the payment is in the order before it, or not at all', async () => {
  for (let round = 0; round < 12; round += 1) {
    const orderId = await sale.placeHeld()
    // Adding reads more before it comes to the order's row: the payment starts a little later in each round.
    const paid = delay(2 * round).then(() => sale.settle(orderId))
    await Promise.all([add(orderId), paid])
    const added = await sumsOf(orderId)
    // What came was enough for what was there before; with the further thing the order waits for all of it.
    expect([
      ['paid', 1, 100_000, 100_000],
      ['unpaid', 2, 140_000, 140_000],
    ]).toContainEqual(added)
    // What is kept would pay for a later round.
    const left = await sale.balance()
    await db.tx((tx) => sale.empty(tx, left))
  }
  expect(await sale.ledger.checkBooks()).toEqual([])
})
