import type { Proposal } from '@parastoo/contract/flights/proposal'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
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
  const [described, payments] = await Promise.all([
    needs.sellable(order.lines[0]?.product ?? '').describe({ orderId }),
    needs.payments.paidFor(orderId, paidAt),
  ])
  const { proposals, flightPassengers } = described
  const directions = order.lines.flatMap((line, position): SoldDirection[] => {
    // Lines and proposals are both kept in the order flown.
    const proposal = proposals[position]
    if (!proposal) return []
    const fareOf = (type: string) =>
      proposal.prices.find(({ paxType }) => paxType === type)?.unitPrice ?? 0
    return [
      {
        line,
        flight: { titleFa: line.titleFa, ...flightOf(proposal) },
        passengers: flightPassengers.map((passenger) => ({
          passengerFa: `${passenger.firstNameFarsi} ${passenger.lastNameFarsi}`.trim(),
          passengerType: passenger.type,
          priceRial: fareOf(passenger.type),
        })),
      },
    ]
  })
  const lines = invoiceLines(directions)
  if (lines.length === 0) return refuse('INVOICE_NOT_READY')
  return {
    ...{ orderNumber: order.orderNumber, paidAt: paidAt.toString(), seller: needs.seller },
    ...{ contactPhone: order.contact.phoneNumber, lines },
    paid: paidParts(order, payments),
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
