import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeGateway } from '../../../modules/payments/gateway.conformance.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { newId, randomDigits, randomToken } from '../../../platform/ids.ts'
import { createSandbox } from './create-sandbox.ts'

const root = mkdtempSync(join(tmpdir(), 'parastoo-bank-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const clock = createTestClock('2026-01-01T08:00:00Z')
const build = () =>
  createSandbox({
    folder: join(root, newId()),
    clock,
    newReference: () => randomToken(18),
    newTrackingNumber: () => randomDigits(8),
    siteUrl: 'http://localhost:3000',
    merchantFa: 'پرستو',
  })

const unreachable = {
  start: 'start-unreachable',
  verify: 'verify-unreachable',
  inquire: 'inquire-unreachable',
  listUnverified: 'list-unreachable',
  reverse: 'return-unreachable',
  refund: 'return-unreachable',
} as const
const lost = {
  ...unreachable,
  start: 'start-lost',
  verify: 'verify-lost',
  reverse: 'return-lost',
  refund: 'return-lost',
} as const

describeGateway('sandbox', async () => {
  const { bank, gateway } = build()
  return {
    gateway,
    customer: {
      pays: async (reference) => bank.pay(reference),
      cancels: async (reference) => bank.cancel(reference),
      isRefused: async (reference) => bank.refuse(reference),
    },
    returnedFields: (reference) => ({ Authority: reference, Status: 'OK' }),
    network: {
      cutBefore: (verb) => bank.orderFault(unreachable[verb]),
      cutAfter: (verb) => bank.orderFault(lost[verb]),
      goDown: async (verb) => bank.orderFault(unreachable[verb]),
      comeUp: async () => undefined,
    },
    swapAmount: (reference) => bank.orderFault('wrong-amount', reference),
    passMinutes: (minutes) => clock.advance({ minutes }),
  }
})

describe('a fault ordered on the sandbox', () => {
  const paymentId = newId()
  const charge = { amountMinor: 50_000, currencyCode: 'IRR' }
  const begin = async () => {
    const { bank, gateway } = build()
    const started = await gateway.start({
      paymentId,
      amountRial: 50_000,
      charge,
      returnUrl: 'http://localhost:3000/back',
      descriptionFa: 'آزمون',
      phoneNumber: null,
    })
    const reference = 'reference' in started ? started.reference : ''
    bank.pay(reference)
    const verify = () => gateway.verify({ reference, paymentId, charge })
    return { bank, reference, verify }
  }

  it.each([
    ['wrong-amount', { charged: { ...charge, amountMinor: 49_999 } }],
    ['wrong-currency', { charged: { ...charge, currencyCode: 'IQD' } }],
    ['wrong-payment', { paymentId: '00000000-0000-0000-0000-000000000000' }],
  ] as const)('%s strikes once', async (fault, wrong) => {
    const { bank, reference, verify } = await begin()
    bank.orderFault(fault, reference)
    expect(await verify()).toMatchObject({ state: 'paid', ...wrong })
    expect(await verify()).not.toMatchObject(wrong)
  })

  it('for one reference leaves another alone', async () => {
    const one = await begin()
    one.bank.orderFault('verify-lost', 'another reference')
    expect(await one.verify()).toMatchObject({ state: 'paid' })
  })

  it('verify-slow answers rightly, three seconds late', async () => {
    const { bank, reference, verify } = await begin()
    bank.orderFault('verify-slow', reference)
    let isAnswered = false
    const answer = verify().finally(() => {
      isAnswered = true
    })
    await new Promise(setImmediate)
    expect(isAnswered).toBe(false)
    clock.advance({ seconds: 3 })
    expect(await answer).toMatchObject({ state: 'paid' })
  })
})
