import type { NotPayable } from '@parastoo/contract/orders/not-payable'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { VoucherRefusal } from '../discounts/index.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, type Order, whyNotPayable } from './order.ts'
import { orderReader, orderWriter } from './store.ts'
import { discountableOf } from './unit.ts'
import { unitsOf } from './unit-store.ts'

export type DiscountRefusal = VoucherRefusal | Refusal<'NOT_FOUND' | NotPayable>

/**
 * Puts a code on an unpaid, held order, or another in the place of the one it has. The order's row is locked throughout, so
 * that a payment and a code never meet. Repeating a code changes nothing.
 */
export async function discountOrder(
  needs: OrdersNeeds,
  ask: { userId: string; orderId: string; code: string; providerExtra: string | null },
): Promise<Order | DiscountRefusal> {
  const { orderId, userId, code, providerExtra } = ask
  const marks = await marksOf(needs, ask)
  return await needs.db.tx(async (tx) => {
    const order = await lockedUnpaid(needs, tx, ask)
    if (isRefused(order)) return order
    const isFirst = !(await orderReader(tx).hasPaid(userId))
    const units = Map.groupBy(await unitsOf(tx, [orderId]), ({ lineId }) => lineId)
    const lines = order.lines.map(({ lineId, productType }) => {
      // A filed tariff is nobody's to lower: a code is judged and counted by what it may take from.
      const amountRial = discountableOf(units.get(lineId) ?? [])
      return { lineId, productType, amountRial, marks: marks.get(lineId) ?? [] }
    })
    const judged = { orderId, userId, lines, isFirst }
    const applied = await needs.discounts.apply(tx, { code, order: judged, providerExtra })
    if (isRefused(applied)) return applied
    const { lineIds, ...taken } = applied
    const discount = { ...taken, providerExtra }
    await orderWriter(tx).setDiscount(order, { ...discount, lineIds })
    return { ...order, discount }
  })
}

/** Takes the code off again; without one nothing changes. */
export async function undiscountOrder(
  needs: OrdersNeeds,
  ask: { userId: string; orderId: string },
): Promise<Order | DiscountRefusal> {
  return await needs.db.tx(async (tx) => {
    const order = await lockedUnpaid(needs, tx, ask)
    if (isRefused(order)) return order
    await takeDiscountOff(needs, tx, ask.orderId)
    return { ...order, discount: null }
  })
}

/**
 * An order that ends unpaid keeps no discount: its redemption is given back, and should it be held again it costs its full price. The
 * caller's tx holds the order's row.
 */
export async function takeDiscountOff(
  needs: Pick<OrdersNeeds, 'discounts'>,
  tx: Tx,
  orderId: string,
): Promise<void> {
  if (!(await needs.discounts.release(tx, orderId))) return
  const writer = orderWriter(tx)
  const order = await writer.findLocked(orderId)
  if (order) await writer.setDiscount(order, null)
}

async function lockedUnpaid(
  { clock }: Pick<OrdersNeeds, 'clock'>,
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Order | Refusal<'NOT_FOUND' | NotPayable>> {
  const order = await orderWriter(tx).findLocked(orderId)
  if (order?.userId !== userId) return refuse('NOT_FOUND')
  const now = clock.now()
  if (order.money === 'part-paid') return refuse('ORDER_NOT_PAYABLE')
  return isPayable(order, now) ? order : refuse(whyNotPayable(order, now))
}

/** By what codes may know each line of an order, by the line's id. */
async function marksOf(
  { db, product }: OrdersNeeds,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Map<string, readonly string[]>> {
  const order = await orderReader(db).findOwn(userId, orderId)
  const byKind = [...Map.groupBy(order?.lines ?? [], ({ kind }) => kind)]
  const marks = await Promise.all(
    byKind.map(([kind, own]) => product(kind).discountMarks(own.map(({ lineId }) => lineId))),
  )
  return new Map(marks.flatMap((ofKind) => [...ofKind]))
}
