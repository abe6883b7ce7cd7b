import { describe, expect, it } from 'vitest'
import { describeGateway } from '../../../modules/payments/gateway.conformance.ts'
import { rialCharge } from '../../../modules/payments/ports.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createSnapppay } from './create-snapppay.ts'
import { account, openSnapppayStub } from './testing/snapppay-stub.ts'

async function open(change: Partial<typeof account> = {}) {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const bank = await openSnapppayStub(clock)
  const { peer } = createOutbound({ log: silentLog })
  const gateway = createSnapppay(
    { ...account, host: bank.url, minRial: 100_000, maxRial: 500_000_000, ...change },
    { peer, nowMs: () => clock.now().epochMilliseconds },
  )
  const { lender } = gateway
  if (!lender) throw new Error('It lends nothing')
  return { clock, bank, gateway, lender }
}

const verbPaths = {
  start: /v1\/token/,
  verify: /verify/,
  inquire: /status/,
  listUnverified: /never/,
  reverse: /revert/,
  refund: /never/,
}
const steps = { settle: /settle/, revert: /revert/, lower: /update|cancel/ }

describeGateway('snapppay', async () => {
  const { clock, bank, gateway } = await open()
  return {
    gateway,
    customer: {
      pays: async (reference) => bank.pay(reference),
      cancels: async (reference) => bank.fail(reference),
      isRefused: async (reference) => bank.fail(reference),
    },
    returnedFields: bank.returned,
    // Its status tells of a loan only once it is verified.
    isSilentBeforeVerify: true,
    network: {
      // A step is followed by a question how it stands.
      cutBefore: (verb) => {
        bank.order(verbPaths[verb], 'before')
        bank.order(/status/, 'before')
      },
      cutAfter: (verb) => {
        bank.order(verbPaths[verb], 'after')
        bank.order(/status/, 'before')
      },
      cutLender: (when, verb) => {
        bank.order(steps[verb], when)
        bank.order(/status/, 'before')
      },
      goDown: bank.goDown,
      comeUp: bank.comeUp,
    },
    swapAmount: bank.swapAmount,
    passMinutes: (minutes) => clock.advance({ minutes }),
  }
})

describe('SnappPay', () => {
  const begin = async () => {
    const stand = await open()
    const paymentId = newId()
    const charge = rialCharge(1_250_000)
    const ask = {
      paymentId,
      charge,
      amountRial: 1_250_000,
      descriptionFa: 'بلیت',
      returnUrl: 'https://shop.example/api/payment/Callback/snapppay',
      phoneNumber: '+989120000000',
    }
    const started = await stand.gateway.start(ask)
    const reference = 'reference' in started ? started.reference : ''
    return { ...stand, ask, started, question: { reference, paymentId, charge } }
  }

  it('is told of an amount, and offers its terms or nothing', async () => {
    const { bank, lender } = await open()
    const amountRial = 1_250_000
    expect(await lender.offer({ amountRial })).toMatchObject({ titleFa: 'پرداخت در ۴ قسط' })
    bank.lendsNothing()
    expect(await lender.offer({ amountRial })).toBeNull()
    bank.order(/eligible/, 'page')
    expect(await lender.offer({ amountRial })).toMatchObject({ unknown: true })
  })

  it('is named by our payment, which it returns, and its phone as it wants it', async () => {
    const { bank, gateway, question } = await begin()
    const { reference, paymentId } = question
    expect(bank.loans[0]).toMatchObject({ transactionId: paymentId, mobile: '+989120000000' })
    expect(gateway.referenceOfReturn(bank.returned(reference))).toEqual({ paymentId })
    // A form that was sent without a network is opened once more as a page: only the address is left of it.
    const address = new URL(bank.loans.at(-1)?.returnURL ?? '')
    expect(gateway.referenceOfReturn(Object.fromEntries(address.searchParams))).toEqual({
      paymentId,
    })
    for (const transactionId of ['', 'x', '1234567890'])
      expect(gateway.referenceOfReturn({ transactionId, state: 'OK' })).toBeNull()
  })

  it('that was verified under a lost reply is paid by how it stands, at once', async () => {
    const { bank, gateway, question } = await begin()
    bank.pay(question.reference)
    bank.order(/verify/, 'after')
    expect(await gateway.verify(question)).toMatchObject({ state: 'paid' })
  })

  it.each(['half', 'page'] as const)('that answers by a %s says nothing', async (fault) => {
    const { bank, gateway, question } = await begin()
    bank.pay(question.reference)
    bank.order(/status/, fault)
    expect(await gateway.verify(question)).toMatchObject({ unknown: true })
  })

  it('whose status nobody knows is asked again, never guessed', async () => {
    const { bank, gateway, lender, question } = await begin()
    bank.contradict(question.reference, 'FROZEN' as 'VERIFY')
    expect(await gateway.verify(question)).toMatchObject({ unknown: true })
    expect(await lender.settle(question)).toMatchObject({ unknown: true })
  })

  const stepsOf = ({ lender, question }: Awaited<ReturnType<typeof begin>>) => ({
    settle: () => lender.settle(question),
    revert: () => lender.revert(question),
    update: () => lender.lower({ ...question, leftRial: 500_000 }),
    cancel: () => lender.lower({ ...question, leftRial: 0 }),
  })
  const verified = async (step: keyof ReturnType<typeof stepsOf>) => {
    const begun = await begin()
    begun.bank.pay(begun.question.reference)
    await begun.gateway.verify(begun.question)
    const steps = stepsOf(begun)
    if (step === 'update' || step === 'cancel') await steps.settle()
    return { bank: begun.bank, take: steps[step] }
  }
  const allSteps = ['settle', 'revert', 'update', 'cancel'] as const

  it.each(allSteps)('to whom a %s never came has not refused it', async (step) => {
    const { bank, take } = await verified(step)
    bank.order(new RegExp(step), 'before')
    expect(await take()).toMatchObject({ unknown: true })
    expect(await take()).toEqual({ done: true })
  })

  it.each(allSteps)('that refuses a %s it could take says no, with its own word', async (step) => {
    const { bank, take } = await verified(step)
    bank.closeSteps(new RegExp(step))
    const reason = expect.stringContaining('1099')
    expect(await take()).toEqual({ declined: true, reason })
  })

  it('is asked again under a new token when it knows the old one no more', async () => {
    const { bank, gateway, question } = await begin()
    bank.forgetTokens()
    expect(await gateway.verify(question)).toEqual({ state: 'open' })
    expect(bank.requests.filter(({ path }) => path.endsWith('oauth/token'))).toHaveLength(2)
  })

  it('that knows us not declines nothing: nothing was sent', async () => {
    const { gateway } = await open({ password: 'a wrong word of tests' })
    const ask = { paymentId: newId(), charge: rialCharge(1_250_000), amountRial: 1_250_000 }
    const rest = { returnUrl: 'https://shop.example/', descriptionFa: 'بلیت', phoneNumber: null }
    expect(await gateway.start({ ...ask, ...rest })).toMatchObject({ unsent: true })
  })
})
