/** FIB's words in ours. There is no page of theirs to go to: what is answered is a code, and links into their apps. */
import * as z from 'zod'
import type { BankAnswer, ReturnAnswer, Unanswered } from '../../../../modules/payments/ports.ts'
import type { OutboundReply } from '../../../../platform/outbound/peer.ts'
import { dinarsOf, saidIn } from '../dinar.ts'

/** A page of theirs that opens the app, or an address of the app itself. */
const appLink = z.url({ protocol: /^(https?|fib)$/ })
const created = z.object({
  paymentId: z.string().regex(/^[\w-]{8,64}$/),
  readableCode: z.string().regex(/^[\w-]{4,40}$/),
  personalAppLink: appLink,
  validUntil: z.iso.datetime({ offset: true }),
})
const standing = z.object({
  paymentId: z.string(),
  status: z.string(),
  decliningReason: z.string().nullish(),
  amount: z.object({ amount: z.unknown(), currency: z.string() }).nullish(),
})

/** How FIB says no; a 404 of anything before it has another shape. */
const refusal = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) })

export type FibWord = { status: number; said: unknown } | Unanswered
export type FibPayment = z.infer<typeof created>

export const wordOf = (reply: OutboundReply | Unanswered): FibWord =>
  'outcome' in reply ? saidIn(reply) : reply

/** What the customer pays by; null when the reply is of another shape. */
export const paymentOf = (said: unknown): FibPayment | null => created.safeParse(said).data ?? null

/** The status as FIB names it; null where the reply has none. */
export const statusOf = (word: FibWord): string | null =>
  'status' in word ? (standing.safeParse(word.said).data?.status ?? null) : null

const givenBack = ['REFUND_REQUESTED', 'REFUNDED']
/** Whether FIB has begun to give it back, which it finishes by itself. */
export const isGivenBack = (status: string | null): boolean => givenBack.includes(status ?? '')

export function standingOf(word: FibWord, reference: string): BankAnswer {
  if (!('status' in word)) return word
  if (word.status === 404 && refusal.safeParse(word.said).success)
    return { state: 'failed', reason: 'FIB: no such payment' }
  const read = standing.safeParse(word.said)
  if (word.status !== 200 || !read.success)
    return { unknown: true, reason: `FIB: status ${word.status}` }
  const { paymentId, status, decliningReason, amount } = read.data
  if (paymentId !== reference) return { unknown: true, reason: 'FIB speaks of another payment' }
  if (status === 'UNPAID') return { state: 'open' }
  if (status === 'DECLINED') {
    const reason = `FIB ${decliningReason ?? status}`
    return decliningReason === 'PAYMENT_CANCELLATION'
      ? { state: 'cancelled', reason }
      : { state: 'failed', reason }
  }
  if (isGivenBack(status)) return { state: 'failed', reason: `FIB ${status}` }
  const amountMinor = dinarsOf(amount?.amount)
  if (status !== 'PAID' || !amount || amountMinor === null)
    return { unknown: true, reason: `FIB ${status}` }
  return {
    state: 'paid',
    charged: { amountMinor, currencyCode: amount.currency },
    paymentId: null,
    trackingNumber: reference,
    cardMask: null,
  }
}

/** Why nothing is given back of a payment that is not paid; open where FIB does not say how it stands, for it may have been asked before. */
export function notGivenBack(word: FibWord): ReturnAnswer {
  if (!('status' in word)) return word
  const status = statusOf(word)
  return status === 'UNPAID' || status === 'DECLINED'
    ? { declined: true, reason: `FIB ${status}` }
    : { unknown: true, reason: `FIB: ${status ?? `status ${word.status}`}` }
}

/** A refund is taken on with 202; any other answer leaves open whether an earlier one was. */
export function refundOf(word: FibWord): ReturnAnswer {
  if (!('status' in word)) return word
  return word.status >= 200 && word.status < 300
    ? { given: true, trackingNumber: null }
    : { unknown: true, reason: `FIB: a refund of status ${word.status}` }
}
