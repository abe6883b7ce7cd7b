import type { Tx } from '../../platform/db/database.ts'
import type { OrdersNeeds } from './needs.ts'
import { sendPartBack } from './part-back.ts'
import type { Kept } from './product.ts'
import { orderReader, orderWriter } from './store.ts'
import { type EndedUnit, endUnit, moveUnits, unitsOf } from './unit-store.ts'

/**
 * Marks units that somebody has asked to cancel, so that nobody asks for them twice; answers how many were free. The caller's tx holds the
 * order's row.
 */
export async function startCancelling(tx: Tx, unitIds: readonly string[]): Promise<number> {
  return (await moveUnits(tx, { unitIds, from: ['live'], to: 'cancelling' })).length
}

/** They are not cancelled after all. */
export async function keepUnits(tx: Tx, unitIds: readonly string[]): Promise<void> {
  await moveUnits(tx, { unitIds, from: ['cancelling'], to: 'live' })
}

/**
 * Ends a unit in the transaction that books its refund, with what stays charged of its price: the line is void once no unit of it is
 * left, and the order is refunded once nothing of it is; until then one that was paid in part stays so. Locks the order's row until the commit, so that two refunds of one order
 * follow each other. Answers what the customer had paid for it, and what is due of that.
 */
export async function recordRefunded(
  needs: Parameters<typeof sendPartBack>[0] & Pick<OrdersNeeds, 'discounts'>,
  tx: Tx,
  refunded: Kept & { orderId: string; lineId: string },
): Promise<EndedUnit & { isPartPaid: boolean }> {
  const { orderId, lineId, unitId, keptRial } = refunded
  const writer = orderWriter(tx)
  const before = await writer.findLocked(orderId)
  const isPartPaid = before?.money === 'part-paid'
  const ended = await endUnit(tx, { unitId, keptRial })
  if (!ended) throw new Error(`The unit ${unitId} is refunded but had ended before`)
  const units = (await unitsOf(tx, [orderId])).filter((unit) => unit.lineId === lineId)
  const isWholeLine = units.every(({ state }) => state === 'cancelled' || state === 'failed')
  if (isWholeLine && !(await writer.moveLine(lineId, { to: 'void' })))
    throw new Error(`Line ${lineId} is refunded but was neither issued nor held`)
  const order = await orderReader(tx).find(orderId)
  const isOver = order?.lines.every(
    ({ fulfilment }) => fulfilment === 'void' || fulfilment === 'failed',
  )
  if (isPartPaid && !isOver) return { ...ended, isPartPaid }
  if (!(await writer.moveMoney(orderId, isOver ? 'refunded' : 'part-refunded')))
    throw new Error(`Order ${orderId} is refunded but was not paid`)
  // Nothing of it was ever taken off: its code is good for another order.
  if (isPartPaid && order?.discount) await needs.discounts.release(tx, orderId)
  if (isPartPaid) await sendPartBack(needs, tx, before)
  return { ...ended, isPartPaid }
}
