import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { paths } from '../../paths.ts'
import { hotelOf, stayLines } from '../../shell/stays/sold-stays.ts'
import { paxTypesOf } from './chosen-flight.ts'

/** Where an order is begun anew: the passenger page of its flights, or the page of its hotel. */
export function passengersOf({
  flightOrder,
  lines,
}: Pick<OrderDetails, 'flightOrder' | 'lines'>): string {
  const [outbound, back] = flightOrder.proposals
  const [stay] = stayLines(lines)
  if (!outbound) return stay ? hotelOf(stay.stay) : paths.home()
  const count = (type: string) => paxTypesOf(outbound).filter((each) => each === type).length
  return paths.addPassenger({
    requestId: outbound.requestId,
    proposalId: outbound.proposalId,
    ...(back && { returningRequestId: back.requestId, returningProposalId: back.proposalId }),
    adults: count('Adult'),
    children: count('Child'),
    infants: count('Infant'),
  })
}
