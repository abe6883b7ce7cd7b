import { describe, expect, it } from 'vitest'
import { describeGateway } from '../../../../modules/payments/gateway.conformance.ts'
import { createTestClock } from '../../../../platform/clock.ts'
import { newId } from '../../../../platform/ids.ts'
import { silentLog } from '../../../../platform/log.ts'
import { createOutbound } from '../../../../platform/outbound/outbound.ts'
import { createQi } from './create-qi.ts'
import { openQiStub, password, terminalId, username } from './testing/qi-stub.ts'
import { standingOf } from './translate.ts'

async function open(rialPerDinar: number | null = 840) {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const bank = await openQiStub(clock)
  const settings = { username, password, terminalId, host: bank.url, maxRial: 2_000_000_000 }
  const { peer } = createOutbound({ log: silentLog })
  return { clock, bank, gateway: createQi(settings, { peer, rialPerDinar: () => rialPerDinar }) }
}

const verbPaths = {
  start: /v1\/payment$/,
  verify: /status/,
  inquire: /status/,
  listUnverified: /never/,
  reverse: /never/,
  refund: /never/,
}

describeGateway('qi', async () => {
  const { clock, bank, gateway } = await open()
  return {
    gateway,
    customer: {
      pays: async (reference) => bank.pay(reference),
      cancels: async (reference) => bank.cancel(reference),
      isRefused: async (reference) => bank.refuse(reference),
    },
    returnedFields: (reference) =>
      Object.fromEntries(new URL(bank.returnUrl(reference)).searchParams),
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

describe('Qi Card', () => {
  const begin = async () => {
    const stand = await open()
    const paymentId = newId()
    const charge = stand.gateway.chargeOf(1_250_000)
    if (!charge) throw new Error('no charge')
    const started = await stand.gateway.start({
      paymentId,
      charge,
      amountRial: 1_250_000,
      descriptionFa: 'بلیت',
      returnUrl: 'https://shop.example/api/payment/Callback/qi',
      phoneNumber: '+9647701234567',
    })
    return { ...stand, started, question: { reference: paymentId, paymentId, charge } }
  }

  it('is asked for whole dinars that cover the rial, under our own id, and sends the customer back with it', async () => {
    const { bank, started, question } = await begin()
    expect(started).toMatchObject({ reference: question.paymentId, method: 'GET' })
    expect(bank.requests[0]?.json).toMatchObject({
      requestId: question.paymentId,
      amount: 1_489,
      currency: 'IQD',
      customerInfo: { phone: '009647701234567' },
    })
    expect(bank.returnUrl(question.reference)).toContain(`requestId=${question.paymentId}`)
  })

  it('takes nothing while the house has no rate to charge by', async () => {
    expect((await open(null)).gateway.chargeOf(1_250_000)).toBeNull()
  })

  it.each(['FORM_SHOWED', 'AUTHENTICATION_STARTED', 'STARTED'] as const)(
    'waits while its form is at %s',
    async (status) => {
      const { bank, gateway, question } = await begin()
      bank.moveTo(question.reference, status)
      expect(await gateway.verify(question)).toEqual({ state: 'open' })
    },
  )

  it('calls what its customer gave up so, whatever its form is said to be at, and what was refused or ran out otherwise', () => {
    const said = (status: string, canceled: boolean) =>
      standingOf({
        code: 0,
        said: { requestId: 'r', paymentId: 'p', status, canceled, amount: 1, currency: 'IQD' },
      })
    for (const status of ['CREATED', 'FORM_SHOWED', 'EXPIRED', 'FAILED'])
      expect(said(status, true)).toMatchObject({ state: 'cancelled' })
    for (const status of ['EXPIRED', 'FAILED'])
      expect(said(status, false)).toMatchObject({ state: 'failed' })
    // Money counts before any other word.
    expect(said('SUCCESS', true)).toMatchObject({ state: 'paid' })
  })

  it('is never asked for a refund: what became of one whose reply was lost, nothing there tells', async () => {
    const { gateway } = await open()
    expect([gateway.refund, gateway.reverse]).toEqual([undefined, undefined])
  })
})
