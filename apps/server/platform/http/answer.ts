/** From our outcomes to the wire: refusals become coded errors, everything else the success envelope. */

import { ORPCError } from '@orpc/server'
import { type Code, messageOf, statusOf } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'

export type RefusalEntry = {
  code: string
  field?: string | undefined
  messages: string[]
  detail?: Record<string, unknown> | undefined
}

/** Wraps `data` in the success envelope. */
export const ok = <T>(data: T) => ({ data, meta: {} as Record<string, never> })

/** Wraps a page of a list with its paging. */
export const okPage = <T>(
  data: T[],
  paging: { page: number; pageSize: number; total: number },
) => ({ data, meta: { paging } })

/** One entry of `meta.errors`. */
export const entryOf = (refusal: {
  refused: string
  field?: string | undefined
  detail?: Record<string, unknown> | undefined
}): RefusalEntry => ({
  code: refusal.refused,
  ...(refusal.field === undefined ? {} : { field: refusal.field }),
  messages: [messageOf(refusal.refused)],
  ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
})

/** Hands a use case's value on, or throws its refusal as the wire knows it. */
export function answered<T>(outcome: T): Exclude<T, Refusal<string>> {
  if (isRefused(outcome)) throw refusalError([outcome as Refusal<Code>])
  return outcome as Exclude<T, Refusal<string>>
}

/** Several refusals at once, for example every fault of a form. The first decides the status. */
export function refusalError(refusals: readonly Refusal<Code>[]): ORPCError<string, unknown> {
  const first = refusals[0]
  const code = first?.refused ?? 'CHECK_ENTERED_VALUES'
  return new ORPCError(code, {
    status: statusOf(code),
    message: messageOf(code),
    data: { entries: refusals.map(entryOf) },
  })
}
