import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { describeGateway } from '../../../modules/payments/gateway.conformance.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { sealedLinks } from '../../../platform/sealed-links.ts'
import { createHyperpay, type HyperpaySettings } from './create-hyperpay.ts'
import { kindOf } from './result-codes.ts'
import { entityId, openHyperpayStub, token } from './testing/hyperpay-stub.ts'
import { amountText, standingOf, wordOf } from './translate.ts'

const siteUrl = 'https://shop.example'

async function open(change: Partial<HyperpaySettings> = {}) {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const bank = await openHyperpayStub(clock)
  const settings = {
    entityId,
    token,
    host: bank.url,
    brands: 'VISA MASTER',
    maxRial: 5_000_000_000,
  }
  const currency = { currency: 'AED', rialPerUnit: 13_587 }
  const { gateway, mount } = createHyperpay(
    { ...settings, ...currency, ...change },
    {
      ...createOutbound({ log: silentLog }),
      siteUrl,
      sealLinks: sealedLinks({ siteUrl, secret: 'k'.repeat(32) }),
      newNonce: () => 'N0',
    },
  )
  return { clock, bank, gateway, mount }
}

const verbPaths = {
  start: /checkouts$/,
  verify: /payment$/,
  inquire: /payment$/,
  listUnverified: /never/,
  reverse: /payments/,
  refund: /payments/,
}

for (const change of [{}, { currency: 'IRR', rialPerUnit: 1 }])
  describeGateway(`hyperpay in ${change.currency ?? 'AED'}`, async () => {
    const { clock, bank, gateway } = await open(change)
    return {
      gateway,
      customer: {
        pays: async (reference) => bank.pay(reference),
        cancels: async (reference) => bank.decide(reference, '100.396.101'),
        isRefused: async (reference) => bank.decide(reference, '800.100.155'),
      },
      returnedFields: (id) => ({ id, resourcePath: `/v1/checkouts/${id}/payment` }),
      network: {
        cutBefore: (verb) => bank.order(verbPaths[verb], 'before'),
        cutAfter: (verb) => bank.order(verbPaths[verb], 'after'),
        goDown: bank.goDown,
        comeUp: bank.comeUp,
      },
      swapAmount: bank.swapAmount,
      passMinutes: (minutes) => clock.advance({ minutes }),
    }
  })

const begin = async (change?: Partial<HyperpaySettings>) => {
  const stand = await open(change)
  const paymentId = newId()
  const amountRial = 1_250_000
  const charge = stand.gateway.chargeOf(amountRial) ?? { amountMinor: 0, currencyCode: '' }
  const started = await stand.gateway.start({
    paymentId,
    charge,
    amountRial,
    descriptionFa: 'بلیت',
    returnUrl: `${siteUrl}/confirm/hyperpay`,
    phoneNumber: null,
  })
  if (!('reference' in started)) return { ...stand, started, question: null }
  const question = { reference: started.reference, paymentId, charge }
  return { ...stand, started, question }
}
const begun = async (change?: Partial<HyperpaySettings>) => {
  const stand = await begin(change)
  if (!stand.question || !('redirectUrl' in stand.started)) throw new Error('Not started')
  return { ...stand, question: stand.question, redirectUrl: stand.started.redirectUrl }
}

describe('the charge', () => {
  it('covers the rial by less than a hundredth, and is asked for as text', async () => {
    const { bank, question } = await begun()
    expect(question.charge).toEqual({ amountMinor: 9_200, currencyCode: 'AED' })
    expect(bank.requests[0]?.form).toMatchObject({
      entityId,
      amount: '92.00',
      currency: 'AED',
      paymentType: 'DB',
      integrity: 'true',
      merchantTransactionId: question.paymentId,
    })
  })

  it.each([
    [5, '0.05'],
    [9_200, '92.00'],
    [123_456_789, '1234567.89'],
  ])('of %i hundredths is written %s', (amountMinor, text) => {
    expect(amountText({ amountMinor, currencyCode: 'AED' })).toBe(text)
  })
})

