/** ZarinPal's words in ours. Its HTTP status says little: what counts is `data.code`, or `errors.code` when `data` is empty. */
import * as z from 'zod'
import type {
  BankAnswer,
  Charge,
  ReturnAnswer,
  Unanswered,
} from '../../../modules/payments/ports.ts'
import type { OutboundReply } from '../../../platform/outbound/peer.ts'

const failure = z.object({ errors: z.object({ code: z.number() }) })
const success = z.object({ data: z.looseObject({ code: z.number() }) })

export type ZarinpalWord = { code: number; said: Record<string, unknown> } | Unanswered

/** The code of a reply and what came with it; a reply of another shape, or of a broken server, leaves the question open. */
export function wordOf(reply: OutboundReply): ZarinpalWord {
  if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
  if (reply.outcome === 'unknown') return { unknown: true, reason: reply.reason }
  if (reply.status >= 500) return { unknown: true, reason: `status ${reply.status}` }
  const good = success.safeParse(reply.body)
  if (good.success) return { code: good.data.data.code, said: good.data.data }
  const bad = failure.safeParse(reply.body)
  if (bad.success) return { code: bad.data.errors.code, said: {} }
  return { unknown: true, reason: 'a reply of another shape' }
}

const nowPaid = 100
const alreadyPaid = 101
const amountDiffers = -50
const notPaid = -51
const noSuchAuthority = -54

const paidReply = z.object({
  ref_id: z.union([z.number(), z.string()]),
  card_pan: z.string().nullish(),
})

/**
 * What a verification says; `ask` when only an inquiry can tell an open payment from a failed one. Codes that speak of us and not
 * of the payment (our merchant, too many tries) leave the question open.
 */
export function verification(word: ZarinpalWord, charge: Charge): BankAnswer | 'ask' {
  if (!('code' in word)) return word
  const { code, said } = word
  if (code === nowPaid || code === alreadyPaid) {
    const paid = paidReply.safeParse(said)
    if (!paid.success) return { unknown: true, reason: `${code} without a reference number` }
    const { ref_id: trackingNumber, card_pan: cardMask } = paid.data
    // ZarinPal does not repeat the amount: it has compared the one we sent with the one it took.
    return {
      state: 'paid',
      charged: charge,
      paymentId: null,
      trackingNumber: String(trackingNumber),
      cardMask: cardMask ?? null,
    }
  }
  if (code === amountDiffers) return { state: 'differs', reason: 'ZarinPal -50: another amount' }
  if (code === notPaid) return 'ask'
  if (code === noSuchAuthority) return { state: 'failed', reason: `ZarinPal ${code}` }
  return { unknown: true, reason: `ZarinPal ${code}` }
}

/** What an inquiry says. It names no tracking number: only a verification does. */
export function inquiry(word: ZarinpalWord, charge: Charge): BankAnswer {
  if (!('code' in word)) return word
  const { code, said } = word
  if (code === noSuchAuthority) return { state: 'failed', reason: `ZarinPal ${code}` }
  const { status } = said
  if (status === 'PAID' || status === 'VERIFIED')
    return { state: 'paid', charged: charge, paymentId: null, trackingNumber: '', cardMask: null }
  if (status === 'IN_BANK') return { state: 'open' }
  if (status === 'FAILED' || status === 'REVERSED')
    return { state: 'failed', reason: `ZarinPal ${status}` }
  return { unknown: true, reason: `ZarinPal ${code} ${String(status)}` }
}

const listReply = z.object({ authorities: z.array(z.object({ authority: z.string() })) })

export function unverified(word: ZarinpalWord): { reference: string }[] | Unanswered {
  if (!('code' in word)) return word
  const list = listReply.safeParse(word.said)
  if (word.code !== nowPaid || !list.success)
    return { unknown: true, reason: `ZarinPal ${word.code} for its list` }
  return list.data.authorities.map(({ authority }) => ({ reference: authority }))
}

/** What a reversal says; `ask` when it was reversed before, or never paid. */
export function reversal(word: ZarinpalWord): ReturnAnswer | 'ask' {
  if (!('code' in word)) return word
  if (word.code === nowPaid) return { given: true, trackingNumber: null }
  if (word.code === -61) return 'ask'
  return { declined: true, reason: `ZarinPal ${word.code}` }
}
