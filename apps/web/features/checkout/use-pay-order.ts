import { messageOf } from '@parastoo/contract/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shell/api.ts'
import { goToBank } from '../../shell/paying/go-to-bank.ts'
import type { StartedPayment } from '../../shell/paying/stand-in.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'
import { isGivenUp } from './is-given-up.ts'

/**
 * Paying a held order, or its next instalment: to the bank's page, or straight to the result when the wallet paid all. `isPending` stays until the page is
 * left. Refusals that change the page are acted on, the others are `notice`. `stoodIn` is a payment another bank stands in for;
 * the traveller leaves for it by himself.
 */
export function usePayOrder({
  orderId,
  instalment,
  onHoldEnd,
}: {
  orderId: string
  /** Which of its instalments is paid. */
  instalment: number | undefined
  onHoldEnd: () => void
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isLeaving, setLeaving] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [stoodIn, setStoodIn] = useState<StartedPayment | null>(null)
  const starting = useAttempt((input: Parameters<typeof api.payments.create>[0], options) =>
    api.payments.create(input, options),
  )
  useReturnFromBank(() => {
    setLeaving(false)
    void revalidate()
  })

  async function pay(how: { useWallet: boolean; gatewayId: number | null }): Promise<void> {
    setNotice(null)
    setStoodIn(null)
    setLeaving(true)
    try {
      const { data: started } = await starting.mutateAsync({
        orderId,
        instalment,
        useWallet: how.useWallet,
        ...(how.gatewayId !== null && { gatewayId: how.gatewayId }),
        isMobile: matchMedia('(pointer: coarse)').matches,
      })
      if (started.failedOverFrom !== null) {
        setLeaving(false)
        return setStoodIn(started)
      }
      if (started.paymentId !== null) return goToBank(started)
      await navigate(paths.payment(orderId))
      await revalidate()
    } catch (error) {
      setLeaving(false)
      const refused = refusedOf(error)
      if (!refused) return toastFailure(error)
      if (refused.code === 'HOLD_EXPIRED') return onHoldEnd()
      // The page, read anew, tells who gave it up and what is left to do.
      if (isGivenUp(refused.code)) return void revalidate()
      if (refused.code === 'ORDER_NOT_PAYABLE') return void navigate(paths.payment(orderId))
      setNotice(refused.entries[0]?.messages[0] ?? messageOf(refused.code))
      void revalidate()
    }
  }

  return { pay, isPending: isLeaving, notice, stoodIn }
}

/** The browser may bring this very page back, as it was left, when one steps back from the bank. */
function useReturnFromBank(onReturn: () => void): void {
  const heed = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) onReturn()
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => heed(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}
