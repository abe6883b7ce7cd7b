import { newId } from '../../platform/ids.ts'
import type { PaymentsNeeds } from './needs.ts'
import { isUnanswered, rialCharge } from './ports.ts'

/** One thing that was tried at a gateway by reading alone, in both tongues, and what came of it. */
export type GatewayCheck = { fa: string; en: string; works: boolean; detail: string }

/**
 * Proves how a gateway is configured by reading calls only: it is asked how a payment stands that nobody made, and a lender what it would
 * lend. Null where none is called so. Not to be called in an open tx.
 */
export async function checkGateway(
  { gateways }: Pick<PaymentsNeeds, 'gateways'>,
  name: string,
): Promise<GatewayCheck[] | null> {
  const found = gateways.find(({ gateway }) => gateway.name === name)
  if (!found) return null
  const { lender, limits, chargeOf, inquire } = found.gateway
  const charge = chargeOf(limits.minRial) ?? rialCharge(limits.minRial)
  const reference = newId()
  const standing = await inquire({ reference, paymentId: newId(), charge })
  const asked: GatewayCheck = {
    fa: 'پرسیدن وضعیت یک پرداخت',
    en: 'asking how a payment stands',
    works: !isUnanswered(standing),
    detail: isUnanswered(standing) ? standing.reason : 'answered',
  }
  if (!lender) return [asked]
  const offer = await lender.offer({ amountRial: limits.minRial })
  const isSilent = offer !== null && isUnanswered(offer)
  const lent: GatewayCheck = {
    fa: 'پرسیدن شرایط اعتبار',
    en: 'asking for an offer',
    works: !isSilent,
    detail: offer === null ? 'answered: lends nothing now' : isSilent ? offer.reason : 'answered',
  }
  return [asked, lent]
}
