/** HyperPay's words in ours. Declines come with HTTP 200, so `result.code` alone decides. */
import * as z from 'zod'
import type { BankAnswer, Charge, Unanswered } from '../../../modules/payments/ports.ts'
import type { OutboundReply } from '../../../platform/outbound/peer.ts'
import { kindOf, type ResultKind } from './result-codes.ts'

const result = z.object({ code: z.string() })
const checkout = z.object({ id: z.string(), integrity: z.string().optional(), result })
const done = z.object({
  id: z.string().min(1),
  paymentType: z.string().optional(),
  amount: z.string(),
  currency: z.string(),
  merchantTransactionId: z.string().nullish(),
  card: z.object({ bin: z.string().optional(), last4Digits: z.string().optional() }).optional(),
  result,
})
const found = z.object({ payments: z.array(z.unknown()) })

export type HyperpayWord = { kind: ResultKind; code: string; said: unknown } | Unanswered

/** The kind of a reply's result code and what came with it; a reply without one leaves the question open. */
export function wordOf(reply: OutboundReply): HyperpayWord {
  if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
  if (reply.outcome === 'unknown') return { unknown: true, reason: reply.reason }
  if (reply.status >= 500) return { unknown: true, reason: `status ${reply.status}` }
  const read = z.looseObject({ result }).safeParse(reply.body)
  if (!read.success) return { unknown: true, reason: 'a reply of another shape' }
  const { code } = read.data.result
  return { kind: kindOf(code), code, said: reply.body }
}

/** The checkout that was opened; null when there is none in the reply. */
export const checkoutOf = (said: unknown) => checkout.safeParse(said).data ?? null

/** How a checkout's payment stands; `gone` when HyperPay no longer knows it by the checkout. */
export function standingOf(word: HyperpayWord): BankAnswer | 'gone' {
  if (!('kind' in word)) return word
  const { kind, code, said } = word
  const reason = `HyperPay ${code}`
  if (kind === 'pending') return { state: 'open' }
  if (kind === 'no-session') return 'gone'
  if (kind === 'uncertain') return { unknown: true, reason }
  if (kind === 'cancelled') return { state: 'cancelled', reason }
  if (kind === 'refused') return { state: 'failed', reason }
  return paidOf(said)
}

function paidOf(said: unknown): BankAnswer {
  const read = done.safeParse(said)
  const amountMinor = read.success ? minorOf(read.data.amount, read.data.currency) : null
  if (!read.success || amountMinor === null)
    return { unknown: true, reason: 'HyperPay: a success of another shape' }
  const { id, currency, merchantTransactionId, card } = read.data
  const { bin, last4Digits } = card ?? {}
  return {
    state: 'paid',
    charged: { amountMinor, currencyCode: currency },
    paymentId: merchantTransactionId || null,
    trackingNumber: id,
    cardMask: bin && last4Digits ? `${bin.slice(0, 6)}******${last4Digits}` : null,
  }
}

/** How a payment stands by what was done under our id: the one that took money, else the last one; failed when there is none. */
export function queried(word: HyperpayWord): BankAnswer {
  if (!('kind' in word)) return word
  if (word.kind === 'no-session') return { state: 'failed', reason: `HyperPay ${word.code}` }
  const list = found.safeParse(word.said)
  if (word.kind !== 'success' || !list.success)
    return { unknown: true, reason: `HyperPay ${word.code}` }
  const debits = list.data.payments.filter(
    (each) => done.safeParse(each).data?.paymentType === 'DB',
  )
  const answers = debits.map((each) =>
    standingOf(wordOf({ outcome: 'answered', status: 200, headers: {}, body: each })),
  )
  const paid = answers.find((each) => each !== 'gone' && 'state' in each && each.state === 'paid')
  const last = paid ?? answers.at(-1)
  if (last === undefined || last === 'gone')
    return { state: 'failed', reason: 'HyperPay: no debit' }
  return last
}

/** Whether something was done, and with success, under an id of ours. */
export function isDone(word: HyperpayWord): boolean | Unanswered {
  if (!('kind' in word)) return word
  if (word.kind === 'no-session') return false
  const list = found.safeParse(word.said)
  if (word.kind !== 'success' || !list.success)
    return { unknown: true, reason: `HyperPay ${word.code}` }
  const codes = list.data.payments.map((each) => z.object({ result }).safeParse(each).data)
  if (codes.some((each) => each && kindOf(each.result.code) === 'uncertain'))
    return { unknown: true, reason: 'HyperPay: an earlier try is not decided' }
  return codes.some((each) => each !== undefined && kindOf(each.result.code) === 'success')
}

/** `92.00` for what is kept as 9200; rial are kept whole and written with empty hundredths. */
export function amountText({ amountMinor, currencyCode }: Charge): string {
  if (currencyCode === 'IRR') return `${amountMinor}.00`
  const digits = String(amountMinor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function minorOf(amount: string, currencyCode: string): number | null {
  const [, whole = '', hundredths = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (whole === '') return null
  const minor = Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
  if (currencyCode !== 'IRR') return minor
  return minor % 100 === 0 ? minor / 100 : null
}
