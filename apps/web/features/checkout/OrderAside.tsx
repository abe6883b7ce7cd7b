import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Card } from '@parastoo/ui/Card.tsx'
import type { ReactNode } from 'react'
import { FlightGlance } from '../../shell/orders/FlightGlance.tsx'
import { PriceRows } from '../../shell/orders/PriceRows.tsx'

/** What an order is of and what it costs, with room for more under the price. */
export function OrderAside({
  order,
  children,
}: {
  order: Pick<OrderDetails, 'flightOrder' | 'totalAmount'>
  children?: ReactNode
}) {
  const { proposals } = order.flightOrder
  return (
    <>
      <Card className="flex flex-col gap-5">
        {proposals.map((proposal) => (
          <FlightGlance key={proposal.proposalId} proposal={proposal} />
        ))}
      </Card>
      <Card className="flex flex-col gap-4">
        <PriceRows proposals={proposals} totalRial={order.totalAmount} />
        {children}
      </Card>
    </>
  )
}
