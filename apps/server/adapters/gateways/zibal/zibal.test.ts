import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeGateway } from '../../../modules/payments/gateway.conformance.ts'
import { rialCharge } from '../../../modules/payments/ports.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createZibal } from './create-zibal.ts'
import { merchant, openZibalStub } from './testing/zibal-stub.ts'
import { standingOf, verification, wordOf } from './translate.ts'

async function open(as = merchant) {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const bank = await openZibalStub(clock)
  const settings = { merchant: as, host: bank.url, maxRial: 2_000_000_000 }
  return { clock, bank, gateway: createZibal(settings, createOutbound({ log: silentLog })) }
}

const verbPaths = {
  start: /request/,
  verify: /verify/,
  inquire: /inquiry/,
  listUnverified: /never/,
  reverse: /never/,
  refund: /never/,
}

describeGateway('zibal', async () => {
  const { clock, bank, gateway } = await open()
  return {
    gateway,
    customer: {
      pays: async (reference) => bank.pay(reference),
      cancels: async (reference) => bank.cancel(reference),
      isRefused: async (reference) => bank.refuse(reference),
    },
    returnedFields: (trackId) => ({ trackId, success: '1', status: '2', orderId: 'any' }),
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

const begin = async (as?: string) => {
  const stand = await open(as)
  const paymentId = newId()
  const charge = rialCharge(1_250_000)
  const started = await stand.gateway.start({
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

describe('Zibal', () => {
  it('is asked in rial, and told the customer’s number and our payment', async () => {
    const { bank, question } = await begin()
    expect(bank.requests[0]?.json).toMatchObject({
      amount: 1_250_000,
      mobile: '09120000000',
      orderId: question.paymentId,
    })
  })

  it('names the payment as it remembers it, for us to compare', async () => {
    const { bank, gateway, question } = await begin()
    bank.pay(question.reference)
    bank.swapOrder(question.reference)
    expect(await gateway.verify(question)).toMatchObject({ state: 'paid', paymentId: 'another' })
  })

  it('that cancelled says so', async () => {
    const { bank, gateway, question } = await begin()
    bank.cancel(question.reference)
    expect(await gateway.verify(question)).toMatchObject({ state: 'cancelled' })
  })

  it('that was paid between "not paid" and the inquiry is asked again, and only then believed', async () => {
    const { bank, gateway, question } = await begin()
    bank.onNext(/inquiry/, () => bank.pay(question.reference))
    expect(await gateway.verify(question)).toMatchObject({ unknown: true })
    expect(await gateway.verify(question)).toMatchObject({ state: 'paid' })
  })

  it('whose inquiry is lost after "already verified" leaves it open', async () => {
    const { bank, gateway, question } = await begin()
    bank.pay(question.reference)
    await gateway.verify(question)
    bank.order(/inquiry/, 'before')
    expect(await gateway.verify(question)).toMatchObject({ unknown: true })
  })

  it('that does not know the merchant declines to start and decides nothing', async () => {
    const { started, gateway, question } = await begin('stranger')
    expect(started).toEqual({ declined: true, reason: 'Zibal 102' })
    const asked = { ...question, reference: '3714061897' }
    expect(await gateway.verify(asked)).toMatchObject({ unknown: true })
  })

  it.each(['', '0', 'abc', '12345678901234567', '1e5', '-5'])(
    'takes no return with trackId %j',
    async (sent) => {
      const { gateway } = await open()
      expect(gateway.referenceOfReturn({ trackId: sent })).toBeNull()
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
  const paid = { state: 'paid', charged: rialCharge(160_000), trackingNumber: '1234567890' }

  it('say paid, and what must be asked further', () => {
    expect(verification(recorded('verify-paid'), '37')).toMatchObject(paid)
    expect(verification(recorded('verify-already'), '37')).toBe('ask')
    expect(verification(recorded('verify-unpaid'), '37')).toBe('ask')
    expect(standingOf(recorded('inquiry-verified'), '37')).toMatchObject(paid)
  })

  it.each([102, 103, 104, 113, 999])('result %i is no word about the payment', (result) => {
    const word = wordOf({ outcome: 'answered', status: 200, headers: {}, body: { result } })
    expect(verification(word, '37')).toMatchObject({ unknown: true })
    expect(standingOf(word, '37')).toMatchObject({ unknown: true })
  })
})
