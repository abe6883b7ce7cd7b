import { messageOf } from '@parastoo/contract/messages'
import { useState } from 'react'
import { api } from '../../shell/api.ts'
import { goToBank } from '../../shell/paying/go-to-bank.ts'
import type { StartedPayment } from '../../shell/paying/stand-in.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'

const amountCodes = [
  'TOP_UP_TOO_SMALL',
  'TOP_UP_TOO_LARGE',
  'AMOUNT_IS_INVALID',
  'OUTSIDE_GATEWAY_LIMITS',
]

/**
 * Starting a top-up; `isPending` stays until the page is left for the bank's. `stoodIn` is a payment another bank stands in for;
 * the traveller leaves for it by himself.
 */
export function useTopUp({ onAmountRefused }: { onAmountRefused: (sentence: string) => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [stoodIn, setStoodIn] = useState<StartedPayment | null>(null)
  const starting = useAttempt((input: Parameters<typeof api.payments.create>[0], options) =>
    api.payments.create(input, options),
  )

  async function start(ask: { amountRial: number; gatewayId: number }): Promise<void> {
    setNotice(null)
    setStoodIn(null)
    setLeaving(true)
    try {
      const { data: started } = await starting.mutateAsync({
        topUpAmount: ask.amountRial,
        gatewayId: ask.gatewayId,
        isMobile: matchMedia('(pointer: coarse)').matches,
      })
      if (started.failedOverFrom === null) return goToBank(started)
      setLeaving(false)
      setStoodIn(started)
    } catch (error) {
      setLeaving(false)
      const refused = refusedOf(error)
      if (!refused) return toastFailure(error)
      const sentence = refused.entries[0]?.messages[0] ?? messageOf(refused.code)
      if (amountCodes.includes(refused.code)) onAmountRefused(sentence)
      else setNotice(sentence)
    }
  }

  return { start, isPending: isLeaving, notice, stoodIn }
}
