/** What the feeds share: a reply's body, and whole rial out of what people write. */
import type { MarketRate, Unknown } from '../../modules/flights/ports.ts'
import type { OutboundReply } from '../../platform/outbound/peer.ts'

/** The body of a reply that can say anything. */
export function bodyOf(reply: OutboundReply): { body: unknown } | Unknown {
  if (reply.outcome !== 'answered') return { unknown: true, reason: reply.reason }
  if (reply.status !== 200) return { unknown: true, reason: `status ${reply.status}` }
  return { body: reply.body }
}

/** Whole rial of a sum as it is written, with or without commas; null where it is no sum. */
export function rialOf(written: unknown, rialPerUnit: number): number | null {
  const text = typeof written === 'number' ? String(written) : written
  if (typeof text !== 'string' || !/^\d{1,3}(,?\d{3})*(\.\d+)?$|^\d+(\.\d+)?$/.test(text))
    return null
  const rial = Math.round(Number(text.replaceAll(',', '')) * rialPerUnit)
  return Number.isSafeInteger(rial) && rial > 0 ? rial : null
}

/** A feed that says nothing of any currency has not answered. */
export const saidOf = (rates: MarketRate[]): MarketRate[] | Unknown =>
  rates.length > 0 ? rates : { unknown: true, reason: 'no rate in it' }