describe('a payment of HyperPay', () => {
  it('is found by our id when its checkout is forgotten', async () => {
    const { bank, clock, gateway, question } = await begun()
    bank.pay(question.reference)
    clock.advance({ minutes: 120 })
    expect(await gateway.verify(question)).toMatchObject({
      state: 'paid',
      charged: question.charge,
      paymentId: question.paymentId,
      cardMask: '420000******0042',
    })
  })

  it('that was declined first and paid then is paid', async () => {
    const { bank, clock, gateway, question } = await begun()
    bank.decide(question.reference, '800.100.155')
    bank.pay(question.reference)
    bank.decide(question.reference, '800.100.155')
    clock.advance({ minutes: 120 })
    expect(await gateway.verify(question)).toMatchObject({ state: 'paid' })
  })

  it.each(['900.100.300', '800.800.800', '100.400.500', '000.400.030', '800.120.100'])(
    'with %s is neither yes nor no',
    async (code) => {
      const { bank, gateway, question } = await begun()
      bank.decide(question.reference, code)
      expect(await gateway.verify(question)).toMatchObject({ unknown: true })
    },
  )

  it('says nothing when HyperPay does not know us', async () => {
    const { started } = await begin({ token: 'another' })
    expect(started).toEqual({ declined: true, reason: 'HyperPay 800.900.300' })
  })

  it('is given back once, and not again by another order', async () => {
    const { bank, gateway, question } = await begun()
    bank.pay(question.reference)
    const trackingNumber = bank.ledger[0]?.id ?? null
    const ask = { ...question, back: question.charge, trackingNumber }
    expect(await gateway.refund?.({ ...ask, returnId: newId() })).toMatchObject({ given: true })
    expect(await gateway.refund?.({ ...ask, returnId: newId() })).toMatchObject({ declined: true })
    expect(bank.ledger.filter(({ paymentType }) => paymentType === 'RF')).toHaveLength(1)
  })
})

describe('the return to /confirm/hyperpay', () => {
  const id = '8AC7A4C79394BDC801939736F17E063D.uat01-vm-tx02'

  it.each([
    ['another host', 'https://evil.example/v1/checkouts/x/payment'],
    ['another checkout', '/v1/checkouts/8AC7A4C79394BDC801939736F17E0000/payment'],
    ['another resource', `/v1/payments/${id}`],
    ['a path that climbs', `/v1/checkouts/${id}/../../x/payment`],
    ['a query', `/v1/checkouts/${id}/payment?x=1`],
    ['nothing', ''],
  ])('with a resourcePath of %s names no payment', async (_what, resourcePath) => {
    const { gateway } = await open()
    expect(gateway.referenceOfReturn({ id, resourcePath })).toBeNull()
  })
})

describe('the page with the card form', () => {
  const visit = async (url: string, stand: Awaited<ReturnType<typeof open>>) => {
    const app = Fastify()
    stand.mount(app)
    return await app.inject({ url })
  }

  it('carries the form of this checkout, under a policy that names its host', async () => {
    const stand = await begun()
    const page = await visit(stand.redirectUrl.slice(siteUrl.length), stand)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`/v1/paymentWidgets.js?checkoutId=${stand.question.reference}`)
    expect(page.body).toMatch(/<script nonce="N0" src="[^"]+" integrity="sha384-abc\+\/="/)
    expect(page.body).toContain(
      `action="${siteUrl}/confirm/hyperpay" class="paymentWidgets" data-brands="VISA MASTER"`,
    )
    expect(page.body).toContain('۹۲.۰۰')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'nonce-N0' 'strict-dynamic';")
    expect(policy).toContain(`connect-src ${stand.bank.url};`)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it.each(['checkout', 'integrity', 'amount', 'currency', 'amountRial', 'seal'])(
    'is not shown for a link whose %s somebody changed',
    async (field) => {
      const stand = await begun()
      const link = new URL(stand.redirectUrl)
      link.searchParams.set(field, '1.00')
      const page = await visit(`${link.pathname}${link.search}`, stand)
      expect(page.statusCode).toBe(404)
      expect(page.body).not.toContain('script')
    },
  )
})

describe('its documented replies', () => {
  const recorded = (name: string) =>
    wordOf({
      outcome: 'answered',
      status: 200,
      headers: {},
      body: JSON.parse(readFileSync(join(import.meta.dirname, `fixtures/${name}.json`), 'utf8')),
    })

  it('decide by their code, not by HTTP', () => {
    expect(standingOf(recorded('payment-paid'))).toEqual({
      state: 'paid',
      charged: { amountMinor: 9_200, currencyCode: 'AED' },
      paymentId: '01941f00-0000-7000-8000-000000000001',
      trackingNumber: '8ac7a4a1845f7e19018461a00b366a74',
      cardMask: '420000******0042',
    })
    expect(standingOf(recorded('payment-declined'))).toMatchObject({ state: 'failed' })
    expect(standingOf(recorded('checkout'))).toEqual({ state: 'open' })
    expect(standingOf(recorded('session-gone'))).toBe('gone')
  })

  it.each([
    ['000.000.000', 'success'],
    ['000.100.112', 'success'],
    ['000.300.000', 'success'],
    ['000.600.000', 'success'],
    ['000.400.110', 'success'],
    ['000.400.020', 'success'],
    ['000.400.100', 'success'],
    ['000.200.001', 'pending'],
    ['800.400.500', 'uncertain'],
    ['900.100.100', 'uncertain'],
    ['999.999.999', 'uncertain'],
    ['', 'uncertain'],
    ['ok', 'uncertain'],
    ['800.100.151', 'refused'],
    ['000.400.101', 'refused'],
    ['100.396.101', 'cancelled'],
  ] as const)('%s is %s', (code, kind) => {
    expect(kindOf(code)).toBe(kind)
  })
})
