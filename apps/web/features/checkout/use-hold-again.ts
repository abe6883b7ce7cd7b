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
import { passengersOf } from './passengers-of.ts'
import { newPriceIn, type PriceChange } from './use-submit-order.ts'

/** Pauses between questions, longer in all than the half minute between the server's sweeps. */
const patienceMs = [400, 800, 1_600, 2_400, 4_000, 4_000, 4_000, 4_000, 4_000, 4_000, 4_000]

const soldOut = ['FLIGHT_SOLD_OUT', 'FLIGHT_NOT_AVAILABLE', 'PART_NOT_AVAILABLE']

type Expired = Pick<
  OrderDetails,
  'orderId' | 'totalAmount' | 'holdExpiresAt' | 'flightOrder' | 'lines'
>

/** Holding the seats of an expired order again, at its price. */
export function useHoldAgain({ orderId, totalAmount, holdExpiresAt, flightOrder, lines }: Expired) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isSoldOut, setSoldOut] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [change, setChange] = useState<PriceChange | null>(null)
  const [isPending, setPending] = useState(false)
  const reserving = useAttempt((input: { orderId: string }, options) =>
    api.reservation.reserveFlightOrder(input, options),
  )

  async function hold(): Promise<void> {
    setPending(true)
    setNotice(null)
    try {
      await untilClosed({ orderId, holdExpiresAt })
      await reserving.mutateAsync({ orderId })
      // From a result page this is a new page; on the confirm page the same one, loaded anew.
      await navigate(paths.confirm({ orderId }))
      await revalidate()
    } catch (error) {
      const refused = refusedOf(error)
      if (refused) sort(refused)
      else toastFailure(error)
    }
    setPending(false)
  }

  function sort(refused: Refused) {
    const newRial = newPriceIn(refused)
    if (newRial !== null) return setChange({ oldRial: totalAmount, newRial })
    const { code, entries } = refused
    if (soldOut.includes(code)) return setSoldOut(true)
    // A picture is read anew beside the passengers, where what was typed still stands.
    if (code === 'CAPTCHA_REQUIRED') return void navigate(passengersOf({ flightOrder, lines }))
    setNotice(
      code === 'ORDER_NOT_PAYABLE'
        ? checkout.confirm.stillMoving
        : (entries[0]?.messages[0] ?? messageOf(code)),
    )
    if (code === 'ORDER_NOT_PAYABLE') void revalidate()
  }

  return { hold, isPending, isSoldOut, notice, change, forgetChange: () => setChange(null) }
}

/**
 * Waits while the hold that ran out is still being closed: the server does so a moment after the countdown, or, should that job
 * be lost, at its next sweep. Until then the order cannot be opened again.
 */
async function untilClosed({ orderId, holdExpiresAt }: Pick<Expired, 'orderId' | 'holdExpiresAt'>) {
  for (const waitMs of patienceMs) {
    const { data: order } = await api.orders.details({ id: orderId })
    const isClosing = order.money === 'unpaid' && order.holdExpiresAt === holdExpiresAt
    if (!isClosing) return
    await new Promise((done) => setTimeout(done, waitMs))
  }
}
