import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { describedPassengers } from './testing/described-flight.ts'
import { openSale } from './testing/open-sale.ts'
import { unitsOf } from './unit-store.ts'

const sale = await openSale()
const { db, product, orders } = sale

/** What the database says to a transaction that changes these rows by hand. */
const changed = (write: (by: Kysely<unknown>) => Promise<unknown>) =>
  db
    .tx(async (tx) => void (await write(tables<unknown>(tx))))
    .then(
      () => 'committed',
      ({ code, constraint }: { code?: string; constraint?: string }) => `${code} ${constraint}`,
    )

describe('the database at commit', () => {
  let orderId = ''
  let lineId = ''
  beforeAll(async () => {
    product.passengers = describedPassengers(['Adult', 'Adult', 'Child'])
    orderId = await sale.placeHeld({ lines: 2 })
    await sale.discount(orderId, 30_010)
    lineId = (await orders.find(orderId))?.lines[0]?.lineId ?? ''
  })

  it('has units of every line as they were sold, with the discount shared to the rial', async () => {
    const units = await unitsOf(db, [orderId])
    expect(units).toHaveLength(6)
    expect(units.map(({ people }) => people.length)).toEqual([1, 1, 1, 1, 1, 1])
    const ofLine = units.filter((unit) => unit.lineId === lineId)
    expect(ofLine.map(({ priceRial }) => priceRial)).toEqual([33_334, 33_333, 33_333])
    expect(ofLine.map(({ discountRial }) => discountRial)).toEqual([5_001, 5_002, 5_002])
  })

  it.each<[string, string, (by: Kysely<unknown>) => Promise<unknown>]>([
    [
      'a total that is not the sum of its lines',
      'lines_make_total',
      (by) =>
        sql`update orders.order set total_amount = total_amount + 1 where id = ${orderId}`.execute(
          by,
        ),
    ],
    [
      'an order that is to be paid by another moment than its first hold ends',
      'paid_by_first_hold',
      (by) => sql`update orders.line set hold_expires_at = now() where id = ${lineId}`.execute(by),
    ],
    [
      'a line that costs another sum than its units',
      'units_make_line',
      async (by) => {
        await sql`update orders.line set amount = amount + 1 where id = ${lineId}`.execute(by)
        await sql`update orders.order set total_amount = total_amount + 1 where id = ${orderId}`.execute(
          by,
        )
      },
    ],
    [
      'a unit at another price',
      'units_make_line',
      (by) =>
        sql`update orders.unit set price_rial = price_rial + 1 where line_id = ${lineId} and position = 0`.execute(
          by,
        ),
    ],
    [
      'a line without units',
      'units_make_line',
      async (by) => {
        await sql`delete from orders.unit_person using orders.unit where unit_id = id and line_id = ${lineId}`.execute(
          by,
        )
        await sql`delete from orders.unit where line_id = ${lineId}`.execute(by)
      },
    ],
    [
      'a discount that is not the sum of its shares',
      'shares_make_discount',
      (by) =>
        sql`update orders.order set discount_amount = discount_amount - 1 where id = ${orderId}`.execute(
          by,
        ),
    ],
    [
      'a share of a line that is not the sum of its units',
      'units_make_share',
      (by) =>
        sql`update orders.unit set discount_rial = discount_rial - 1 where line_id = ${lineId} and position = 0`.execute(
          by,
        ),
    ],
    [
      'a line that failed with a living unit',
      'line_ends_with_its_units',
      (by) => sql`update orders.line set fulfilment = 'failed' where id = ${lineId}`.execute(by),
    ],
  ])('refuses %s', async (_what, rule, write) => {
    expect(await changed(write)).toBe(`23514 ${rule}`)
  })

  it.each<[string, string, (by: Kysely<unknown>) => Promise<unknown>]>([
    [
      'a discount above what may be discounted',
      'unit_discount_within_price',
      (by) =>
        sql`update orders.unit set discountable_rial = discount_rial - 1 where line_id = ${lineId}`.execute(
          by,
        ),
    ],
    [
      'an end that keeps more than the price',
      'unit_kept_within_price',
      (by) =>
        sql`update orders.unit set state = 'cancelled', kept_rial = price_rial + 1 where line_id = ${lineId}`.execute(
          by,
        ),
    ],
    [
      'an end that does not say what is kept',
      'unit_ended_has_kept',
      (by) => sql`update orders.unit set state = 'cancelled' where line_id = ${lineId}`.execute(by),
    ],
    [
      'a state that there is not',
      'unit_state',
      (by) => sql`update orders.unit set state = 'gone' where line_id = ${lineId}`.execute(by),
    ],
  ])('refuses in one unit %s', async (_what, rule, write) => {
    expect(await changed(write)).toBe(`23514 ${rule}`)
  })

  it('refuses an order that has ended and has something receivable', async () => {
    const paid = await sale.placeHeld()
    await sale.settle(paid)
    const [line] = (await orders.find(paid))?.lines ?? []
    // Issued without the entry that earns it.
    const issued = changed((by) =>
      sql`update orders.line set fulfilment = 'issued' where id = ${line?.lineId}`.execute(by),
    )
    expect(await issued).toBe('23514 ended_order_has_no_receivable')
    const unpaid = changed((by) =>
      sql`update orders.order set receivable_rial = 1 where id = ${orderId}`.execute(by),
    )
    expect(await unpaid).toBe('23514 ended_order_has_no_receivable')
    await sale.jobs.runDue()
    expect((await orders.find(paid))?.lines[0]?.fulfilment).toBe('issued')
    expect(await db.tx((tx) => orders.receivablesOf(tx, [paid]))).toEqual(new Map([[paid, 0]]))
  })

  it('takes what is right: a dearer unit with its line and its order', async () => {
    expect(
      await changed(async (by) => {
        await sql`update orders.unit set price_rial = price_rial + 5, discountable_rial = discountable_rial + 5
          where line_id = ${lineId} and position = 0`.execute(by)
        await sql`update orders.line set amount = amount + 5 where id = ${lineId}`.execute(by)
        await sql`update orders.instalment set amount_rial = amount_rial + 5 where order_id = ${orderId}`.execute(
          by,
        )
        await sql`update orders.order set total_amount = total_amount + 5 where id = ${orderId}`.execute(
          by,
        )
      }),
    ).toBe('committed')
  })
})
