import { refundReasonOf } from '@parastoo/contract/refunds/reasons'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import { type CancelQuote, type OrderLine, shareDiscount } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'
import { lostOf, penaltyOf, type Quote, type RefundItem, refundOf } from './refund.ts'
import { refundReader, refundWriter } from './store.ts'

export type QuoteAsk = {
  userId: string
  orderId: string
  proposalId?: string | undefined
  reasonId: number
}

/**
 * What would come back now for each passenger of each issued line, written down so that it binds us until `validUntil`; tickets
 * that were asked for already stand among them with their state. A product that does not answer refuses SERVICE_UNAVAILABLE.
 */
export async function quoteItems(
  needs: RefundsNeeds,
  { userId, orderId, proposalId, reasonId }: QuoteAsk,
): Promise<
  RefundableItem[] | Refusal<'NOT_FOUND' | 'REFUND_REASON_REQUIRED' | 'SERVICE_UNAVAILABLE'>
> {
  const reason = refundReasonOf(reasonId)
  if (!reason) return refuse('REFUND_REASON_REQUIRED', { field: 'reasonId' })
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const described = await needs.sellable(order.lines[0]?.product ?? '').describe({ orderId })
  const requested = await refundReader(needs.db).livingItems(orderId)
  const shown: RefundableItem[] = []
  const quotes: Quote[] = []
  for (const [index, line] of order.lines.entries()) {
    const ownProposalId = described.proposals[index]?.proposalId ?? null
    if (proposalId !== undefined && proposalId !== ownProposalId) continue
    if (line.fulfilment !== 'issued' && line.fulfilment !== 'void') continue
    const quoted = await needs.sellable(line.product).quoteCancellation({
      orderId,
      orderLineId: line.lineId,
      reason: reason.flow === 'by-carrier' ? 'carrier' : 'personal',
    })
    if ('unknown' in quoted) return refuse('SERVICE_UNAVAILABLE')
    if (isRefused(quoted)) continue
    const needsStaff =
      reason.flow === 'by-staff' || (reason.flow === 'by-carrier' && !quoted.isChangedByCarrier)
    for (const one of sharesOf(line, quoted)) {
      const passenger = described.flightPassengers[one.passengerIndex]
      if (!passenger) throw new Error(`Order ${orderId} has no passenger ${one.passengerIndex}`)
      const before = requested.find(
        (item) => item.lineId === line.lineId && item.passengerIndex === one.passengerIndex,
      )
      const quote: Quote = {
        quoteId: newId(),
        ...{ userId, orderId, lineId: line.lineId, product: line.product, reasonId, needsStaff },
        ...one,
        passengerType: passenger.type,
        supplier: quoted.supplier,
        passengerNameFa: `${passenger.firstNameFarsi} ${passenger.lastNameFarsi}`.trim(),
        lineTitleFa: line.titleFa,
        quotedAt: needs.clock.now(),
      }
      if (!before) quotes.push(quote)
      shown.push(
        itemShown({
          ...{ quote, before, quoted },
          proposalId: ownProposalId,
          passengerId: passenger.id,
        }),
      )
    }
  }
  await needs.db.tx((dbTx) => refundWriter(dbTx).addQuotes(quotes))
  return shown
}

/**
 * A line's quote in the money that was really paid for it: its discount, spread over the passengers by their prices, lowers what
 * each has paid, not what the carrier keeps. Throws when the quote is not about what the line was sold for.
 */
export function sharesOf(
  { lineId, amountRial, discountRial }: Pick<OrderLine, 'lineId' | 'amountRial' | 'discountRial'>,
  { items }: CancelQuote,
) {
  const prices = items.map(({ priceRial }) => priceRial)
  const soldRial = prices.reduce((sum, priceRial) => sum + priceRial, 0)
  if (soldRial !== amountRial)
    throw new Error(`Line ${lineId} was sold for ${amountRial}, and is quoted as ${soldRial}`)
  const discounts = shareDiscount(prices, discountRial)
  return items.map((item, index) => ({
    ...item,
    paidRial: item.priceRial - (discounts[index] ?? 0),
  }))
}

function itemShown(ask: {
  quote: Quote
  before: RefundItem | undefined
  proposalId: string | null
  passengerId: string
  quoted: CancelQuote
}): RefundableItem {
  const { quote, before, proposalId, passengerId, quoted } = ask
  const amounts = before ?? quote
  return {
    id: before?.itemId ?? quote.quoteId,
    proposalId,
    title: quote.lineTitleFa,
    passengerId,
    passengerName: quote.passengerNameFa,
    passengerType: quote.passengerType,
    state: stateShown(before),
    paidAmount: amounts.paidRial,
    penaltyAmount: lostOf(amounts),
    penaltyPercent: amounts.penaltyPercent,
    refundableAmount: refundOf(amounts),
    validUntil: quote.validUntil.toString(),
    needsReview: quote.needsStaff,
    isChangedByCarrier: quoted.isChangedByCarrier,
    penaltyBands: quoted.bands.map(({ until, labelFa, percent }) => ({
      until: until?.toString() ?? null,
      labelFa,
      percent,
      // Of the price, as the carrier reckons it, and never more than was paid.
      amount: Math.min(penaltyOf(quote.priceRial, percent), quote.paidRial),
    })),
  }
}

const stateShown = (before: RefundItem | undefined): RefundableItem['state'] =>
  before === undefined || before.state === 'refused' ? 'open' : before.state
