/** SnappPay's words in ours. Every reply is an envelope `{successful, response, errorData}`; what is no envelope says nothing. */
import * as z from 'zod'
import type {
  BankAnswer,
  LenderAnswer,
  LoanOffer,
  Unanswered,
} from '../../../modules/payments/ports.ts'
import type { SnapppayReply } from './calls.ts'

const envelope = z.object({
  successful: z.boolean(),
  response: z.unknown().optional(),
  errorData: z
    .object({
      errorCode: z.union([z.number(), z.string()]).nullish(),
      message: z.string().nullish(),
    })
    .nullish(),
})

/** What SnappPay says: `said` where it did as it was asked, `refused` with its code where not. */
export type Word = { said: unknown } | { refused: string; status: number } | Unanswered

/** The word of a reply; one of another shape, or of a broken server, leaves the question open. */
export function wordOf(reply: SnapppayReply): Word {
  if (!('outcome' in reply)) return reply
  if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
  if (reply.outcome === 'unknown') return { unknown: true, reason: reply.reason }
  const { status } = reply
  if (status >= 500 || status === 429 || status === 401)
    return { unknown: true, reason: `status ${status}` }
  const read = envelope.safeParse(reply.body)
  if (!read.success) return { unknown: true, reason: `status ${status} of another shape` }
  const { successful, response, errorData } = read.data
  if (successful && status < 300) return { said: response }
  return { refused: `SnappPay ${errorData?.errorCode ?? `status ${status}`}`, status }
}

const page = z.object({ paymentToken: z.string().min(1).max(200), paymentPageUrl: z.url() })

/** Where the customer agrees to the loan; null where the reply names no page. */
export function pageOf(said: unknown): { reference: string; redirectUrl: string } | null {
  const read = page.safeParse(said)
  if (!read.success) return null
  return { reference: read.data.paymentToken, redirectUrl: read.data.paymentPageUrl }
}

const eligibility = z.object({
  eligible: z.boolean(),
  title_message: z.string().nullish(),
  description: z.string().nullish(),
})

export function offerOf(word: Word): LoanOffer | null | Unanswered {
  if ('refused' in word) return null
  if (!('said' in word)) return word
  const read = eligibility.safeParse(word.said)
  if (!read.success) return { unknown: true, reason: 'SnappPay: an offer of another shape' }
  const { eligible, title_message: title, description } = read.data
  return eligible ? { titleFa: title ?? '', descriptionFa: description ?? '' } : null
}

const standing = z.object({
  status: z.string(),
  transactionId: z.string().min(1),
  amount: z.union([z.number(), z.string().regex(/^\d{1,15}$/)]),
})
/** How a payment stands at SnappPay. */
export type Standing = { status: string; transactionId: string; amountRial: number }

/** How a payment stands; `none` where SnappPay knows none like it. */
export function standingOf(word: Word): Standing | 'none' | Unanswered {
  if ('refused' in word)
    return word.status === 400 || word.status === 404
      ? 'none'
      : { unknown: true, reason: word.refused }
  if (!('said' in word)) return word
  const read = standing.safeParse(word.said)
  if (!read.success) return { unknown: true, reason: 'SnappPay: a standing of another shape' }
  const { status, transactionId, amount } = read.data
  return { status: status.toUpperCase(), transactionId, amountRial: Number(amount) }
}

const lent = ['VERIFY', 'SETTLE']
const undone = ['REVERT', 'CANCEL']
const ended = ['FAILED', 'EXPIRED', ...undone]
const begun = ['PENDING', 'INIT']

/** What a standing is to payments. A status that we do not know is asked about again, never guessed. */
export function bankAnswerOf(found: Found): BankAnswer {
  if (found === 'none') return { state: 'failed', reason: 'SnappPay knows no such payment' }
  if (!('status' in found)) return found
  const { status, transactionId, amountRial } = found
  if (lent.includes(status))
    return {
      state: 'paid',
      charged: { amountMinor: amountRial, currencyCode: 'IRR' },
      paymentId: transactionId,
      trackingNumber: transactionId,
      cardMask: null,
    }
  if (begun.includes(status)) return { state: 'open' }
  if (ended.includes(status)) return { state: 'failed', reason: `SnappPay ${status}` }
  return { unknown: true, reason: `SnappPay ${status}` }
}

type Found = Standing | 'none' | Unanswered
type Step = 'settle' | 'revert' | { leftRial: number }

/**
 * Whether a step has been taken, by how the payment stands after it was asked for: SnappPay refuses a step that was taken before, so its own
 * refusal of one that was says nothing. Its refusal of one that was not is a no; without a refusal, or where nobody knows how the payment
 * stands, the step may still be taken, and is asked for again.
 */
export function stepOf(step: Step, { asked, found }: { asked: Word; found: Found }): LenderAnswer {
  if (found !== 'none' && !('status' in found)) return found
  if (found !== 'none' && isTaken(step, found)) return { done: true }
  const stands = found === 'none' ? 'no such payment' : `${found.status}, ${found.amountRial} rial`
  const isKnown = found === 'none' || [...begun, ...lent, ...ended].includes(found.status)
  return 'refused' in asked && isKnown
    ? { declined: true, reason: `${asked.refused}: ${stands}` }
    : { unknown: true, reason: `SnappPay still says ${stands}` }
}

function isTaken(step: Step, { status, amountRial }: Standing): boolean {
  if (step === 'settle') return status === 'SETTLE'
  if (step === 'revert') return undone.includes(status)
  return step.leftRial === 0
    ? status === 'CANCEL'
    : status === 'SETTLE' && amountRial === step.leftRial
}
