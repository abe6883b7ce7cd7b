/** Zibal's words in ours: `result` says how the call went, `status` how the payment stands. */
import * as z from 'zod'
import { type BankAnswer, rialCharge, type Unanswered } from '../../../modules/payments/ports.ts'
import type { OutboundReply } from '../../../platform/outbound/peer.ts'

const anyReply = z.looseObject({ result: z.number() })
const textOrNumber = z.union([z.string(), z.number()]).nullish()
const standing = z.object({
  status: z.number(),
  amount: z.number().int(),
  orderId: z.string().nullish(),
  refNumber: textOrNumber,
  cardNumber: z.string().nullish(),
})

export type ZibalWord = { result: number; said: unknown } | Unanswered

/** The result of a reply and what came with it; a reply of another shape, or of a broken server, leaves the question open. */
export function wordOf(reply: OutboundReply): ZibalWord {
  if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
  if (reply.outcome === 'unknown') return { unknown: true, reason: reply.reason }
  if (reply.status >= 500) return { unknown: true, reason: `status ${reply.status}` }
  const read = anyReply.safeParse(reply.body)
  if (!read.success) return { unknown: true, reason: 'a reply of another shape' }
  return { result: read.data.result, said: read.data }
}

const done = 100
const alreadyVerified = 201
const notPaid = 202
const noSuchTrackId = 203

/** The statuses of a payment that took money, that may still take it, and that the customer went back from. */
const paidStatuses = [1, 2]
const openStatus = -1
const cancelledStatus = 3
/** Zibal's own faults say nothing about the payment. */
const innerFault = -2

/** What a verification says; `ask` when only an inquiry tells how the payment stands, as after "already verified". */
export function verification(word: ZibalWord, reference: string): BankAnswer | 'ask' {
  if (!('result' in word)) return word
  const { result, said } = word
  if (result === done) return standing.safeParse(said).success ? standingOf(word, reference) : 'ask'
  if (result === alreadyVerified || result === notPaid) return 'ask'
  if (result === noSuchTrackId) return { state: 'failed', reason: `Zibal ${result}` }
  return { unknown: true, reason: `Zibal ${result}` }
}

/** Whether an inquiry found money that a verification has not made ours yet; it would go back to the customer. */
export const isUnverified = (word: ZibalWord): boolean =>
  'result' in word && standing.safeParse(word.said).data?.status === 2

/** How a payment stands. `reference` stands in where Zibal gives no number of the bank's. */
export function standingOf(word: ZibalWord, reference: string): BankAnswer {
  if (!('result' in word)) return word
  const { result, said } = word
  if (result === noSuchTrackId) return { state: 'failed', reason: `Zibal ${result}` }
  const read = standing.safeParse(said)
  if (result !== done || !read.success) return { unknown: true, reason: `Zibal ${result}` }
  const { status, amount, orderId, refNumber, cardNumber } = read.data
  if (status === openStatus) return { state: 'open' }
  if (status === innerFault) return { unknown: true, reason: 'Zibal status -2' }
  if (status === cancelledStatus) return { state: 'cancelled', reason: 'Zibal status 3' }
  if (!paidStatuses.includes(status)) return { state: 'failed', reason: `Zibal status ${status}` }
  return {
    state: 'paid',
    charged: rialCharge(amount),
    paymentId: orderId || null,
    trackingNumber: refNumber == null ? reference : String(refNumber),
    cardMask: cardNumber ?? null,
  }
}
