import { messageOf } from '@parastoo/contract/messages'
import { useState } from 'react'
import { api } from '../../shell/api.ts'
import { goToBank } from '../../shell/paying/go-to-bank.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'

const amountCodes = ['TOP_UP_TOO_SMALL', 'TOP_UP_TOO_LARGE', 'AMOUNT_IS_INVALID']

/** Starting a top-up; `isPending` stays until the page is left for the bank's. */
export function useTopUp({ onAmountRefused }: { onAmountRefused: (sentence: string) => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const starting = useAttempt((input: Parameters<typeof api.payments.create>[0], options) =>
    api.payments.create(input, options),
  )

  async function start(ask: { amountRial: number; gatewayId: number }): Promise<void> {
    setNotice(null)
    setLeaving(true)
    try {
      const { data: started } = await starting.mutateAsync({
        topUpAmount: ask.amountRial,
        gatewayId: ask.gatewayId,
        isMobile: matchMedia('(pointer: coarse)').matches,
      })
      goToBank(started)
    } catch (error) {
      setLeaving(false)
      const refused = refusedOf(error)
      if (!refused) return toastFailure(error)
      const sentence = refused.entries[0]?.messages[0] ?? messageOf(refused.code)
      if (amountCodes.includes(refused.code)) onAmountRefused(sentence)
      else setNotice(sentence)
    }
  }

  return { start, isPending: isLeaving, notice }
}
