import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { randomDigits } from '../../platform/ids.ts'
import { addAgreedRules } from './agreed-rules.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order, OrderLine } from './order.ts'
import type { NewOrder } from './order-row.ts'
import type { Policy } from './product.ts'
import { addOrder } from './sale-store.ts'
import { orderReader } from './store.ts'

/**
 * Writes the order with its lines in `holding`, the rates of currencies at that moment and the versions of the rules it is placed under, in the caller's tx, which has asked `limitOpenOrders`. The hold itself is asked for
 * after the commit (`holdOrder`); a sweep settles it should this process die in between, and a job expires the order when its time
 * is up. Null when an order of this id was placed before: then nothing is written.
 */
export async function placeOrder(
  {
    jobs,
    clock,
    product,
    rulesInForce,
    ratesNow,
    seller,
  }: Pick<OrdersNeeds, 'jobs' | 'clock' | 'product' | 'rulesInForce' | 'ratesNow' | 'seller'>,
  tx: Tx,
  order: Omit<NewOrder, 'orderNumber' | 'registeredAt'>,
): Promise<{ orderNumber: string } | null> {
  const now = clock.now()
  // NOTE: ten random digits: hard to guess, easy to read out; the unique constraint catches the rare repeat.
  const orderNumber = randomDigits(10)
  const lines = order.lines.map((line) => ({
    ...line,
    holdExpiresAt: holdUntil(product(line.kind).policy, now),
  }))
  const payBy = earliest(lines)
  const placed = { ...order, lines, payBy, orderNumber, registeredAt: now, rates: ratesNow() }
  if (!(await addOrder(tx, placed))) return null
  const productTypes = lines.map(({ productType }) => productType)
  await addAgreedRules(tx, order.orderId, await rulesInForce(tx, productTypes))
  await seller.notePlaced(tx, order.orderId)
  await scheduleExpiry({ jobs }, tx, { orderId: order.orderId, payBy })
  return { orderNumber }
}

/**
 * The order that a call has placed before, when it is repeated under its key: null when there is none, IDEMPOTENCY_KEY_REUSED when
 * something else was asked for then.
 */
export async function placedBefore(
  { db }: Pick<OrdersNeeds, 'db'>,
  { orderId, userId, requestHash }: { orderId: string; userId: string; requestHash: string },
): Promise<Order | Refusal<'IDEMPOTENCY_KEY_REUSED'> | null> {
  const placing = await orderReader(db).placing(orderId)
  if (!placing) return null
  if (placing.userId !== userId || placing.requestHash !== requestHash)
    return refuse('IDEMPOTENCY_KEY_REUSED')
  return await orderReader(db).find(orderId)
}

/** Until when a line is to be held that is asked for now; null for as long as it takes. */
export const holdUntil = (
  { holdMinutes }: Policy,
  now: Temporal.Instant,
): Temporal.Instant | null =>
  holdMinutes === null ? null : now.add({ milliseconds: Math.round(holdMinutes * 60_000) })

/** Until when an order can be paid: until the first of its holds runs out. */
export const earliest = (
  lines: readonly Pick<OrderLine, 'holdExpiresAt'>[],
): Temporal.Instant | null =>
  lines.flatMap(({ holdExpiresAt }) => holdExpiresAt ?? []).toSorted(Temporal.Instant.compare)[0] ??
  null

/** Enqueues what ends an order that is not paid in time; one that holds nothing is ended by its buyer only. */
export async function scheduleExpiry(
  { jobs }: Pick<OrdersNeeds, 'jobs'>,
  tx: Tx,
  { orderId, payBy: startAfter }: Pick<Order, 'orderId' | 'payBy'>,
): Promise<void> {
  if (startAfter) await jobs.enqueue(tx, 'expire-order', { orderId }, { startAfter })
}
