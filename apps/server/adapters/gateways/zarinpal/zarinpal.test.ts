import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeGateway } from '../../../modules/payments/gateway.conformance.ts'
import { rialCharge } from '../../../modules/payments/ports.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createZarinpal, type ZarinpalSettings } from './create-zarinpal.ts'
import { merchantId, openZarinpalStub } from './testing/zarinpal-stub.ts'
import { inquiry, unverified, verification, wordOf } from './translate.ts'

const verbPaths = {
  start: /request/,
  verify: /verify/,
  inquire: /inquiry/,
  listUnverified: /unVerified/,
  reverse: /reverse/,
  refund: /reverse/,
}

async function open(change: Partial<ZarinpalSettings> = {}) {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const bank = await openZarinpalStub(clock)
  const outbound = createOutbound({ log: silentLog })
  const settings = { merchantId, host: bank.url, unit: 'rial', maxRial: 2_000_000_000 } as const
  return { clock, bank, gateway: createZarinpal({ ...settings, ...change }, outbound) }
}

for (const unit of ['rial', 'toman'] as const)
  describeGateway(`zarinpal in ${unit}`, async () => {
    const { clock, bank, gateway } = await open({ unit })
    return {
      gateway,
      customer: {
        pays: async (reference) => bank.pay(reference),
        cancels: async (reference) => bank.fail(reference),
        isRefused: async (reference) => bank.fail(reference),
      },
      returnedFields: (Authority) => ({ Authority, Status: 'OK' }),
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

const begin = async (change?: Partial<ZarinpalSettings>) => {
  const stand = await open(change)
  const { gateway } = stand
  const paymentId = newId()
  const charge = rialCharge(1_250_000)
  const started = await gateway.start({
    paymentId,
    charge,
    amountRial: 1_250_000,
    descriptionFa: 'بلیت',
    returnUrl: 'https://shop.example/back',
    phoneNumber: '+989120000000',
  })
  const reference = 'reference' in started ? started.reference : ''
  return { ...stand, started, question: { reference, paymentId, charge } }
}

describe('the unit', () => {
  it.each([
    ['rial', 1_250_000, 'IRR'],
    ['toman', 125_000, 'IRT'],
  ] as const)('%s is made at the edge and named', async (unit, amount, currency) => {
    const { bank, gateway, question } = await begin({ unit })
    bank.pay(question.reference)
    await gateway.verify(question)
    expect(bank.requests[0]?.json).toMatchObject({ amount, currency })
    expect(bank.requests[1]?.json).toMatchObject({ amount })
  })

  it('toman takes no amount that ends in rials', async () => {
    const { gateway } = await open({ unit: 'toman' })
    expect(gateway.chargeOf(1_250_005)).toBeNull()
  })
})

describe('ZarinPal', () => {
  it('is told the customer’s number as it wants it, and our payment', async () => {
    const { bank, question } = await begin()
    expect(bank.requests[0]?.json.metadata).toEqual({
      mobile: '09120000000',
      order_id: question.paymentId,
    })
  })

  it('that does not know the merchant declines to start, and decides nothing about a payment', async () => {
    const stranger = await begin({ merchantId: 'f'.repeat(36) })
    expect(stranger.started).toEqual({ declined: true, reason: 'ZarinPal -10' })
    expect(await stranger.gateway.verify(stranger.question)).toMatchObject({ unknown: true })
  })

  it.each(['half', 'page'] as const)(
    'that answers by a %s leaves a verification open',
    async (fault) => {
      const { bank, gateway, question } = await begin()
      bank.pay(question.reference)
      bank.order(/verify/, fault)
      expect(await gateway.verify(question)).toMatchObject({ unknown: true })
      expect(await gateway.verify(question)).toMatchObject({ state: 'paid' })
    },
  )

  it('that was paid between "not paid" and the inquiry is asked again, and only then believed', async () => {
    const { bank, gateway, question } = await begin()
    bank.onNext(/inquiry/, () => bank.pay(question.reference))
    expect(await gateway.verify(question)).toMatchObject({ unknown: true })
    expect(await gateway.verify(question)).toMatchObject({ state: 'paid' })
  })

  it('that failed five times in a row is left alone', async () => {
    const { bank, gateway, question } = await begin()
    for (let time = 0; time < 5; time += 1) {
      bank.order(/verify/, 'before')
      await gateway.verify(question)
    }
    expect(gateway.isResting()).toBe(true)
    expect(await gateway.verify(question)).toMatchObject({ unsent: true })
  })
})

describe('its documented replies', () => {
  const recorded = (name: string) =>
    wordOf({
      outcome: 'answered',
      status: 200,
      headers: {},
      body: JSON.parse(readFileSync(join(import.meta.dirname, `fixtures/${name}.json`), 'utf8')),
    })
  const charge = rialCharge(10_000)

  it.each(['verify-paid', 'verify-already'])('%s is paid', (name) => {
    expect(verification(recorded(name), charge)).toEqual({
      state: 'paid',
      charged: charge,
      paymentId: null,
      trackingNumber: '201',
      cardMask: '502229******5995',
    })
  })

  it('verify-unpaid needs an inquiry, a request names its authority, a list its references', () => {
    expect(verification(recorded('verify-unpaid'), charge)).toBe('ask')
    expect(recorded('request')).toMatchObject({ code: 100 })
    expect(unverified(recorded('unverified'))).toEqual([
      { reference: 'A0000000000000000000000000006qpmljax' },
    ])
  })

  it.each([-9, -10, -11, -12, -15, -52, -53])('error %i is no word about the payment', (code) => {
    const reply = { outcome: 'answered', status: 200, headers: {} } as const
    const word = wordOf({ ...reply, body: { data: [], errors: { code } } })
    expect(verification(word, charge)).toMatchObject({ unknown: true })
    expect(inquiry(word, charge)).toMatchObject({ unknown: true })
  })

  it.each([null, 'no', [], {}, { data: [], errors: [] }, { data: {} }])(
    '%j is understood as nothing',
    (body) => {
      const word = wordOf({ outcome: 'answered', status: 200, headers: {}, body })
      expect(word).toMatchObject({ unknown: true })
    },
  )
})
