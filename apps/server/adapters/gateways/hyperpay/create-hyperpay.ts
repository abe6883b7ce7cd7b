import type { FastifyInstance } from 'fastify'
import type {
  Charge,
  Gateway,
  ReturnAnswer,
  ReturnAsk,
  SealLinks,
} from '../../../modules/payments/ports.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { hyperpayCalls } from './calls.ts'
import { drawPage, missingPage } from './draw-page.ts'
import { pageFields, pagePath } from './page-link.ts'
import { amountText, checkoutOf, isDone, queried, standingOf, wordOf } from './translate.ts'

export type HyperpaySettings = {
  entityId: string
  token: string
  host: string
  currency: string
  /** How many rial one unit of the currency is; 1 for IRR. */
  rialPerUnit: number
  /** As the card form wants them: `VISA MASTER`. */
  brands: string
  maxRial: number
}

export type HyperpayNeeds = Pick<Outbound, 'peer'> & {
  /** The site's own address without a slash at its end. */
  siteUrl: string
  /** Seals the links to the card form. */
  sealLinks: SealLinks
  newNonce: () => string
}

const checkoutId = /^[0-9A-Za-z][0-9A-Za-z._-]{9,79}$/
const returnPath = '/confirm/hyperpay'

/**
 * The gateway HyperPay (COPYandPAY) with the page that carries its card form. A debit there is final: nothing must be verified
 * within minutes. A checkout is forgotten after 30 minutes; from then on a payment is asked about by our own id.
 */
export function createHyperpay(settings: HyperpaySettings, needs: HyperpayNeeds) {
  const { entityId, token, host, currency, brands } = settings
  const line = needs.peer({
    name: 'hyperpay',
    baseUrl: host,
    secrets: [entityId, token],
    headers: { authorization: `Bearer ${token}` },
    answerWithinMs: 20_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  const calls = hyperpayCalls({ peer: line, entityId })
  const links = needs.sealLinks(pagePath, pageFields)

  const verify: Gateway['verify'] = async ({ reference, paymentId }) => {
    const answer = standingOf(wordOf(await calls.payment(reference)))
    return answer === 'gone' ? queried(wordOf(await calls.query(paymentId))) : answer
  }

  const gateway: Gateway = {
    name: 'hyperpay',
    titleFa: 'کارت بین‌المللی',
    limits: { minRial: 10_000, maxRial: settings.maxRial },
    currencyCode: currency,
    openMinutes: 35,
    keepsUnverifiedMinutes: null,
    returnPath,
    chargeOf: (amountRial) => chargeOf(amountRial, settings),
    isResting: line.isResting,

    async start({ paymentId, charge, amountRial }) {
      const amount = amountText(charge)
      const merchantTransactionId = paymentId
      const word = wordOf(await calls.createCheckout({ amount, currency, merchantTransactionId }))
      if (!('kind' in word)) return word
      if (word.kind !== 'pending' && word.kind !== 'success')
        return { declined: true, reason: `HyperPay ${word.code}` }
      const opened = checkoutOf(word.said)
      if (!opened || !checkoutId.test(opened.id))
        return { unknown: true, reason: 'HyperPay: a checkout without an id' }
      const { id: checkout, integrity = '' } = opened
      const ask = { checkout, integrity, amount, currency, amountRial: String(amountRial) }
      return { reference: checkout, redirectUrl: links.write(ask), method: 'GET', fields: {} }
    },

    /** Only the documented form counts: a path of another is never followed, nor is its host ever taken from it. */
    referenceOfReturn: ({ id = '', resourcePath = '' }) =>
      checkoutId.test(id) && resourcePath === `/v1/checkouts/${id}/payment` ? id : null,

    verify,
    inquire: verify,
    reverse: (ask) => giveBack('RV', ask),
    refund: (ask) => giveBack('RF', ask),
  }

  /** HyperPay has no key against doing it twice, so what was done under this id is asked first. */
  async function giveBack(paymentType: 'RV' | 'RF', ask: ReturnAsk): Promise<ReturnAnswer> {
    const { returnId: merchantTransactionId, back, trackingNumber } = ask
    if (!trackingNumber) return { declined: true, reason: 'nothing was paid' }
    const isDoneBefore = isDone(wordOf(await calls.query(merchantTransactionId)))
    if (typeof isDoneBefore !== 'boolean') return isDoneBefore
    if (isDoneBefore) return { given: true, trackingNumber: null }
    const word = wordOf(
      await calls.giveBack(trackingNumber, {
        paymentType,
        amount: amountText(back),
        currency: back.currencyCode,
        merchantTransactionId,
      }),
    )
    if (!('kind' in word)) return word
    const reason = `HyperPay ${word.code}`
    if (word.kind === 'uncertain' || word.kind === 'pending') return { unknown: true, reason }
    if (word.kind !== 'success') return { declined: true, reason }
    const { id } = word.said as { id?: unknown }
    return { given: true, trackingNumber: typeof id === 'string' ? id : null }
  }

  return {
    gateway,
    mount(app: FastifyInstance): void {
      app.get(pagePath, (request, reply) => {
        const ask = links.read(request.query as Record<string, unknown>)
        const resultUrl = `${needs.siteUrl}${returnPath}`
        const nonce = needs.newNonce()
        const page = ask ? drawPage({ ask, host, brands, resultUrl, nonce }) : missingPage
        return reply
          .status(ask ? 200 : 404)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', page.policy)
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'strict-origin')
          .send(page.html)
      })
    },
  }
}

/** In another currency the customer is charged the least whole hundredth that covers the rial. */
function chargeOf(
  amountRial: number,
  { currency, rialPerUnit }: Pick<HyperpaySettings, 'currency' | 'rialPerUnit'>,
): Charge {
  if (currency === 'IRR') return { amountMinor: amountRial, currencyCode: currency }
  const rate = BigInt(rialPerUnit)
  const amountMinor = Number((BigInt(amountRial) * 100n + rate - 1n) / rate)
  return { amountMinor, currencyCode: currency }
}
