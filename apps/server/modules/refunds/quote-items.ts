import { type RefundReason, refundReasonOf } from '@parastoo/contract/refunds/reasons'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import {
  type CancelCause,
  type CancelQuote,
  describeLines,
  isLineAsked,
  type LineQuery,
  type Order,
  paidOf,
  type Unit,
} from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { paidSoFar } from './paid-so-far.ts'
import { lostOf, penaltyOf, type Quote, type RefundItem, refundOf } from './refund.ts'
import { sellerOf } from './seller-of.ts'
import { refundReader, refundWriter } from './store.ts'

export type QuoteAsk = LineQuery & {
  userId: string
  orderId: string
  reasonId: number
  /** Units that would be given up together, in place of all. */
  leaving?: readonly string[] | undefined
  /** One id for all that is written down, by which it can be asked for whole. */
  quotedAs?: string
}

/**
 * What would come back now for each unit of each issued line, or of each line of an order that is paid in part, written down so that it binds us until `validUntil`; units that were
 * asked for already stand among them with their state. A product that does not answer refuses SERVICE_UNAVAILABLE.
 */
export async function quoteItems(
  needs: RefundsNeeds,
  { userId, orderId, quotedAs, ...asked }: QuoteAsk,
): Promise<
  RefundableItem[] | Refusal<'NOT_FOUND' | 'REFUND_REASON_REQUIRED' | 'SERVICE_UNAVAILABLE'>
> {
  if (!refundReasonOf(asked.reasonId))
    return refuse('REFUND_REASON_REQUIRED', { field: 'reasonId' })
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const found = await quoteOrder(needs, order, asked)
  if (isRefused(found)) return found
  const open = found.filter(({ before }) => before === undefined).map(({ quote }) => quote)
  await needs.db.tx((tx) => refundWriter(tx).addQuotes(open, { quotedAs: quotedAs ?? null }))
  return found.map(itemShown)
}

/** What one unit would bring now, and the living item it has become, if it was asked for. */
type Quoted = { quote: Quote; before: RefundItem | undefined; quoted: CancelQuote }

/**
 * What would come back now for each unit of each issued line, or each held one of an order that is paid in part, that is asked about; nothing is written down. A line whose product does not
 * know the reason has none.
 */
export async function quoteOrder(
  needs: RefundsNeeds,
  order: Order,
  { reasonId, leaving, ...asked }: LineQuery & Pick<QuoteAsk, 'reasonId' | 'leaving'>,
): Promise<Quoted[] | Refusal<'REFUND_REASON_REQUIRED' | 'SERVICE_UNAVAILABLE'>> {
  const reason = refundReasonOf(reasonId)
  if (!reason) return refuse('REFUND_REASON_REQUIRED', { field: 'reasonId' })
  const { orderId, userId } = order
  const described = await describeLines(needs, order.lines)
  const requested = await refundReader(needs.db).livingItems(orderId)
  const units = await needs.orders.unitsOf([orderId])
  const costs = await needs.orders.costsOf(units.map(({ unitId }) => unitId))
  const paid = paidSoFar(order, units)
  const isPartPaid = order.money === 'part-paid'
  const found: Quoted[] = []
  for (const line of order.lines) {
    const { lineId, kind } = line
    const content = described.get(lineId)
    if (!content || !isLineAsked(asked, lineId, content)) continue
    const isHeld = isPartPaid && line.fulfilment === 'held'
    if (line.fulfilment !== 'issued' && line.fulfilment !== 'void' && !isHeld) continue
    const seller = sellerOf(needs, line)
    if (!seller.reasons.some(({ id }) => id === reasonId)) continue
    const own = units.filter(
      (unit) => unit.lineId === lineId && (leaving?.includes(unit.unitId) ?? true),
    )
    if (own.length === 0) continue
    const unitIds = own.map(({ unitId }) => unitId)
    const cause = causeOf(reason)
    const quoted = await seller.quoteCancellation({ orderId, lineId, unitIds, cause })
    if ('unknown' in quoted) return refuse('SERVICE_UNAVAILABLE')
    if (isRefused(quoted)) continue
    const needsStaff = isForStaff(reason, quoted) || quoted.goesWhole?.isPart === true
    // What nobody has issued is given up by its table, or for what its supplier is known to have done.
    if (isPartPaid && needsStaff) continue
    for (const unit of own) {
      const { unitId } = unit
      const cost = isPartPaid ? owedFor(quoted, unitId) : costs.get(unitId)
      // It ended before it was issued.
      if (!cost && unit.state !== 'live') continue
      if (!cost) throw new Error(`The unit ${unitId} was issued and costs nothing known`)
      const amounts = amountsOf(unit, quoted)
      const paidRial = paid.get(unitId) ?? 0
      const quote: Quote = {
        quoteId: newId(),
        userId,
        orderId,
        lineId,
        unitId,
        position: units.indexOf(unit),
        kind,
        reasonId,
        needsStaff,
        ...amounts,
        paidRial,
        supplierBackRial: isPartPaid ? null : supplierBackOf(quoted, unitId),
        // Of what is paid in part no more is kept than was paid.
        penaltyRial: isPartPaid ? Math.min(amounts.penaltyRial, paidRial) : amounts.penaltyRial,
        supplier: cost.supplier,
        // What the supplier does not give back is owed to it still.
        costRial: quoted.supplierKeeps ? 0 : cost.rial,
        unitLabelFa: unit.labelFa,
        lineTitleFa: line.titleFa,
        quotedAt: needs.clock.now(),
      }
      found.push({ quote, before: requested.find((item) => item.unitId === unitId), quoted })
    }
  }
  return found
}

