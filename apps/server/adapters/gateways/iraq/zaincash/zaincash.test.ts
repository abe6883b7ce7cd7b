import { describe, expect, it } from 'vitest'
import { describeGateway } from '../../../../modules/payments/gateway.conformance.ts'
import { createTestClock } from '../../../../platform/clock.ts'
import { newId } from '../../../../platform/ids.ts'
import { silentLog } from '../../../../platform/log.ts'
import { createOutbound } from '../../../../platform/outbound/outbound.ts'
import { openStubServer } from '../../../../platform/outbound/testing/stub-server.ts'
import { createZaincash } from './create-zaincash.ts'
import { clientId, clientSecret, openZaincashStub, serviceType } from './testing/zaincash-stub.ts'

async function open(host?: string) {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const bank = await openZaincashStub(clock)
  const maxRial = 2_000_000_000
  const settings = { clientId, clientSecret, serviceType, host: host ?? bank.url, maxRial }
  const { peer } = createOutbound({ log: silentLog })
  const nowMs = () => clock.now().epochMilliseconds
  const gateway = createZaincash(settings, { peer, rialPerDinar: () => 840, nowMs })
  return { clock, bank, gateway }
}

const verbPaths = {
  start: /init/,
  verify: /inquiry/,
  inquire: /inquiry/,
  listUnverified: /never/,
  reverse: /reverse/,
  refund: /never/,
}

describeGateway('zaincash', async () => {
  const { clock, bank, gateway } = await open()
  return {
    gateway,
    customer: {
      pays: async (reference) => bank.pay(reference),
      cancels: async (reference) => bank.cancel(reference),
      isRefused: async (reference) => bank.refuse(reference),
    },
    returnedFields: (reference) => ({ token: bank.redirectToken(reference) }),
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

describe('ZainCash', () => {
  const begin = async () => {
    const stand = await open()
    const paymentId = newId()
    const charge = stand.gateway.chargeOf(1_250_000)
    if (!charge) throw new Error('no charge')
    const ask = {
      paymentId,
      charge,
      amountRial: 1_250_000,
      descriptionFa: 'بلیت',
      returnUrl: 'https://shop.example/api/payment/Callback/zaincash',
      phoneNumber: '+9647701234567',
    }
    const started = await stand.gateway.start(ask)
    const reference = 'reference' in started ? started.reference : ''
    return { ...stand, ask, started, question: { reference, paymentId, charge } }
  }

  it('is asked under our own id, and names the payment by it for us to compare', async () => {
    const { bank, gateway, question } = await begin()
    bank.pay(question.reference)
    expect(await gateway.verify(question)).toMatchObject({ paymentId: question.paymentId })
  })

  it('gives money back once, though it would do it twice: how it stands is asked first', async () => {
    const { bank, gateway, question } = await begin()
    bank.pay(question.reference)
    const ask = { ...question, back: question.charge, returnId: newId(), trackingNumber: 'x' }
    bank.order(verbPaths.reverse, 'after')
    expect(await gateway.reverse?.(ask)).toMatchObject({ unknown: true })
    expect(await gateway.reverse?.(ask)).toMatchObject({ given: true })
    expect(bank.ledger.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  it('says nothing where the wall before it answers with a page', async () => {
    const { bank, gateway, question } = await begin()
    bank.pay(question.reference)
    bank.blockNext(/inquiry/)
    expect(await gateway.verify(question)).toMatchObject({ unknown: true })
    expect(await gateway.verify(question)).toMatchObject({ state: 'paid' })
  })

  it.each([
    { status: 404, text: '' },
    { status: 404, json: {} },
    { status: 403, json: { message: 'no' } },
  ])(
    'neither fails a payment nor ends a reversal by the word of what stands before it: %j',
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

  it('is asked again under a new token when it knows the old one no more, and asks for none in between', async () => {
    const { bank, gateway, question } = await begin()
    bank.forgetTokens()
    expect(await gateway.verify(question)).toEqual({ state: 'open' })
    await gateway.verify(question)
    expect(bank.requests.filter(({ path }) => path === '/oauth2/token')).toHaveLength(2)
  })

  it('is certainly not asked while no token is to be had', async () => {
    const { bank, gateway, ask } = await begin()
    bank.forgetTokens()
    bank.blockNext(/token/)
    expect(await gateway.start({ ...ask, paymentId: newId() })).toMatchObject({ unsent: true })
  })

  it.each([
    '',
    'a.b.c',
    'x',
    `a.${Buffer.from('{"data":{"transactionId":7}}').toString('base64url')}.c`,
  ])('takes no reference from %j', async (token) => {
    expect((await open()).gateway.referenceOfReturn({ token })).toBeNull()
  })
})
