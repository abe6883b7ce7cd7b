import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway, SealLinks } from '../../../../modules/payments/ports.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { underToken } from '../client-token.ts'
import { dinarCharge, type RialPerDinar } from '../dinar.ts'
import { fibCalls, tokenPath } from './calls.ts'
import { drawPage, missingPage } from './draw-page.ts'
import { pageFields, pagePath } from './page-link.ts'
import {
  isGivenBack,
  notGivenBack,
  paymentOf,
  refundOf,
  standingOf,
  statusOf,
  wordOf,
} from './translate.ts'

export type FibSettings = {
  clientId: string
  clientSecret: string
  /** The host of the contract, or `https://fib.stage.fib.iq` of tests. */
  host: string
  maxRial: number
}

export type FibNeeds = Pick<Outbound, 'peer'> & {
  rialPerDinar: RialPerDinar
  nowMs: () => number
  /** The site's own address without a slash at its end. */
  siteUrl: string
  /** Seals the links to the page. */
  sealLinks: SealLinks
  newNonce: () => string
  /** Draws a text as a picture to scan. */
  qrSvg: (text: string) => string
}

const reference = /^[\w-]{8,64}$/
/** FIB refuses a longer one. */
const longestDescription = 50

/** Half an hour, or as long as what is paid for is still held: its page says until when, and nobody is to pay for seats that are gone. */
function openFor(payBy: Temporal.Instant | null, nowMs: number): string {
  const leftSeconds = payBy ? Math.floor((payBy.epochMilliseconds - nowMs) / 1_000) : 1_800
  return `PT${Math.max(60, Math.min(1_800, leftSeconds))}S`
}

/**
 * The gateway FIB with the page that shows what is paid by: FIB has none to go to. A payment there is final. It knows no id of ours, so
 * one whose reply was lost is never asked about: its code was shown to nobody, and runs out.
 */
export function createFib(settings: FibSettings, needs: FibNeeds) {
  const { clientId, clientSecret } = settings
  const line = needs.peer({
    name: 'fib',
    baseUrl: settings.host,
    secrets: [clientSecret],
    answerWithinMs: 20_000,
    breaker: { failures: 5, restMs: 30_000 },
  })
  const calls = fibCalls(
    underToken(line, {
      path: tokenPath,
      form: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      },
      nowMs: needs.nowMs,
    }),
  )
  const links = needs.sealLinks(pagePath, pageFields)
  const ask: Gateway['verify'] = async ({ reference: of }) =>
    standingOf(wordOf(await calls.status(of)), of)

  const gateway: Gateway = {
    name: 'fib',
    titleFa: 'اپلیکیشن FIB عراق',
    limits: { minRial: 300_000, maxRial: settings.maxRial },
    currencyCode: 'IQD',
    openMinutes: 35,
    keepsUnverifiedMinutes: null,
    chargeOf: (amountRial) => dinarCharge(amountRial, needs.rialPerDinar),
    isResting: line.isResting,

    async start({ charge, amountRial, descriptionFa, payBy = null }) {
      const word = wordOf(
        await calls.create({
          monetaryValue: { amount: String(charge.amountMinor), currency: 'IQD' },
          description: descriptionFa.slice(0, longestDescription),
          expiresIn: openFor(payBy, needs.nowMs()),
          refundableFor: 'P7D',
          category: 'ECOMMERCE',
        }),
      )
      if (!('status' in word)) return word
      if (word.status >= 400) return { declined: true, reason: `FIB ${word.status}` }
      const opened = paymentOf(word.said)
      if (!opened) return { unknown: true, reason: 'FIB: a payment of another shape' }
      const redirectUrl = links.write({
        reference: opened.paymentId,
        code: opened.readableCode,
        appLink: opened.personalAppLink,
        validUntil: opened.validUntil,
        dinars: String(charge.amountMinor),
        amountRial: String(amountRial),
      })
      return { reference: opened.paymentId, redirectUrl, method: 'GET', fields: {} }
    },

    referenceOfReturn: ({ paymentId = '' }) => (reference.test(paymentId) ? paymentId : null),
    verify: ask,
    inquire: ask,

    /** FIB gives back the whole payment or nothing, and has no key against being asked twice: how it stands is asked first. */
    async reverse({ reference: of, trackingNumber }) {
      if (!trackingNumber) return { declined: true, reason: 'nothing was paid' }
      const standing = wordOf(await calls.status(of))
      const status = statusOf(standing)
      if (isGivenBack(status)) return { given: true, trackingNumber: null }
      if (status !== 'PAID') return notGivenBack(standing)
      return refundOf(wordOf(await calls.refund(of)))
    },
  }

  return {
    gateway,
    /** `mayAsk`: whether whoever looks at the page may have the bank asked once more. */
    mount(app: FastifyInstance, mayAsk: (request: FastifyRequest) => Promise<boolean>): void {
      app.get(pagePath, (request, reply) => {
        const asked = links.read(request.query as Record<string, unknown>)
        const query = new URL(request.url, needs.siteUrl).search
        const page = asked
          ? drawPage({
              ask: asked,
              doneUrl: `/api/payment/Callback/fib?${new URLSearchParams({ paymentId: asked.reference })}`,
              stateUrl: `${pagePath}/state${query}`,
              nonce: needs.newNonce(),
              qrSvg: needs.qrSvg,
            })
          : missingPage
        return reply
          .status(asked ? 200 : 404)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', page.policy)
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .send(page.html)
      })
      app.get(`${pagePath}/state`, async (request, reply) => {
        const asked = links.read(request.query as Record<string, unknown>)
        if (!asked) return await reply.status(404).send({})
        if (!(await mayAsk(request))) return await reply.status(429).send({})
        const charge = { amountMinor: Number(asked.dinars), currencyCode: 'IQD' }
        const answer = await gateway.inquire({ reference: asked.reference, paymentId: '', charge })
        reply.header('cache-control', 'no-store')
        return await reply.send({ isOpen: !('state' in answer) || answer.state === 'open' })
      })
    },
  }
}
