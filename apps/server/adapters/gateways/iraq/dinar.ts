/** What the rails of Iraq share: whole dinars (decision 25), and the word of a reply before its bank's own words are read. */
import { unitsCovering } from '@parastoo/kit/money'
import type { Charge, Unanswered } from '../../../modules/payments/ports.ts'
import type { OutboundReply } from '../../../platform/outbound/peer.ts'

/** How many rial one dinar is charged at; null while the house has no rate that anything may be charged by. */
export type RialPerDinar = () => number | null

/** The least whole dinars that cover the rial, fixed when the payment begins. ISO's three decimals are printed by nobody and paid by nobody. */
export function dinarCharge(amountRial: number, rialPerDinar: RialPerDinar): Charge | null {
  const rate = rialPerDinar()
  if (rate === null) return null
  return { amountMinor: unitsCovering(amountRial, rate), currencyCode: 'IQD' }
}

/** Whole dinars of what a bank prints as 20000, "20000" or "20000.000"; null where it is no whole sum. */
export function dinarsOf(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string' || !/^\d{1,12}(\.0{1,3})?$/.test(text)) return null
  return Number(text)
}

/** The status and body of a reply; what was not answered, or only by a broken server, leaves the question open. */
export function saidIn(reply: OutboundReply): { status: number; said: unknown } | Unanswered {
  if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
  if (reply.outcome === 'unknown') return { unknown: true, reason: reply.reason }
  if (reply.status >= 500 || reply.status === 429)
    return { unknown: true, reason: `status ${reply.status}` }
  return { status: reply.status, said: reply.body }
}
