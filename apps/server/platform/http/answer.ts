/** From our outcomes to the wire: refusals become coded errors, everything else the success envelope. */

import { ORPCError } from '@orpc/server'
import { type Code, messageOf, statusOf } from '@parastoo/contract/messages'
import { isRefused, type Refusal } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'

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
const entryOf = (refusal: {
  refused: string
  field?: string | undefined
  detail?: Record<string, unknown> | undefined
}): RefusalEntry => ({
  code: refusal.refused,
  ...(refusal.field === undefined ? {} : { field: refusal.field }),
  messages: [sentenceOf(refusal)],
  ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
})

/** The code's sentence; of a refusal that passes by waiting, with how long; of one for a customer's orders, which staff read, of the customer. */
function sentenceOf({
  refused,
  detail,
}: {
  refused: string
  detail?: Record<string, unknown> | undefined
}): string {
  if (detail?.isOfCustomer === true) return messageOf(refused).replace('شما', 'این مشتری')
  const seconds = detail?.retryAfterSeconds
  if (refused !== 'TOO_MANY_REQUESTS' || typeof seconds !== 'number') return messageOf(refused)
  return `تعداد درخواست‌های شما زیاد بوده است. ${waitOf(seconds)} دیگر دوباره تلاش کنید.`
}

function waitOf(seconds: number): string {
  if (seconds < 100) return `${toPersianDigits(Math.max(1, seconds))} ثانیهٔ`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100
    ? `${toPersianDigits(minutes)} دقیقهٔ`
    : `${toPersianDigits(Math.ceil(minutes / 60))} ساعت`
}

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
