import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../shell/lazy-part.ts'
import { passengersOf } from './passengers-of.ts'
import type { useHoldAgain } from './use-hold-again.ts'

const PriceChangedDialog = lazyPart(
  () => import('../../shell/buying/PriceChangedDialog.tsx'),
  (module) => module.PriceChangedDialog,
)

/**
 * The question that holding again may raise. An order keeps the price it was made with, so accepting a new one leads to the
 * passengers of the same flight, where what was typed still stands, and from there to a new order.
 */
export function HoldAgain({
  again,
  order,
}: {
  again: ReturnType<typeof useHoldAgain>
  order: Pick<OrderDetails, 'flightOrder' | 'lines'>
}) {
  const navigate = useNavigate()
  return (
    <Suspense>
      {again.change && (
        <PriceChangedDialog
          change={again.change}
          onAccept={() => void navigate(passengersOf(order))}
          onCancel={again.forgetChange}
        />
      )}
    </Suspense>
  )
}
