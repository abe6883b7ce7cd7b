import { messageOf } from '@parastoo/contract/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'

/** Asking for a withdrawal; the page is read anew after it. `fault` is a sentence for its field. */
export function useWithdrawal() {
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()
  const requesting = useAttempt((input: { amount: number }, options) =>
    api.wallet.requestWithdrawal(input, options),
  )

  /** Whether it was asked for. */
  async function request(amountRial: number): Promise<boolean> {
    setFault(undefined)
    try {
      await requesting.mutateAsync({ amount: amountRial })
      await revalidate()
      return true
    } catch (error) {
      const refused = refusedOf(error)
      if (refused && refused.status < 500)
        setFault(refused.entries[0]?.messages[0] ?? messageOf(refused.code))
      else toastFailure(error)
      return false
    }
  }

  return { fault, setFault, request, isPending: requesting.isPending }
}
