import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { describeGateway } from '../../../../modules/payments/gateway.conformance.ts'
import { createTestClock } from '../../../../platform/clock.ts'
import { newId } from '../../../../platform/ids.ts'
import { silentLog } from '../../../../platform/log.ts'
import { createOutbound } from '../../../../platform/outbound/outbound.ts'
import { openStubServer } from '../../../../platform/outbound/testing/stub-server.ts'
import { sealedLinks } from '../../../../platform/sealed-links.ts'
import { createFib } from './create-fib.ts'
import { clientId, clientSecret, openFibStub } from './testing/fib-stub.ts'

const siteUrl = 'https://shop.example'

async function open(host?: string) {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const bank = await openFibStub(clock)
  const { peer } = createOutbound({ log: silentLog })
  const fib = createFib(
    { clientId, clientSecret, host: host ?? bank.url, maxRial: 2_000_000_000 },
    {
      peer,
      rialPerDinar: () => 840,
      nowMs: () => clock.now().epochMilliseconds,
      siteUrl,
      sealLinks: sealedLinks({ siteUrl, secret: 'a secret of thirty-two characters' }),
      newNonce: () => 'n',
      qrSvg: () => '<svg></svg>',
    },
  )
  return { clock, bank, ...fib }
}

const verbPaths = {
  start: /payments$/,
  verify: /status/,
  inquire: /status/,
  listUnverified: /never/,
  reverse: /refund/,
  refund: /never/,
}

describeGateway('fib', async () => {
  const { clock, bank, gateway } = await open()
  return {
    gateway,
    customer: {
      pays: async (reference) => bank.pay(reference),
      cancels: async (reference) => bank.cancel(reference),
      isRefused: async (reference) => bank.refuse(reference),
    },
    returnedFields: (paymentId) => ({ paymentId }),
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

describe('FIB', () => {
  const begin = async () => {
    const stand = await open()
    const app = Fastify()
    let isAllowed = true
    stand.mount(app, async () => isAllowed)
    const paymentId = newId()
    const charge = stand.gateway.chargeOf(1_250_000)
    if (!charge) throw new Error('no charge')
    const started = await stand.gateway.start({
      paymentId,
      charge,
      amountRial: 1_250_000,
      descriptionFa: 'بلیت تهران به مشهد برای خانوادهٔ پنج‌نفره با بار اضافه و بیمه',
      returnUrl: 'https://shop.example/api/payment/Callback/fib',
      phoneNumber: null,
    })
    if (!('reference' in started)) throw new Error(started.reason)
    const { reference, redirectUrl } = started
    const page = (address = redirectUrl) => app.inject(address.replace('https://shop.example', ''))
    const state = async () => await page(redirectUrl.replace('/pay/fib?', '/pay/fib/state?'))
    const forbid = () => {
      isAllowed = false
    }
    return {
      ...stand,
      forbid,
      page,
      state,
      redirectUrl,
      question: { reference, paymentId, charge },
    }
  }

  it('is paid on a page of ours: the sum in dinars and tomans, a link into the app, a code to scan and to type', async () => {
    const { page, question } = await begin()
    const { statusCode, body, headers } = await page()
    expect(statusCode).toBe(200)
    expect(body).toContain('<b>۱٬۴۸۹ دینار عراق</b>')
    expect(body).toContain('۱۲۵٬۰۰۰ تومان')
    expect(body).toMatch(/href="https:\/\/personal\.stage[^"]+"/)
    expect(body).toContain('<svg')
    expect(body).toMatch(/<b dir="ltr">[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}<\/b>/)
    expect(body).toContain(`/api/payment/Callback/fib?paymentId=${question.reference}`)
    expect(headers['content-security-policy']).toContain("script-src 'nonce-n'")
    expect(headers['cache-control']).toBe('no-store')
  })

  it('shows no page, and tells nothing, for a link that is not ours word for word', async () => {
    const { page, redirectUrl } = await begin()
    for (const wrong of ['dinars=1', 'appLink=https%3A%2F%2Fevil.example', 'seal=x'])
      expect(
        (await page(redirectUrl.replace(new RegExp(`${wrong.split('=')[0]}=[^&]*`), wrong)))
          .statusCode,
      ).toBe(404)
    expect((await page('https://shop.example/pay/fib/state')).statusCode).toBe(404)
  })

  it('tells the page when it is no longer open, and stays open while the bank is silent', async () => {
    const { bank, forbid, state, question } = await begin()
    expect((await state()).json()).toEqual({ isOpen: true })
    bank.order(/status/, 'before')
    expect((await state()).json()).toEqual({ isOpen: true })
    bank.pay(question.reference)
    expect((await state()).json()).toEqual({ isOpen: false })
    forbid()
    expect((await state()).statusCode).toBe(429)
  })

  it('is open no longer than what is paid for is held', async () => {
    const { gateway, bank, clock } = await open()
    const charge = { amountMinor: 1_489, currencyCode: 'IQD' }
    const ask = { paymentId: newId(), charge, amountRial: 1_250_000, descriptionFa: 'بلیت' }
    const expiresIn = async (payBy?: Temporal.Instant | null) => {
      await gateway.start({
        ...ask,
        returnUrl: siteUrl,
        phoneNumber: null,
        ...(payBy !== undefined && { payBy }),
      })
      return bank.requests.findLast(({ path }) => path.endsWith('/payments'))?.json.expiresIn
    }
    expect(await expiresIn(clock.now().add({ minutes: 9 }))).toBe('PT540S')
    expect(await expiresIn(clock.now().add({ seconds: 2 }))).toBe('PT60S')
    expect(await expiresIn(clock.now().add({ hours: 9 }))).toBe('PT1800S')
    expect(await expiresIn(null)).toBe('PT1800S')
    expect(await expiresIn()).toBe('PT1800S')
  })

  it('is asked under one token while it lives, and gives back once though it has no key against twice', async () => {
    const { bank, clock, gateway, question } = await begin()
    bank.pay(question.reference)
    clock.advance({ minutes: 2 })
    const ask = { ...question, back: question.charge, returnId: newId(), trackingNumber: 'x' }
    bank.order(verbPaths.reverse, 'after')
    expect(await gateway.reverse?.(ask)).toMatchObject({ unknown: true })
    expect(await gateway.reverse?.(ask)).toMatchObject({ given: true })
    expect(bank.ledger.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    expect(bank.requests.filter(({ path }) => path.endsWith('/token'))).toHaveLength(2)
  })

  it.each([
    { status: 404, text: '' },
    { status: 404, json: {} },
    { status: 403, json: { message: 'no' } },
  ])(
    'neither fails a payment nor ends its return by the word of what stands before it: %j',
    async (said) => {
      const between = await openStubServer(({ path }) =>
        path.endsWith('/token') ? { json: { access_token: 't', expires_in: 60 } } : said,
      )
      const { gateway } = await open(between.url)
      const charge = { amountMinor: 1_489, currencyCode: 'IQD' }
      const question = { reference: newId(), paymentId: newId(), charge }
      expect(await gateway.verify(question)).toMatchObject({ unknown: true })
      const back = { ...question, back: charge, returnId: newId(), trackingNumber: 'x' }
      expect(await gateway.reverse?.(back)).toMatchObject({ unknown: true })
    },
  )

  it('that will not give back any more leaves it to a person', async () => {
    const { bank, clock, gateway, question } = await begin()
    bank.pay(question.reference)
    clock.advance({ hours: 24 * 8 })
    const ask = { ...question, back: question.charge, returnId: newId(), trackingNumber: 'x' }
    expect(await gateway.reverse?.(ask)).toMatchObject({ unknown: true })
  })
})
