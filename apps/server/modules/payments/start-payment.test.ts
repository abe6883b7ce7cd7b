import { describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { stageOf } from './choose-gateway.ts'
import type { StartPayment } from './start-payment.ts'
import type { PaymentsTables } from './tables.generated.ts'
import { openPaymentsStand, scriptedGateway } from './testing/payments-stand.ts'

const database = await testDatabase({ maxConnections: 20 })
const stand = openPaymentsStand(database)
const { payments, bank } = stand

const ask = (change: Partial<StartPayment> = {}): StartPayment => ({
  userId: newId(),
  orderId: newId(),
  amountRial: 1_500_000,
  gatewayId: 1,
  descriptionFa: 'بلیت تهران به مشهد',
  phoneNumber: null,
  ...change,
})
const paymentsOf = (userId: string) =>
  tables<PaymentsTables>(database.db)
    .selectFrom('payments.payment')
    .selectAll()
    .where('userId', '=', userId)
    .execute()

describe('starting a payment', () => {
  it('writes it down and sends the customer to the page of that very payment', async () => {
    const asked = ask()
    const started = await payments.start(asked)
    if ('refused' in started) throw new Error(started.refused)
    const [row, ...others] = await paymentsOf(asked.userId)
    expect(others).toEqual([])
    expect(row).toMatchObject({ id: started.paymentId, state: 'waiting', amountRial: 1_500_000 })
    expect(started).toMatchObject({ amount: 1_500_000, method: 'GET', fields: {} })
    expect(started.redirectUrl).toBe(`http://localhost:3000/dev/bank/${row?.reference}`)
    expect(bank.visit(row?.reference ?? '')).toMatchObject({
      paymentId: started.paymentId,
      amountRial: 1_500_000,
      returnUrl: 'http://localhost:3000/api/payment/Callback/sandbox',
    })
  })

  it('gives twenty at once twenty references', async () => {
    const userId = newId()
    await Promise.all(Array.from({ length: 20 }, () => payments.start(ask({ userId }))))
    const rows = await paymentsOf(userId)
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(20)
    expect(rows.every(({ state }) => state === 'waiting')).toBe(true)
  })

  it.each([
    ['nothing', { amountRial: 0 }, 'AMOUNT_IS_INVALID'],
    ['half a rial', { amountRial: 0.5 }, 'AMOUNT_IS_INVALID'],
    ['a top-up below 1,000 toman', { orderId: null, amountRial: 9_990 }, 'TOP_UP_TOO_SMALL'],
    ['a top-up above the limit', { orderId: null, amountRial: 3e9 }, 'TOP_UP_TOO_LARGE'],
    ['a gateway there is not', { gatewayId: 9 }, 'GATEWAY_NOT_AVAILABLE'],
  ] as const)('refuses %s and writes nothing', async (_what, change, refused) => {
    const asked = ask(change)
    expect(await payments.start(asked)).toMatchObject({ refused })
    expect(await paymentsOf(asked.userId)).toEqual([])
  })

  it('does not hold an order to the limits of a top-up', async () => {
    expect(await payments.start(ask({ amountRial: 5_000 }))).toMatchObject({ amount: 5_000 })
  })

  it.each(['start-unreachable', 'start-lost'] as const)(
    'refuses when the bank gives no page (%s), and the payment has failed',
    async (fault) => {
      bank.orderFault(fault)
      const asked = ask()
      expect(await payments.start(asked)).toMatchObject({ refused: 'GATEWAY_NOT_AVAILABLE' })
      expect(await paymentsOf(asked.userId)).toMatchObject([
        { state: 'failed', failure: 'gateway-silent', reference: null },
      ])
    },
  )

  it('sends nobody to a bank whose page came after the payment was given up', async () => {
    const own = openPaymentsStand(database, {
      gateways: (sandbox) => [{ id: 1, gateway: { ...sandbox, start: slowly }, isActive: true }],
    })
    async function slowly() {
      own.clock.advance({ minutes: 6 })
      await own.payments.sweep()
      const redirectUrl = 'https://bank.example/slow'
      return { reference: 'slow', redirectUrl, method: 'GET' as const, fields: {} }
    }
    const asked = ask()
    expect(await own.payments.start(asked)).toMatchObject({ refused: 'GATEWAY_NOT_AVAILABLE' })
    expect(await paymentsOf(asked.userId)).toMatchObject([
      { state: 'failed', failure: 'never-started', reference: null },
    ])
  })

  it('never binds one reference to two payments', async () => {
    const sameAgain = {
      ...scriptedGateway([]),
      start: async () => ({
        reference: 'always-the-same',
        redirectUrl: 'https://bank.example/always-the-same',
        method: 'GET' as const,
        fields: {},
      }),
    }
    const { payments } = openPaymentsStand(database, {
      gateways: () => [{ id: 1, gateway: sameAgain, isActive: true }],
    })
    const second = ask()
    await payments.start(ask())
    await expect(payments.start(second)).rejects.toThrow('payment_gateway_reference_key')
    expect(await paymentsOf(second.userId)).toMatchObject([{ state: 'created', reference: null }])
  })
})

describe('the gateways', () => {
  const other = scriptedGateway([])

  it('refuse new payments while all are off, and while the chosen one is off', async () => {
    const allOff = openPaymentsStand(database, {
      gateways: (sandbox) => [{ id: 1, gateway: sandbox, isActive: false }],
    })
    expect(await allOff.payments.start(ask())).toMatchObject({ refused: 'NO_ACTIVE_GATEWAY' })
    const oneOff = openPaymentsStand(database, {
      gateways: (sandbox) => [
        { id: 1, gateway: sandbox, isActive: false },
        { id: 2, gateway: other, isActive: true },
      ],
    })
    expect(await oneOff.payments.start(ask())).toMatchObject({ refused: 'GATEWAY_NOT_AVAILABLE' })
    expect(await oneOff.payments.start(ask({ gatewayId: 2 }))).toHaveProperty('paymentId')
    expect(oneOff.payments.gateways().map(({ id }) => id)).toEqual([2, 1])
  })

  it('may not share a number or a name', () => {
    expect(() =>
      openPaymentsStand(database, {
        gateways: (sandbox) => [
          { id: 1, gateway: sandbox, isActive: true },
          { id: 1, gateway: other, isActive: true },
        ],
      }),
    ).toThrow('Two gateways')
  })
})

describe('an amount beyond every bank', () => {
  const active = (maxRial: number, { isActive = true, currencyCode = 'IRR' } = {}) => ({
    id: maxRial,
    isActive,
    gateway: { ...scriptedGateway([]), currencyCode, limits: { minRial: 10_000, maxRial } },
  })
  const gateways = [
    active(1_000_000),
    active(2_000_000_000),
    active(9_000_000_000, { isActive: false }),
    active(8_000_000_000, { currencyCode: 'IQD' }),
  ]

  it.each([
    [999, 999],
    [2_000_000_000, 2_000_000_000],
    [2_000_000_010, 1_000_000_010],
    [5_000_000_000, 1_666_666_670],
    [6_000_000_000, 2_000_000_000],
  ])('%d is asked for in equal stages, the first %d', (amountRial, stage) => {
    expect(stageOf({ gateways }, { gatewayId: 1_000_000, amountRial })).toBe(stage)
  })

  it('is asked for whole of a bank of another money that takes it, by whoever chose that', () => {
    const ask = { gatewayId: 8_000_000_000, amountRial: 5_000_000_000 }
    expect(stageOf({ gateways }, ask)).toBe(5_000_000_000)
  })
})
