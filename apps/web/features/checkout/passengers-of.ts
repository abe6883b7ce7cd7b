import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { paths } from '../../paths.ts'
import { othersBesideFlights } from '../../shell/kinds/sold-kinds.ts'
import { paxTypesOf } from './chosen-flight.ts'

/** Where an order is begun anew: the passenger page of its flights, or where one looks for another of what it has. */
export function passengersOf({
  flightOrder,
  lines,
}: Pick<OrderDetails, 'flightOrder' | 'lines'>): string {
  const [outbound, back] = flightOrder.proposals
  if (!outbound) return othersBesideFlights({ lines })
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
