import type { StatusWord } from '@parastoo/contract/orders/states'
import { isRefused } from '@parastoo/kit/outcome'
import type { Order, RefundStanding, Unit } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { amountsOf } from './quote-items.ts'
import { type RefundItem, refundOf } from './refund.ts'
import { refundReader } from './store.ts'

/**
 * How an order stands towards refunds, for those who list orders. Only the products' own tables are read: no supplier is asked, and
 * nothing is promised. A line that cannot be quoted counts nothing.
 */
export async function standingOf(
  { db, product, orders }: RefundsNeeds,
  order: Order,
): Promise<RefundStanding> {
  const { orderId } = order
  if (order.paidAt === null) return { status: null, refundableRial: 0 }
  const items = await refundReader(db).itemsOf(orderId)
  const units = await orders.unitsOf([orderId])
  let refundableRial = 0
  for (const { lineId, kind } of order.lines.filter(
    ({ fulfilment, partOf }) => fulfilment === 'issued' && partOf === null,
  )) {
    const open = units.filter((unit) => unit.lineId === lineId && unit.state === 'live')
    const quoted = await product(kind).quoteCancellation({
      orderId,
      lineId,
      unitIds: open.map(({ unitId }) => unitId),
      cause: 'traveller',
      isGlance: true,
    })
    if ('unknown' in quoted || isRefused(quoted)) continue
    refundableRial += open.reduce((sum, unit) => sum + refundOf(amountsOf(unit, quoted)), 0)
  }
  return { status: statusOf(units, items), refundableRial }
}

/** What still moves comes first. Done is what has come back whole, cancelled or never issued: of an order with units left nothing is said. */
export function statusOf(
  units: readonly Pick<Unit, 'unitId' | 'state'>[],
  items: readonly Pick<RefundItem, 'unitId' | 'state'>[],
): StatusWord | null {
  const some = (state: RefundItem['state']) => items.some((item) => item.state === state)
  if (some('waiting')) return 'Created'
  if (some('accepted')) return 'Submitted'
  if (units.every(({ state }) => state === 'cancelled' || state === 'failed'))
    return 'RefundSuccessful'
  // A unit that was refused once and cancelled later did not fail.
  const isLive = (unitId: string) =>
    units.some((unit) => unit.unitId === unitId && unit.state === 'live')
  const hasFailed = items.some(({ state, unitId }) => state === 'refused' && isLive(unitId))
  return hasFailed ? 'RefundFailed' : null
}
