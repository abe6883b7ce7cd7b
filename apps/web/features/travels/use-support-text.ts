import { messageOf } from '@parastoo/contract/messages'
import { supportText } from '@parastoo/contract/support/support'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDraft } from '../../shell/drafts.ts'
import { refusedOf } from '../../shell/refused.ts'
import { toast, toastFailure } from '../../shell/toasts.tsx'

/** A text to support: kept while it is typed, judged by the contract's rule, sent, and forgotten once it arrived. */
export function useSupportText({
  draft,
  sentWords,
  send,
}: {
  /** Names the draft; another thread has another. */
  draft: string
  sentWords: string
  send: (text: string) => Promise<unknown>
}) {
  const { revalidate } = useRevalidator()
  const kept = useDraft(draft)
  const [fault, setFault] = useState<string>()
  const [isPending, setPending] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  async function submit(): Promise<void> {
    const code = supportText.safeParse(kept.text).error?.issues[0]?.message
    if (code) {
      setFault(messageOf(code))
      return area.current?.focus()
    }
    setPending(true)
    try {
      await send(kept.text)
      kept.forget()
      toast({ text: sentWords, tone: 'good' })
      await revalidate()
    } catch (error) {
      const refused = refusedOf(error)
      if (refused && refused.status < 500) setFault(refused.message)
      else toastFailure(error)
    } finally {
      setPending(false)
    }
  }

  return {
    submit,
    isPending,
    field: {
      ref: area,
      value: kept.text,
      error: fault,
      onChange: (typed: string) => {
        kept.write(typed)
        setFault(undefined)
      },
    },
  }
}
