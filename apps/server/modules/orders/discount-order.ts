import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
import type { VoucherRefusal } from '../discounts/index.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, type Order } from './order.ts'
import { orderReader, orderWriter } from './store.ts'

export type DiscountRefusal =
  | VoucherRefusal
  | Refusal<'NOT_FOUND' | 'ORDER_NOT_PAYABLE' | 'HOLD_EXPIRED'>

/**
 * Puts a code on an unpaid, held order, or another in the place of the one it has. The order's row is locked throughout, so
 * that a payment and a code never meet. Repeating a code changes nothing.
 */
export async function discountOrder(
  needs: OrdersNeeds,
  ask: { userId: string; orderId: string; code: string; providerExtra: string | null },
): Promise<Order | DiscountRefusal> {
  const { orderId, userId, code, providerExtra } = ask
  const routes = await routesOf(needs, ask)
  return await needs.db.tx(async (dbTx) => {
    const order = await lockedUnpaid(needs, dbTx, ask)
    if (isRefused(order)) return order
    const { product, totalRial } = order
    const isFirst = !(await orderReader(dbTx).hasPaid(userId))
    const judged = { orderId, userId, product, totalRial, routes, isFirst }
    const applied = await needs.discounts.apply(dbTx, { code, order: judged, providerExtra })
    if (isRefused(applied)) return applied
    const discount = { ...applied, providerExtra }
    await orderWriter(dbTx).setDiscount(order, discount)
    return { ...order, discount }
  })
}

/** Takes the code off again; without one nothing changes. */
export async function undiscountOrder(
  needs: OrdersNeeds,
  ask: { userId: string; orderId: string },
): Promise<Order | DiscountRefusal> {
  return await needs.db.tx(async (dbTx) => {
    const order = await lockedUnpaid(needs, dbTx, ask)
    if (isRefused(order)) return order
    await takeDiscountOff(needs, dbTx, ask.orderId)
    return { ...order, discount: null }
  })
}

/** An order that ends unpaid keeps no discount: its redemption is given back, and should it be held again it costs its full price. */
export async function takeDiscountOff(
  needs: Pick<OrdersNeeds, 'discounts'>,
  dbTx: DbTx,
  orderId: string,
): Promise<void> {
  if (!(await needs.discounts.release(dbTx, orderId))) return
  const order = await orderReader(dbTx).findLocked(orderId)
  if (order) await orderWriter(dbTx).setDiscount(order, null)
}

async function lockedUnpaid(
  { clock }: Pick<OrdersNeeds, 'clock'>,
  dbTx: DbTx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Order | Refusal<'NOT_FOUND' | 'ORDER_NOT_PAYABLE' | 'HOLD_EXPIRED'>> {
  const order = await orderReader(dbTx).findLocked(orderId)
  if (order?.userId !== userId) return refuse('NOT_FOUND')
  if (isPayable(order, clock.now())) return order
  const hasRunOut = order.money === 'closed' || order.money === 'unpaid'
  return refuse(hasRunOut ? 'HOLD_EXPIRED' : 'ORDER_NOT_PAYABLE')
}

/** The routes an order flies, by airport, for codes that hold on some only. */
async function routesOf(
  { db, sellable }: OrdersNeeds,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<string[]> {
  const order = await orderReader(db).findOwn(userId, orderId)
  const product = order?.lines[0]?.product
  if (product === undefined) return []
  const { proposals } = await sellable(product).describe({ orderId })
  return proposals.flatMap(({ flightGroups }) =>
    flightGroups.flatMap(({ flightLegs }) => {
      const [first, last] = [flightLegs[0], flightLegs.at(-1)]
      return first && last ? [`${first.origin}-${last.destination}`] : []
    }),
  )
}
