import { useRevalidator } from 'react-router'
import { api } from '../../shell/api.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toastFailure } from '../../shell/toasts.tsx'
import { useAttempt } from '../../shell/use-attempt.ts'

export type ChangeAnswerAsk = Parameters<typeof api.changes.answer>[0]
export type SendAnswer = (ask: ChangeAnswerAsk) => Promise<void>

/** Sends an answer to a change; the page is read anew whatever came back, for a refusal too says that it is out of date. */
export function useChangeAnswer(): { send: SendAnswer; isPending: boolean } {
  const { revalidate } = useRevalidator()
  const sending = useAttempt((ask: ChangeAnswerAsk, options) => api.changes.answer(ask, options))
  async function send(ask: ChangeAnswerAsk): Promise<void> {
    try {
      await sending.mutateAsync(ask)
    } catch (error) {
      toastFailure(error)
      if (!refusedOf(error)) return
    }
    await revalidate()
  }
  return { send, isPending: sending.isPending }
}
