import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../paths.ts'
import { isForConfirm, type OrderOutcome, standingOf } from '../../shell/orders/order-outcome.ts'

/**
 * How the hold of an order stands while the traveller looks at it: as the server said at `now`, and ended once the countdown says so.
 * An order that moved on meanwhile, paid in another tab for example, leads to its result.
 */
export function useHold({ order, now }: { order: OrderDetails; now: string }): {
  outcome: OrderOutcome
  end: () => void
} {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // The hold that ran out here, by its end: a new hold of the same order is another one.
  const [endedUntil, setEndedUntil] = useState<string | null>(null)
  const standing = standingOf({ order, payment: null, now })
  const { outcome } = standing
  const hasEnded = endedUntil !== null && endedUntil === order.holdExpiresAt
  const hasLeft = !isForConfirm(standing)

  useEffect(() => {
    if (hasLeft) void navigate(paths.payment(order.orderId), { replace: true })
  }, [hasLeft, order.orderId, navigate])

  return {
    outcome: hasLeft ? 'holding' : hasEnded && outcome === 'payable' ? 'expired' : outcome,
    end: () => {
      setEndedUntil(order.holdExpiresAt)
      void revalidate()
    },
  }
}
