import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { office } from '../../../messages/office.ts'
import type { CallContext } from '../../../shell/api.ts'
import { type Refused, refusedOf } from '../../../shell/refused.ts'
import { failureTexts, toast, toastFailure } from '../../../shell/toasts.tsx'
import { useAttempt } from '../../../shell/use-attempt.ts'
import { useStaffProof } from '../sign-in/use-staff-proof.ts'
import { movedText } from './moved-text.ts'
import { isStillAtIt, untilAnswered } from './until-answered.ts'

/** Somebody or the clock was first. */
const overtaken: ReadonlySet<string> = new Set([
  'MOVED_MEANWHILE',
  'REVIEW_CHANGED',
  'OFFICE_NOT_WAITING',
  'REQUEST_ENDED',
  'DAY_CLOSED',
  'APPROVAL_ENDED',
  'APPROVAL_ALREADY_ASKED',
  'OFFICE_ITEM_TAKEN',
  'NOTHING_TO_DECIDE',
  'PAYOUT_NOT_THERE',
  'STATEMENT_LINE_SETTLED',
])

/**
 * Something one of the staff does: sent once however often it is pressed, told when the server has done it, and the page read anew.
 * Nothing is shown before the server has said so. Where the server asks for fresh proof, `proof` opens (DeedDialog shows it) and the deed is
 * sent once more after it.
 */
export function useDeed<Input, Output>(
  call: (input: Input, options: { context: CallContext }) => Promise<Output>,
  done?: string,
) {
  const { send, isPending, isAtIt } = useAnswered(call)
  const proof = useStaffProof()
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [unknownText, setUnknownText] = useState<string | null>(null)
  const isUnknown = unknownText !== null
  const forget = () => {
    setRefused(null)
    setUnknownText(null)
  }
  return {
    isPending,
    /** It was pressed once more while the first press is still being done, whose answer is waited for. */
    isAtIt,
    fault: unknownText ?? (refused ? movedText(refused) : undefined),
    /** Nobody said what became of it: the server failed, or was not heard. Pressed again it counts once. */
    isUnknown,
    code: refused?.code,
    /** What is wrong with one of the fields, to be said at it. */
    faultOf: (field: string) =>
      refused?.entries.find((entry) => entry.field === field)?.messages[0],
    /** What the first refusal says beside its words. */
    detail: refused?.entries[0]?.detail,
    proof: proof.dialog,
    forget,
    /** What it came to; null when it was refused or lost, which is told, or when its proof was not shown. */
    async act(input: Input): Promise<Output | null> {
      forget()
      try {
        const output = await proof.guard(() => send(input))
        if (output === null) return null
        if (done) toast({ text: done, tone: 'good' })
        // What the bar of the queue says may be otherwise by it.
        void client.invalidateQueries({ queryKey: ['office-claim'] })
        await revalidate()
        return output
      } catch (error) {
        const answer = refusedOf(error)
        if (answer && answer.status < 500 && !isStillAtIt(error)) {
          setRefused(answer)
          if (overtaken.has(answer.code)) {
            // What it has become stands behind the words, and may have no place for this question any more.
            toast({ text: movedText(answer), tone: 'bad' })
            void client.invalidateQueries({ queryKey: ['office-claim'] })
            await revalidate()
          }
        } else setUnknownText(toldUnknown(error))
        return null
      }
    },
  }
}

/** Sends a deed and waits for its answer while an earlier press of it is still being done. */
export function useAnswered<Input, Output>(
  call: (input: Input, options: { context: CallContext }) => Promise<Output>,
) {
  const attempt = useAttempt(call)
  const [isAtIt, setAtIt] = useState(false)
  return {
    isPending: attempt.isPending || isAtIt,
    isAtIt,
    send: (input: Input): Promise<Output> =>
      untilAnswered(() => attempt.mutateAsync(input), {
        rest: (ms) => new Promise((rested) => setTimeout(rested, ms)),
        onStillAtIt: () => setAtIt(true),
      }).finally(() => setAtIt(false)),
  }
}

/** Tells that nobody said what became of a deed; null where it is told elsewhere. A toast is gone in two seconds, and whoever looked away would press on in the dark. */
export function toldUnknown(error: unknown): string | null {
  if (isStillAtIt(error)) return office.deed.atItText
  toastFailure(error)
  return failureTexts(error).length > 0 ? office.deed.unknownText : null
}
