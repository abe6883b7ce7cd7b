import { agencyReasons } from '@parastoo/contract/refunds/reasons'
import { isRefused } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import type { Order, OrderLine, Unit } from '../orders/index.ts'
import { usualTarget } from './dinars-back.ts'
import type { RefundsNeeds } from './needs.ts'
import { paidSoFar } from './paid-so-far.ts'
import { type Quote, refundOf } from './refund.ts'
import { writeRequest } from './request-refund.ts'
import { refundReader } from './store.ts'

type CancelPartPaid = {
  orderId: string
  /** `balanceMissed`: by the products' tables. `holdLost`: everything comes back. */
  because: keyof typeof agencyReasons
}

/**
 * Cancels a part-paid order of which an instalment was missed, whole: every unit is asked to be taken back, by the same steps as any refund, and
 * what its product keeps of it is taken from what was paid, never more than that. Answers what comes back in all. Safe to repeat; an
 * order whose instalments can still be paid is left as it is. Throws when a product does not say what it keeps: its job asks again.
 */
export async function cancelPartPaid(
  needs: RefundsNeeds,
  { orderId, because }: CancelPartPaid,
): Promise<{ backRial: number }> {
  const order = await needs.orders.find(orderId)
  const isMissed = order?.instalments.some(({ missedAt }) => missedAt !== null) ?? false
  if (order?.money === 'part-paid' && isMissed) await askForAll(needs, { order, because })
  const items = await refundReader(needs.db).livingItems(orderId)
  return { backRial: items.reduce((sum, item) => sum + refundOf(item), 0) }
}

type Ask = { order: Order; because: CancelPartPaid['because'] }

async function askForAll(needs: RefundsNeeds, { order, because }: Ask): Promise<void> {
  const { orderId, userId } = order
  const units = await needs.orders.unitsOf([orderId])
  if (units.some(({ state }) => state !== 'live')) return
  const paid = paidSoFar(order, units)
  const quotes: Quote[] = []
  for (const line of order.lines) {
    const own = units.filter(({ lineId }) => lineId === line.lineId)
    const kept = await keptOf(needs, { order, line, own, because })
    for (const unit of own) {
      const position = units.indexOf(unit)
      const paidRial = paid.get(unit.unitId) ?? 0
      const keptRial = kept.get(unit.unitId)?.keptRial ?? 0
      quotes.push({
        quoteId: newId(),
        userId,
        orderId,
        lineId: line.lineId,
        unitId: unit.unitId,
        unitLabelFa: unit.labelFa,
        lineTitleFa: line.titleFa,
        position,
        kind: line.kind,
        reasonId: agencyReasons[because].id,
        needsStaff: false,
        priceRial: unit.priceRial,
        paidRial,
        penaltyRial: Math.min(keptRial, paidRial),
        supplierBackRial: null,
        penaltyPercent: kept.get(unit.unitId)?.percent ?? 0,
        supplier: kept.get(unit.unitId)?.owed?.supplier ?? '',
        costRial: kept.get(unit.unitId)?.owed?.rial ?? 0,
        quotedAt: needs.clock.now(),
        validUntil: needs.clock.now(),
      })
    }
  }
  const ask = {
    userId,
    sessionId: null,
    orderId,
    items: [],
    reasonId: agencyReasons[because].id,
    payTo: await usualTarget(needs, order),
  }
  const requestId = newId()
  const writing = { requestId, ask, order, quotes, account: null, units }
  const written = await needs.db.tx((tx) => writeRequest(needs, tx, writing))
  // Somebody was first: what they wrote is answered.
  if (isRefused(written) || 'changed' in written) return
  needs.log.info({ orderId, requestId, because }, 'a part-paid order is cancelled')
}

type Kept = { keptRial: number; percent: number; owed?: { supplier: string; rial: number } }

/** What the product of a line keeps of each of its units; nothing where it was the agency that could not keep the line. */
async function keptOf(
  needs: RefundsNeeds,
  { order, line, own, because }: Ask & { line: OrderLine; own: readonly Unit[] },
): Promise<Map<string, Kept>> {
  if (because === 'holdLost') return new Map()
  const { orderId } = order
  const { lineId, kind } = line
  const unitIds = own.map(({ unitId }) => unitId)
  const quoted = await needs
    .product(kind)
    .quoteCancellation({ orderId, lineId, unitIds, cause: 'traveller' })
  if ('unknown' in quoted || isRefused(quoted))
    throw new Error(`Nobody says what is kept of the line ${lineId}, which is paid in part`)
  return new Map(quoted.units.map((unit) => [unit.unitId, unit]))
}
