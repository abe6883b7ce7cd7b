import { messageOf } from '@parastoo/contract/messages'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { api } from '../../shell/api.ts'
import { type Refused, refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'
import { newPriceIn, type PriceChange } from './use-submit-order.ts'

/** The server may close an order a moment after its countdown ended; until then it cannot be opened again. */
const patienceMs = [800, 1_600, 2_400]

/** Holding the seats of an expired order again, at its price; `order` needs no more than its id and total. */
export function useHoldAgain({
  orderId,
  totalAmount,
}: Pick<OrderDetails, 'orderId' | 'totalAmount'>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isSoldOut, setSoldOut] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [change, setChange] = useState<PriceChange | null>(null)
  const [isPending, setPending] = useState(false)
  const reserving = useAttempt((input: { orderId: string }, options) =>
    api.reservation.reserveFlightOrder(input, options),
  )

  async function hold(waits = patienceMs): Promise<void> {
    setPending(true)
    setNotice(null)
    try {
      await reserving.mutateAsync({ orderId })
      // From a result page this is a new page; on the confirm page the same one, loaded anew.
      await navigate(paths.confirm({ orderId }))
      await revalidate()
    } catch (error) {
      const refused = refusedOf(error)
      const [waitMs, ...left] = waits
      if (refused?.code === 'ORDER_NOT_PAYABLE' && waitMs !== undefined) {
        await new Promise((done) => setTimeout(done, waitMs))
        return await hold(left)
      }
      if (refused) sort(refused)
      else toastFailure(error)
    }
    setPending(false)
  }

  function sort(refused: Refused) {
    const newRial = newPriceIn(refused)
    if (newRial !== null) return setChange({ oldRial: totalAmount, newRial })
    const { code, entries } = refused
    if (code === 'FLIGHT_SOLD_OUT' || code === 'FLIGHT_NOT_AVAILABLE') return setSoldOut(true)
    setNotice(
      code === 'ORDER_NOT_PAYABLE'
        ? checkout.confirm.stillMoving
        : (entries[0]?.messages[0] ?? messageOf(code)),
    )
    if (code === 'ORDER_NOT_PAYABLE') void revalidate()
  }

  return { hold, isPending, isSoldOut, notice, change, forgetChange: () => setChange(null) }
}
