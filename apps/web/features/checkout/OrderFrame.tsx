import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { ComponentProps, ReactNode } from 'react'
import { CheckoutFrame } from '../../shell/buying/CheckoutFrame.tsx'
import { shownOf, stepsOf } from '../../shell/kinds/sold-kinds.ts'
import { FrozenPrices } from '../../shell/orders/FrozenPrices.tsx'
import { OrderPrices } from '../../shell/orders/OrderPrices.tsx'

/** A step of buying about an order that exists, with room for more under its price. */
export function OrderFrame({
  order,
  underPrice,
  ...frame
}: {
  order: Pick<
    OrderDetails,
    'title' | 'partOf' | 'flightOrder' | 'lines' | 'totalAmount' | 'discountAmount' | 'frozenRates'
  >
  underPrice?: ReactNode
} & Omit<ComponentProps<typeof CheckoutFrame>, 'steps' | 'trip' | 'price'>) {
  return (
    <FrozenPrices rates={order.frozenRates}>
      <CheckoutFrame
        {...frame}
        steps={stepsOf(order)}
        trip={shownOf(order).map(([kind, { Glance }]) => <Glance key={kind} order={order} />)}
        price={
          <>
            <OrderPrices order={order} />
            {underPrice}
          </>
        }
      />
    </FrozenPrices>
  )
}
