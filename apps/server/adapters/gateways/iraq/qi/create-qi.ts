import type { Gateway } from '../../../../modules/payments/ports.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { dinarCharge, type RialPerDinar } from '../dinar.ts'
import { qiCalls } from './calls.ts'
import { pageOf, standingOf, usedBefore, wordOf } from './translate.ts'

export type QiSettings = {
  username: string
  password: string
  terminalId: string
  /** `https://3ds-api.qi.iq`, or the sandbox's. */
  host: string
  maxRial: number
}

/** Our own id, in the address the customer comes back to: what Qi adds to it is documented nowhere. */
const ourId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The gateway Qi Card: a page of theirs with 3-D Secure, in whole dinars. A payment is known there by our own id from the first call on, so
 * that one whose reply was lost is found. A payment there is final; its webhook is not used, since the server is asked anyway. No refund is
 * ordered from here: nothing at Qi tells what became of one whose reply was lost, and it is not asked for twice. Staff order it there.
 */
export function createQi(
  settings: QiSettings,
  { peer, rialPerDinar }: Pick<Outbound, 'peer'> & { rialPerDinar: RialPerDinar },
): Gateway {
  const { username, password, terminalId } = settings
  const basic = Buffer.from(`${username}:${password}`).toString('base64')
  const line = peer({
    name: 'qi',
    baseUrl: settings.host,
    secrets: [password, basic],
    headers: { authorization: `Basic ${basic}`, 'x-terminal-id': terminalId },
    answerWithinMs: 20_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  const calls = qiCalls(line)
  const ask: Gateway['verify'] = async ({ reference }) =>
    standingOf(wordOf(await calls.statusOf(reference)))

  return {
    name: 'qi',
    titleFa: 'کی‌کارت عراق',
    limits: { minRial: 300_000, maxRial: settings.maxRial },
    currencyCode: 'IQD',
    openMinutes: 35,
    keepsUnverifiedMinutes: null,
    chargeOf: (amountRial) => dinarCharge(amountRial, rialPerDinar),
    isResting: line.isResting,

    async start({ paymentId, charge, returnUrl, phoneNumber }) {
      const word = wordOf(
        await calls.create({
          requestId: paymentId,
          amount: charge.amountMinor,
          currency: 'IQD',
          locale: 'ar_IQ',
          finishPaymentUrl: `${returnUrl}?requestId=${paymentId}`,
          ...(phoneNumber ? { customerInfo: { phone: phoneNumber.replace('+', '00') } } : {}),
        }),
      )
      if (!('code' in word)) return word
      if (word.code === usedBefore) return { unknown: true, reason: 'Qi: asked for before' }
      if (word.code !== 0) return { declined: true, reason: `Qi ${word.code}` }
      const redirectUrl = pageOf(word.said, paymentId)
      return redirectUrl === null
        ? { unknown: true, reason: 'Qi: a payment without a page' }
        : { reference: paymentId, redirectUrl, method: 'GET', fields: {} }
    },

    referenceOfReturn: ({ requestId = '' }) => (ourId.test(requestId) ? requestId : null),
    verify: ask,
    inquire: ask,
  }
}
