import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { paths } from '../../paths.ts'
import { paxTypesOf } from './chosen-flight.ts'

/** The passenger page of the flights of an order. */
export function passengersOf({ flightOrder }: Pick<OrderDetails, 'flightOrder'>): string {
  const [outbound, back] = flightOrder.proposals
  if (!outbound) return paths.home()
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
