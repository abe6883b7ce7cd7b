import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { ComponentProps, ReactNode } from 'react'
import { CheckoutFrame } from '../../shell/buying/CheckoutFrame.tsx'
import { FlightGlance } from '../../shell/orders/FlightGlance.tsx'
import { boughtOf } from '../../shell/orders/outcome-words.ts'
import { PriceRows } from '../../shell/orders/PriceRows.tsx'
import { StayGlance } from '../../shell/stays/StayGlance.tsx'
import { glanceOf, roomRows, stayLines } from '../../shell/stays/sold-stays.ts'
import { applicantRows } from '../../shell/visas/sold-visas.ts'
import { VisaGlance } from '../../shell/visas/VisaGlance.tsx'

/** A step of buying about an order that exists, with room for more under its price. */
export function OrderFrame({
  order,
  underPrice,
  ...frame
}: {
  order: Pick<OrderDetails, 'title' | 'flightOrder' | 'lines' | 'totalAmount' | 'discountAmount'>
  underPrice?: ReactNode
} & Omit<ComponentProps<typeof CheckoutFrame>, 'trip' | 'price'>) {
  const { proposals } = order.flightOrder
  const sold = stayLines(order.lines)
  return (
    <CheckoutFrame
      {...frame}
      bought={boughtOf(order)}
      trip={
        <>
          {proposals.map((proposal) => (
            <FlightGlance key={proposal.proposalId} proposal={proposal} />
          ))}
          {sold.map(({ lineId, stay }) => (
            <StayGlance key={lineId} stay={glanceOf(stay)} />
          ))}
          <VisaGlance order={order} />
        </>
      }
      price={
        <>
          <PriceRows
            proposals={proposals}
            {...roomRows(sold)}
            applicants={applicantRows(order.lines)}
            totalRial={order.totalAmount}
            discountRial={order.discountAmount}
          />
          {underPrice}
        </>
      }
    />
  )
}
