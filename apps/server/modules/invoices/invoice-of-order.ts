import type { PaxType } from '@parastoo/contract/enums'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { writtenPhone } from '@parastoo/kit/phone'
import { describeLines } from '../orders/index.ts'
import { type Invoice, invoiceLines, paidParts, type SoldDirection } from './invoice.ts'
import type { InvoicesNeeds } from './needs.ts'

/**
 * What the invoice of an order would say, all but whom it is made out to: of one that is paid and whose every direction is decided,
 * with every ticket as it was sold. Another's order is NOT_FOUND; what is unpaid, still
 * being issued, or came to nothing is INVOICE_NOT_READY.
 */
export async function invoiceOfOrder(
  needs: InvoicesNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Omit<Invoice, 'buyer'> | Refusal<'NOT_FOUND' | 'INVOICE_NOT_READY'>> {
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const { paidAt } = order
  const isDecided = order.lines.every(({ fulfilment }) =>
    ['issued', 'void', 'failed'].includes(fulfilment),
  )
  if (!paidAt || !isDecided) return refuse('INVOICE_NOT_READY')
  const [described, payments, units, rates] = await Promise.all([
    describeLines(needs, order.lines),
    needs.payments.bankPaymentsOfOrder(orderId, paidAt),
    needs.orders.unitsOf([orderId]),
    needs.orders.frozenRates(orderId),
  ])
  const directions = order.lines.flatMap((line): SoldDirection[] => {
    const content = described.get(line.lineId)
    if (!content) return []
    const { titleFa, startsAt } = line
    const flight =
      content.kind === 'flight'
        ? flightOf(content.flight.proposal)
        : { departureTime: startsAt, flightNumbers: '' }
    return [
      {
        line,
        flight: { titleFa, ...flight },
        seats: units
          .filter(({ lineId }) => lineId === line.lineId)
          .map(({ unitId, labelFa, people, priceRial, discountRial }) => ({
            unitId,
            passengerFa: labelFa,
            passengerType:
              content.kind === 'flight' ? typeOf(content.flight.passengers, people) : null,
            priceRial,
            discountRial,
          })),
      },
    ]
  })
  const lines = invoiceLines(directions)
  if (lines.length === 0) return refuse('INVOICE_NOT_READY')
  return {
    orderNumber: order.orderNumber,
    paidAt: paidAt.toString(),
    seller: needs.seller,
    contactPhone: writtenPhone(order.contact),
    lines,
    paid: paidParts(order, payments),
    rates,
  }
}

function flightOf({ flightGroups }: Proposal) {
  const legs = flightGroups.flatMap(({ flightLegs }) => flightLegs)
  return {
    departureTime: legs[0]?.departureTime ?? '',
    flightNumbers: legs
      .map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`)
      .join(' / '),
  }
}

function typeOf(passengers: readonly OrderPassenger[], people: readonly string[]): PaxType {
  const found = passengers.find(({ id }) => people.includes(id))
  if (!found) throw new Error('A seat is sold for nobody of its flight')
  return found.type
}