/** What the supplier of a line that was never issued is owed of what is kept; nobody is owed anything else. */
function owedFor({ units }: CancelQuote, unitId: string): { supplier: string; rial: number } {
  return units.find((unit) => unit.unitId === unitId)?.owed ?? { supplier: '', rial: 0 }
}

/** What the supplier of an issued line says it takes off its bill for a unit. */
const supplierBackOf = ({ units }: CancelQuote, unitId: string): number | null =>
  units.find((unit) => unit.unitId === unitId)?.supplierBackRial ?? null

const causeOf = ({ flow }: RefundReason): CancelCause => causes[flow]
const causes = { 'by-table': 'traveller', 'by-carrier': 'supplier', 'by-staff': 'staff' } as const

const isForStaff = ({ flow }: RefundReason, { isCauseKnown }: CancelQuote): boolean =>
  flow === 'by-staff' || (flow === 'by-carrier' && !isCauseKnown)

/** What was paid for a unit, and what its product would keep of its price. Throws when the product says nothing of it. */
export function amountsOf(
  unit: Pick<Unit, 'unitId' | 'priceRial' | 'discountRial'>,
  { units }: Pick<CancelQuote, 'units'>,
) {
  const kept = units.find(({ unitId }) => unitId === unit.unitId)
  if (!kept) throw new Error(`The unit ${unit.unitId} was not quoted`)
  return {
    priceRial: unit.priceRial,
    paidRial: paidOf(unit),
    // Nobody owes for having cancelled.
    penaltyRial: Math.min(unit.priceRial, kept.keptRial),
    penaltyPercent: kept.percent,
    validUntil: kept.validUntil,
  }
}

function itemShown({ quote, before, quoted }: Quoted): RefundableItem {
  const amounts = before ?? quote
  return {
    id: before?.itemId ?? quote.quoteId,
    lineId: quote.lineId,
    unitId: quote.unitId,
    title: quote.lineTitleFa,
    label: quote.unitLabelFa,
    state: stateShown(before),
    paidAmount: amounts.paidRial,
    penaltyAmount: lostOf(amounts),
    penaltyPercent: amounts.penaltyPercent,
    refundableAmount: refundOf(amounts),
    validUntil: quote.validUntil.toString(),
    needsReview: quote.needsStaff,
    isChangedByCarrier: quoted.isCauseKnown,
    goesWhole: quoted.goesWhole !== undefined,
    penaltyBands: quoted.bands.map(({ until, labelFa, percent, keptRial }) => ({
      until: until?.toString() ?? null,
      labelFa,
      percent,
      // Of the price, as the carrier reckons it, and never more than was paid.
      amount: Math.min(
        keptRial?.get(quote.unitId) ?? penaltyOf(quote.priceRial, percent),
        quote.paidRial,
      ),
    })),
  }
}

const stateShown = (before: RefundItem | undefined): RefundableItem['state'] =>
  before === undefined || before.state === 'refused' ? 'open' : before.state
