import { messageOf } from '@parastoo/contract/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { refunds } from '../../messages/refunds.ts'
import { api } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'

type Ask = Parameters<typeof api.refunds.create>[0]

/** Codes after which the page is no longer true: it is read anew by itself, with other amounts or the bank account closed. */
const staleCodes = ['REFUND_QUOTE_EXPIRED', 'REFUND_ALREADY_REQUESTED', 'WITHDRAWAL_ON_HOLD']

/** Sending a request; `files-gone` when a picture that it names is no longer there. */
export function useRefund() {
  const { revalidate } = useRevalidator()
  const [notice, setNotice] = useState<string | null>(null)
  const sending = useAttempt((input: Ask, options) => api.refunds.create(input, options))

  async function send(ask: Ask): Promise<'sent' | 'files-gone' | 'refused'> {
    setNotice(null)
    try {
      await sending.mutateAsync(ask)
      return 'sent'
    } catch (error) {
      const refused = refusedOf(error)
      if (!refused) {
        toastFailure(error)
        return 'refused'
      }
      const isGone = refused.code !== 'REFUND_PROOF_REQUIRED'
      if (isGone && refused.entries.some(({ field }) => field === 'files')) return 'files-gone'
      const sentence = refused.entries[0]?.messages[0] ?? messageOf(refused.code)
      if (staleCodes.includes(refused.code)) await revalidate()
      setNotice(
        refused.code === 'REFUND_QUOTE_EXPIRED' ? `${sentence} ${refunds.page.renewed}` : sentence,
      )
      return 'refused'
    }
  }

  return { send, isPending: sending.isPending, notice }
}
