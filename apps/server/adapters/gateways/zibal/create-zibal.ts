import { type Gateway, rialCharge } from '../../../modules/payments/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { zibalCalls } from './calls.ts'
import { isUnverified, standingOf, verification, wordOf } from './translate.ts'

export type ZibalSettings = {
  /** `zibal` is the merchant of its own tests. */
  merchant: string
  host: string
  maxRial: number
}

/** Up to Number.MAX_SAFE_INTEGER, since Zibal writes it as a number. */
const trackId = /^[1-9]\d{0,14}$/

/**
 * The gateway Zibal (IPG v1), in rial. "Already verified" comes without the payment, so an inquiry tells amount and number; an
 * amount or an order that differs is for payments to compare. Zibal offers no reversal, refund or list of unverified payments
 * here: each waiting payment is asked about by itself.
 */
export function createZibal(settings: ZibalSettings, { peer }: Pick<Outbound, 'peer'>): Gateway {
  const { merchant, host } = settings
  const line = peer({
    name: 'zibal',
    baseUrl: host,
    secrets: [merchant === 'zibal' ? '' : merchant],
    answerWithinMs: 15_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  const calls = zibalCalls({ peer: line, merchant })
  const inquire: Gateway['inquire'] = async ({ reference }) =>
    trackId.test(reference)
      ? standingOf(wordOf(await calls.inquiry(reference)), reference)
      : { state: 'failed', reason: 'no reference of Zibal' }

  return {
    name: 'zibal',
    titleFa: 'زیبال',
    limits: { minRial: 1_001, maxRial: settings.maxRial },
    currencyCode: 'IRR',
    openMinutes: 25,
    keepsUnverifiedMinutes: 15,
    chargeOf: rialCharge,
    isResting: line.isResting,

    async start({ paymentId, charge, returnUrl, descriptionFa, phoneNumber }) {
      const word = wordOf(
        await calls.request({
          amount: charge.amountMinor,
          callbackUrl: returnUrl,
          description: descriptionFa,
          orderId: paymentId,
          ...(phoneNumber?.startsWith('+98') ? { mobile: phoneNumber.replace('+98', '0') } : {}),
        }),
      )
      if (!('result' in word)) return word
      if (word.result !== 100) return { declined: true, reason: `Zibal ${word.result}` }
      const reference = String((word.said as { trackId?: unknown }).trackId)
      if (!trackId.test(reference)) return { unknown: true, reason: 'Zibal 100 without a trackId' }
      return { reference, redirectUrl: `${host}/start/${reference}`, method: 'GET', fields: {} }
    },

    referenceOfReturn: ({ trackId: sent = '' }) => (trackId.test(sent) ? sent : null),

    async verify(question) {
      const { reference } = question
      if (!trackId.test(reference)) return await inquire(question)
      const answer = verification(wordOf(await calls.verify(reference)), reference)
      if (answer !== 'ask') return answer
      const found = wordOf(await calls.inquiry(reference))
      // Paid between the two questions: the next one settles it.
      if (isUnverified(found)) return { unknown: true, reason: 'Zibal says not paid and paid' }
      return standingOf(found, reference)
    },

    inquire,
  }
}
