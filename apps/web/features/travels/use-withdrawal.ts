import { messageOf } from '@parastoo/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { accounts, api } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'

/** Asking for a withdrawal and naming the account for it; the page is read anew after either. `fault` is a sentence for its field. */
export function useWithdrawal() {
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState<string>()
  const requesting = useAttempt((input: { amount: number }, options) =>
    api.wallet.requestWithdrawal(input, options),
  )
  const naming = useMutation({
    mutationFn: (iban: string) => accounts.account.saveBankAccount({ iban }),
    meta: { quiet: true },
  })

  async function done(act: Promise<unknown>): Promise<boolean> {
    setFault(undefined)
    try {
      await act
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

  return {
    fault,
    setFault,
    request: (amountRial: number) => done(requesting.mutateAsync({ amount: amountRial })),
    nameAccount: (iban: string) => done(naming.mutateAsync(iban)),
    isPending: requesting.isPending || naming.isPending,
  }
}
