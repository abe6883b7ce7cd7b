/** ZainCash's words in ours, by its status; a page of what guards it (HTTP 403 without JSON) says nothing. */
import { isUuid } from '@parastoo/kit/uuid'
import * as z from 'zod'
import type { BankAnswer, ReturnAnswer, Unanswered } from '../../../../modules/payments/ports.ts'
import type { OutboundReply } from '../../../../platform/outbound/peer.ts'
import { dinarsOf, saidIn } from '../dinar.ts'

const opened = z.object({
  // By anything else it could not be asked about.
  transactionDetails: z.object({ transactionId: z.string().refine(isUuid) }),
  redirectUrl: z.url({ protocol: /^https?$/ }),
})
const inquired = z.object({
  status: z.string(),
  transactionDetails: z.object({
    transactionId: z.string(),
    externalReferenceId: z.string().nullish(),
    amount: z.object({ value: z.unknown(), currency: z.string() }),
  }),
})
const reversed = z.object({ status: z.string(), reversalReferenceId: z.string().nullish() })
/** How ZainCash says no; a 404 of anything before it has another shape. */
const refusal = z.object({ code: z.string() })

export type ZaincashWord = { status: number; said: unknown } | Unanswered

export const wordOf = (reply: OutboundReply | Unanswered): ZaincashWord =>
  'outcome' in reply ? saidIn(reply) : reply

/** The transaction that was opened and its page; null when there is none in the reply. */
export function pageOf(said: unknown): { reference: string; redirectUrl: string } | null {
  const read = opened.safeParse(said)
  if (!read.success) return null
  const { transactionDetails, redirectUrl } = read.data
  return { reference: transactionDetails.transactionId, redirectUrl }
}

const openStates = ['PENDING', 'OTP_SENT', 'CUSTOMER_AUTHENTICATION_REQUIRED']

/** The status as ZainCash names it; null where the reply is no inquiry. */
export const statusOf = (word: ZaincashWord): string | null =>
  'status' in word ? (inquired.safeParse(word.said).data?.status ?? null) : null

/** How a payment stands. What was paid and given back is not paid. */
export function standingOf(word: ZaincashWord, reference: string): BankAnswer {
  if (!('status' in word)) return word
  if (word.status === 404 && refusal.safeParse(word.said).success)
    return { state: 'failed', reason: 'ZainCash: no such transaction' }
  const read = inquired.safeParse(word.said)
  if (word.status !== 200 || !read.success)
    return { unknown: true, reason: `ZainCash: status ${word.status}` }
  const { status, transactionDetails: of } = read.data
  if (of.transactionId !== reference)
    return { unknown: true, reason: 'ZainCash speaks of another transaction' }
  if (openStates.includes(status)) return { state: 'open' }
  if (['FAILED', 'EXPIRED', 'REFUNDED'].includes(status))
    return { state: 'failed', reason: `ZainCash ${status}` }
  const amountMinor = dinarsOf(of.amount.value)
  if (status !== 'SUCCESS' || amountMinor === null)
    return { unknown: true, reason: `ZainCash ${status}` }
  return {
    state: 'paid',
    charged: { amountMinor, currencyCode: of.amount.currency },
    paymentId: of.externalReferenceId ?? null,
    trackingNumber: reference,
    cardMask: null,
  }
}

/**
 * Why nothing is given back of a payment that did not succeed; open where ZainCash does not say how it stands, for it may have been asked
 * before.
 */
export function notGivenBack(word: ZaincashWord): ReturnAnswer {
  if (!('status' in word)) return word
  const status = statusOf(word)
  return status !== null && [...openStates, 'FAILED', 'EXPIRED'].includes(status)
    ? { declined: true, reason: `ZainCash ${status}` }
    : { unknown: true, reason: `ZainCash: ${status ?? `status ${word.status}`}` }
}

/** What became of a reversal, which is always of the whole payment. */
export function reversalOf(word: ZaincashWord): ReturnAnswer {
  if (!('status' in word)) return word
  const read = reversed.safeParse(word.said)
  if (word.status === 200 && read.success && read.data.status === 'COMPLETED')
    return { given: true, trackingNumber: read.data.reversalReferenceId ?? null }
  return { unknown: true, reason: `ZainCash: a reversal of status ${word.status}` }
}

/**
 * The transaction that a customer comes back with: in the body of a signed token. Its signature is not judged, for nothing is believed of
 * it: it only says which transaction to ask about.
 */
export function transactionIn(token: string): string | null {
  try {
    const [, body = ''] = token.split('.')
    const said = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
      data?: { transactionId?: unknown }
    }
    const found = said.data?.transactionId
    return typeof found === 'string' && /^[\w-]{8,64}$/.test(found) ? found : null
  } catch {
    return null
  }
}
