import type { StatusWord } from '@parastoo/contract/orders/states'
import type { Order, Unit } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { amountsOf } from './quote-items.ts'
import { type RefundItem, refundOf } from './refund.ts'
import { refundReader } from './store.ts'

/** What has become of an order's refunds, in the spec's words, and what would come back for a personal reason at this moment. */
type RefundStanding = { status: StatusWord | null; refundableRial: number }

/**
 * How each of these orders stands towards refunds, by its id, for those who list orders. Only the products' own tables are read: no
 * supplier is asked, and nothing is promised. A line that cannot be quoted counts nothing.
 */
export async function standingsOf(
  needs: RefundsNeeds,
  orders: readonly Order[],
): Promise<Map<string, RefundStanding>> {
  const paid = orders.filter(({ money }) => money !== 'unpaid' && money !== 'closed')
  const orderIds = paid.map(({ orderId }) => orderId)
  const items = Map.groupBy(
    await refundReader(needs.db).itemsOf(orderIds),
    ({ orderId }) => orderId,
  )
  const units = Map.groupBy(await needs.orders.unitsOf(orderIds), ({ orderId }) => orderId)
  const refundable = await refundableOf(needs, paid, units)
  const nothing = orders.map(({ orderId }): [string, RefundStanding] => [
    orderId,
    { status: null, refundableRial: 0 },
  ])
  const standing = orderIds.map((orderId): [string, RefundStanding] => [
    orderId,
    {
      status: statusOf(units.get(orderId) ?? [], items.get(orderId) ?? []),
      refundableRial: refundable.get(orderId) ?? 0,
    },
  ])
  return new Map([...nothing, ...standing])
}

/** What would come back of the living units of each order, in whole rial. Each product is asked once for all its lines. */
async function refundableOf(
  { product }: Pick<RefundsNeeds, 'product'>,
  orders: readonly Order[],
  unitsOf: ReadonlyMap<string, readonly Unit[]>,
): Promise<Map<string, number>> {
  const lines = orders.flatMap(({ orderId, lines }) =>
    lines
      .filter(({ fulfilment, partOf }) => fulfilment === 'issued' && partOf === null)
      .map(({ lineId, kind }) => {
        const units = (unitsOf.get(orderId) ?? []).filter(
          (unit) => unit.lineId === lineId && unit.state === 'live',
        )
        return { orderId, lineId, kind, units }
      }),
  )
  const back = new Map<string, number>()
  for (const [kind, ofKind] of Map.groupBy(lines, ({ kind }) => kind)) {
    const asked = ofKind.map(({ orderId, lineId, units }) => ({
      orderId,
      lineId,
      unitIds: units.map(({ unitId }) => unitId),
    }))
    const glances = await product(kind).glanceAtCancelling(asked)
    for (const { orderId, lineId, units } of ofKind) {
      const glance = glances.get(lineId)
      if (!glance) continue
      const sum = units.reduce((all, unit) => all + refundOf(amountsOf(unit, glance)), 0)
      back.set(orderId, (back.get(orderId) ?? 0) + sum)
    }
  }
  return back
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
