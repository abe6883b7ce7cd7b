/** A further thing in an order that waits for its payment. */
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { query, type Tx } from '../../platform/db/database.ts'
import { payInOnePiece } from './instalment-store.ts'
import { limitOpenOrders, type OpenOrdersRefusal } from './limit-open-orders.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, type Order, type OrderLine } from './order.ts'
import type { NewLine } from './order-row.ts'
import { addLines } from './sale-store.ts'
import { orderReader, orderWriter } from './store.ts'

/** No order holds more things than so many. */
const mostLines = 6

/**
 * Until when something that is added to an order is to be held; null where nothing may be: it cannot be paid now, holds without an end, is
 * paid in parts, or has a discount, which was given for what it was.
 */
export function addableUntil(
  { clock }: Pick<OrdersNeeds, 'clock'>,
  order: Order,
): Temporal.Instant | null {
  const isAddable =
    isPayable(order, clock.now()) &&
    order.discount === null &&
    order.earmarkedRial === 0 &&
    order.instalments.length === 1 &&
    order.lines.length < mostLines &&
    order.lines.every(({ partOf }) => partOf === null)
  return isAddable ? order.payBy : null
}

/**
 * Adds a line that its product holds already, under its own id and until the order is to be paid, in the caller's tx. A conditional update of
 * the order decides against its payment and its end. ALREADY_ADDED: a repeat was faster.
 */
export async function addHeldLine(
  needs: OrdersNeeds,
  tx: Tx,
  ask: {
    orderId: string
    userId: string
    line: NewLine & Pick<OrderLine, 'holdExpiresAt'>
    personKeys: readonly string[]
  },
): Promise<Refusal<'ORDER_NOT_PAYABLE'> | Refusal<'ALREADY_ADDED'> | OpenOrdersRefusal | null> {
  const { orderId, userId, line } = ask
  // Before what is counted is read: of two that add at once the second counts what the first has added.
  await orderWriter(tx).lockUser(userId)
  const placing = await orderReader(tx).placing(orderId)
  if (placing?.userId !== userId) return refuse('ORDER_NOT_PAYABLE')
  const personKeys = [...new Set([...placing.personKeys, ...ask.personKeys])]
  const tooMany = await limitOpenOrders(needs, tx, { orderId, userId, personKeys })
  if (tooMany) return tooMany
  const writer = orderWriter(tx)
  const order = await writer.findLocked(orderId)
  if (order?.lines.some(({ lineId }) => lineId === line.lineId)) return refuse('ALREADY_ADDED')
  const until = order && addableUntil(needs, order)
  if (!until || line.holdExpiresAt?.epochMilliseconds !== until.epochMilliseconds)
    return refuse('ORDER_NOT_PAYABLE')
  const grown = await query(tx, growText, [
    orderId,
    line.amountRial,
    // Not with those that were read before the lock: somebody else may have been added, or renewed, since.
    ask.personKeys,
    needs.clock.now(),
  ])
  if (grown.length === 0) return refuse('ORDER_NOT_PAYABLE')
  await payInOnePiece(tx, orderId)
  await addLines(tx, {
    orderId,
    lines: [line],
    after: order.lines.length,
    rates: needs.ratesNow(),
  })
  if (!(await writer.moveLine(line.lineId, { to: 'held' })))
    throw new Error(`The line ${line.lineId} was not held as it was added`)
  await needs.seller.noteAdded(tx, { orderId, lineId: line.lineId })
  return null
}
const growText = `
  update orders.order set total_amount = total_amount + $2,
    person_keys = array(select distinct key from unnest(person_keys || $3::text[]) as key order by key)
  where id = $1 and money = 'unpaid' and discount_code is null and earmarked_amount = 0 and pay_by > $4 returning id`
