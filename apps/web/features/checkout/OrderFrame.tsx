import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { ComponentProps, ReactNode } from 'react'
import { FlightGlance } from '../../shell/orders/FlightGlance.tsx'
import { PriceRows } from '../../shell/orders/PriceRows.tsx'
import { CheckoutFrame } from './CheckoutFrame.tsx'

/** A step of buying about an order that exists, with room for more under its price. */
export function OrderFrame({
  order,
  underPrice,
  ...frame
}: {
  order: Pick<OrderDetails, 'flightOrder' | 'totalAmount' | 'discountAmount'>
  underPrice?: ReactNode
} & Omit<ComponentProps<typeof CheckoutFrame>, 'trip' | 'price'>) {
  const { proposals } = order.flightOrder
  return (
    <CheckoutFrame
      {...frame}
      trip={proposals.map((proposal) => (
        <FlightGlance key={proposal.proposalId} proposal={proposal} />
      ))}
      price={
        <>
          <PriceRows
            proposals={proposals}
            totalRial={order.totalAmount}
            discountRial={order.discountAmount}
          />
          {underPrice}
        </>
      }
    />
  )
}
