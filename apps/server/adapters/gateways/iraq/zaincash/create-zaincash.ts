import { isUuid } from '@parastoo/kit/uuid'
import type { Gateway } from '../../../../modules/payments/ports.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { underToken } from '../client-token.ts'
import { dinarCharge, type RialPerDinar } from '../dinar.ts'
import { zaincashCalls } from './calls.ts'
import {
  notGivenBack,
  pageOf,
  reversalOf,
  standingOf,
  statusOf,
  transactionIn,
  wordOf,
} from './translate.ts'

export type ZaincashSettings = {
  clientId: string
  clientSecret: string
  /** As agreed with ZainCash: what the agency sells. */
  serviceType: string
  /** The host of the contract, or `https://pg-api-uat.zaincash.iq` of tests. */
  host: string
  maxRial: number
}

/**
 * The gateway ZainCash (v2): a wallet's own page, in whole dinars. A reversal gives the whole payment back and has no key against being asked
 * for twice, so how the payment stands is asked before it.
 */
export function createZaincash(
  settings: ZaincashSettings,
  needs: Pick<Outbound, 'peer'> & { rialPerDinar: RialPerDinar; nowMs: () => number },
): Gateway {
  const { clientId, clientSecret, serviceType } = settings
  const line = needs.peer({
    name: 'zaincash',
    baseUrl: settings.host,
    secrets: [clientSecret],
    answerWithinMs: 20_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  const calls = zaincashCalls(
    underToken(line, {
      path: '/oauth2/token',
      form: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: 'payment:read payment:write reverse:write',
      },
      nowMs: needs.nowMs,
    }),
  )
  const ask: Gateway['verify'] = async ({ reference }) =>
    isUuid(reference)
      ? standingOf(wordOf(await calls.inquiry(reference)), reference)
      : { state: 'failed', reason: 'ZainCash names its transactions by UUIDs' }

  return {
    name: 'zaincash',
    titleFa: 'زین‌کاش عراق',
    limits: { minRial: 1_000_000, maxRial: settings.maxRial },
    currencyCode: 'IQD',
    openMinutes: 35,
    keepsUnverifiedMinutes: null,
    chargeOf: (amountRial) => dinarCharge(amountRial, needs.rialPerDinar),
    isResting: line.isResting,

    async start({ paymentId, charge, returnUrl, phoneNumber }) {
      const word = wordOf(
        await calls.init({
          language: 'Ar',
          externalReferenceId: paymentId,
          orderId: paymentId,
          serviceType,
          amount: { value: String(charge.amountMinor), currency: 'IQD' },
          redirectUrls: { successUrl: returnUrl, failureUrl: returnUrl },
          ...(phoneNumber?.startsWith('+964')
            ? { customer: { phone: phoneNumber.replace('+', '') } }
            : {}),
        }),
      )
      if (!('status' in word)) return word
      if (word.status >= 400) return { declined: true, reason: `ZainCash ${word.status}` }
      const page = pageOf(word.said)
      return page
        ? { ...page, method: 'GET', fields: {} }
        : { unknown: true, reason: 'ZainCash: a transaction without a page' }
    },

    referenceOfReturn: ({ token = '' }) => transactionIn(token),
    verify: ask,
    inquire: ask,

    async reverse({ reference, trackingNumber }) {
      if (!trackingNumber) return { declined: true, reason: 'nothing was paid' }
      const standing = wordOf(await calls.inquiry(reference))
      const status = statusOf(standing)
      if (status === 'REFUNDED') return { given: true, trackingNumber: null }
      if (status !== 'SUCCESS') return notGivenBack(standing)
      return reversalOf(wordOf(await calls.reverse(reference)))
    },
  }
}
