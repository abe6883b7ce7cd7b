/** Qi Card's words in ours. It refuses with HTTP 403 and a number; a cancelled payment stays `CREATED` and says so beside. */
import * as z from 'zod'
import type { BankAnswer, Unanswered } from '../../../../modules/payments/ports.ts'
import type { OutboundReply } from '../../../../platform/outbound/peer.ts'
import { dinarsOf, saidIn } from '../dinar.ts'

const failure = z.object({ error: z.object({ code: z.number() }) })
const payment = z.object({
  requestId: z.string(),
  paymentId: z.string().min(1),
  status: z.string(),
  canceled: z.boolean().nullish(),
  amount: z.unknown(),
  confirmedAmount: z.unknown().optional(),
  currency: z.string(),
  details: z.object({ maskedPan: z.string().nullish() }).nullish(),
})
const created = z.object({ requestId: z.string(), formUrl: z.url({ protocol: /^https?$/ }) })

/** While the form is shown and the card's bank asks its customer. */
const open = [
  'CREATED',
  'FORM_SHOWED',
  'THREE_DS_METHOD_CALL_REQUIRED',
  'AUTHENTICATION_REQUIRED',
  'AUTHENTICATION_STARTED',
  'AUTHENTICATED',
  'INITIALIZED',
  'STARTED',
]
const failed = ['FAILED', 'ERROR', 'EXPIRED', 'AUTHENTICATION_FAILED']

export type QiWord = { code: number; said: unknown } | Unanswered

/** Zero and what was said, or the number of a refusal; a reply of another shape leaves the question open. */
export function wordOf(reply: OutboundReply): QiWord {
  const word = saidIn(reply)
  if (!('status' in word)) return word
  const refused = failure.safeParse(word.said)
  if (refused.success) return { code: refused.data.error.code, said: null }
  if (word.status >= 300) return { unknown: true, reason: `Qi: status ${word.status}` }
  return { code: 0, said: word.said }
}

/** Codes of Qi that mean: there is no such payment. */
const unknownPayment = [2, 12]
/** The id of a request was used before: what was asked under it has reached Qi. */
export const usedBefore = 5

/** Where to send the customer; null when the reply is of another payment, or names no page. */
export function pageOf(said: unknown, requestId: string): string | null {
  const read = created.safeParse(said)
  return read.success && read.data.requestId === requestId ? read.data.formUrl : null
}

/** How a payment stands. What was confirmed counts, not what was asked for. */
export function standingOf(word: QiWord): BankAnswer {
  if (!('code' in word)) return word
  if (unknownPayment.includes(word.code)) return { state: 'failed', reason: `Qi ${word.code}` }
  const read = payment.safeParse(word.said)
  if (word.code !== 0 || !read.success) return { unknown: true, reason: `Qi ${word.code}` }
  const { requestId, paymentId, status, canceled, currency, details, ...sums } = read.data
  if (status === 'SUCCESS') {
    const amountMinor = dinarsOf(sums.confirmedAmount ?? sums.amount)
    if (amountMinor === null) return { unknown: true, reason: 'Qi: a success without a whole sum' }
    return {
      state: 'paid',
      charged: { amountMinor, currencyCode: currency },
      paymentId: requestId,
      trackingNumber: paymentId,
      cardMask: details?.maskedPan ?? null,
    }
  }
  // Given up stays given up, whatever its form is said to be at: it runs out after that as any other does.
  if (canceled) return { state: 'cancelled', reason: `Qi: cancelled at ${status}` }
  if (failed.includes(status)) return { state: 'failed', reason: `Qi ${status}` }
  return open.includes(status) ? { state: 'open' } : { unknown: true, reason: `Qi ${status}` }
}
