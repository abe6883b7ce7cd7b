import { type BankQuestion, type Gateway, rialCharge } from '../../../modules/payments/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { zarinpalCalls } from './calls.ts'
import { inquiry, reversal, unverified, verification, wordOf } from './translate.ts'

export type ZarinpalSettings = {
  merchantId: string
  /** `https://payment.zarinpal.com`, or the sandbox's. */
  host: string
  /** The unit the merchant's terminal is asked in; inside there is only rial. */
  unit: 'rial' | 'toman'
  maxRial: number
}

const authority = /^[0-9A-Za-z]{36}$/
const keepsUnverifiedMinutes = 15

/**
 * The gateway ZarinPal v4. A verification that says "not paid" is followed by an inquiry, since only that tells a customer who is
 * still at the bank from one who has failed.
 */
export function createZarinpal(
  settings: ZarinpalSettings,
  { peer }: Pick<Outbound, 'peer'>,
): Gateway {
  const { merchantId, host, unit } = settings
  const line = peer({
    name: 'zarinpal',
    baseUrl: host,
    secrets: [merchantId],
    answerWithinMs: 15_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  const calls = zarinpalCalls({ peer: line, merchantId })
  const currency = unit === 'toman' ? 'IRT' : 'IRR'
  const rialPerUnit = unit === 'toman' ? 10 : 1
  const inUnit = ({ charge }: Pick<BankQuestion, 'charge'>) => charge.amountMinor / rialPerUnit

  const inquire: Gateway['inquire'] = async ({ reference, charge }) =>
    inquiry(wordOf(await calls.inquiry(reference)), charge)

  return {
    name: 'zarinpal',
    titleFa: 'زرین‌پال',
    limits: { minRial: 10_000, maxRial: settings.maxRial },
    currencyCode: 'IRR',
    openMinutes: 25,
    keepsUnverifiedMinutes,
    chargeOf: (amountRial) => (amountRial % rialPerUnit === 0 ? rialCharge(amountRial) : null),
    isResting: line.isResting,

    async start({ paymentId, charge, returnUrl, descriptionFa, phoneNumber }) {
      const word = wordOf(
        await calls.request({
          amount: inUnit({ charge }),
          currency,
          description: descriptionFa,
          callback_url: returnUrl,
          metadata: {
            order_id: paymentId,
            ...(phoneNumber?.startsWith('+98') ? { mobile: phoneNumber.replace('+98', '0') } : {}),
          },
        }),
      )
      if (!('code' in word)) return word
      const { authority: reference } = word.said
      if (word.code !== 100) return { declined: true, reason: `ZarinPal ${word.code}` }
      if (typeof reference !== 'string' || !authority.test(reference))
        return { unknown: true, reason: 'ZarinPal 100 without an authority' }
      const redirectUrl = `${host}/pg/StartPay/${reference}`
      return { reference, redirectUrl, method: 'GET', fields: {} }
    },

    referenceOfReturn: ({ Authority = '' }) => (authority.test(Authority) ? Authority : null),

    async verify(question) {
      const { reference, charge } = question
      const said = wordOf(await calls.verify({ authority: reference, amount: inUnit(question) }))
      const answer = verification(said, charge)
      if (answer !== 'ask') return answer
      const standing = await inquire(question)
      // Paid between the two questions: the next one settles it.
      if ('state' in standing && standing.state === 'paid')
        return { unknown: true, reason: 'ZarinPal says not paid and paid' }
      return standing
    },

    inquire,
    listUnverified: async () => unverified(wordOf(await calls.unverified())),

    async reverse({ reference }) {
      const answer = reversal(wordOf(await calls.reverse(reference)))
      if (answer !== 'ask') return answer
      const word = wordOf(await calls.inquiry(reference))
      if (!('code' in word)) return word
      return word.said.status === 'REVERSED'
        ? { given: true, trackingNumber: null }
        : { declined: true, reason: 'ZarinPal -61' }
    },
  }
}
