import { describe, expect, it } from 'vitest'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import type { Gateway } from './ports.ts'
import type { PaymentsTables } from './tables.generated.ts'
import { openPaymentsStand, scriptedGateway } from './testing/payments-stand.ts'

const database = await testDatabase({ maxConnections: 10 })
const plain = scriptedGateway([{ state: 'open' }])
const named = (name: string, change: Partial<Gateway> = {}): Gateway => ({
  ...plain,
  name,
  ...change,
})
const silent = { start: async () => ({ unknown: true, reason: 'no answer in time' }) as const }
const unreached = { start: async () => ({ unsent: true, reason: 'ECONNREFUSED' }) as const }
const declining = { start: async () => ({ declined: true, reason: '-10' }) as const }

const standOf = (...gateways: Gateway[]) =>
  openPaymentsStand(database, {
    gateways: () => gateways.map((gateway, at) => ({ id: at + 1, gateway, isActive: true })),
  })
const start = (stand: ReturnType<typeof standOf>, change: object = {}) => {
  const userId = newId()
  const asked = { userId, orderId: newId(), amountRial: 1_500_000, gatewayId: 1 }
  const started = stand.payments.start({
    ...asked,
    descriptionFa: 'بلیت',
    phoneNumber: null,
    ...change,
  })
  return { userId, started }
}
const rowsOf = (userId: string) =>
  tables<PaymentsTables>(database.db)
    .selectFrom('payments.payment')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

describe('a bank that gives no page', () => {
  it.each([
    ['is not reached', unreached, 'gateway-silent'],
    ['does not answer', silent, 'gateway-silent'],
    ['declines', declining, 'gateway-declined'],
  ] as const)(
    'because it %s is stood in for by the next, and the reply says so',
    async (_why, bad, failure) => {
      const { userId, started } = start(standOf(named('down', bad), named('up')))
      expect(await started).toMatchObject({ gatewayId: 2, failedOverFrom: 1 })
      expect(await rowsOf(userId)).toMatchObject([
        { gateway: 'down', state: 'failed', failure, reference: null },
        { gateway: 'up', state: 'waiting', failure: null },
      ])
    },
  )

  it('is not asked at all while it is left alone, unless all are', async () => {
    let asked = 0
    const resting = {
      isResting: () => true,
      start: async () => {
        asked += 1
        return { unsent: true, reason: 'left alone' } as const
      },
    }
    const { started } = start(standOf(named('down', resting), named('up')))
    expect(await started).toMatchObject({ gatewayId: 2, failedOverFrom: 1 })
    expect(asked).toBe(0)
    expect(await start(standOf(named('down', resting))).started).toMatchObject({
      refused: 'GATEWAY_NOT_AVAILABLE',
    })
    expect(asked).toBe(1)
  })

  it('is left for the customer’s own choice first: the reply names nobody when that one answers', async () => {
    const { started } = start(standOf(named('one'), named('two')), { gatewayId: 2 })
    expect(await started).toMatchObject({ gatewayId: 2, failedOverFrom: null })
  })

  it('is named by its own number where nobody was chosen, and nobody where the first of the house answers', async () => {
    const stand = (change: Partial<Gateway>) =>
      openPaymentsStand(database, {
        gateways: () =>
          [named('first', change), named('second')].map((gateway, at) => ({
            id: at + 5,
            gateway,
            isActive: true,
          })),
      })
    expect(await start(stand({})).started).toMatchObject({ gatewayId: 5, failedOverFrom: null })
    expect(await start(stand(silent)).started).toMatchObject({ gatewayId: 6, failedOverFrom: 5 })
  })

  it('is a refusal when there is no other that answers', async () => {
    const { userId, started } = start(standOf(named('one', silent), named('two', unreached)))
    expect(await started).toMatchObject({ refused: 'GATEWAY_NOT_AVAILABLE' })
    expect((await rowsOf(userId)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  })

  it('never stands in where it takes another money: nobody who chose rial is charged dinars', async () => {
    const dinar = {
      currencyCode: 'IQD',
      chargeOf: () => ({ amountMinor: 1_500, currencyCode: 'IQD' }),
    }
    const stand = standOf(named('one', silent), named('two', dinar))
    expect(await start(stand).started).toMatchObject({ refused: 'GATEWAY_NOT_AVAILABLE' })
    expect(await start(stand, { gatewayId: 2 }).started).toMatchObject({ gatewayId: 2 })
  })

  it('never stands in when it is off', async () => {
    const stand = openPaymentsStand(database, {
      gateways: () => [
        { id: 1, gateway: named('one', silent), isActive: true },
        { id: 2, gateway: named('two'), isActive: false },
      ],
    })
    expect(await start(stand).started).toMatchObject({ refused: 'GATEWAY_NOT_AVAILABLE' })
  })
})

describe('the limits of a bank', () => {
  const small = { limits: { minRial: 10_000, maxRial: 1_000_000 } }

  it('send a larger amount to one that takes it', async () => {
    const { started } = start(standOf(named('small', small), named('large')))
    expect(await started).toMatchObject({ gatewayId: 2, failedOverFrom: 1 })
  })

  it('refuse what none takes, and write nothing', async () => {
    const odd = named('odd', { chargeOf: () => null })
    const { userId, started } = start(standOf(named('small', small), odd))
    expect(await started).toMatchObject({ refused: 'OUTSIDE_GATEWAY_LIMITS' })
    expect(await rowsOf(userId)).toEqual([])
  })
})

describe('a charge in another currency', () => {
  const aed = {
    currencyCode: 'AED',
    chargeOf: (amountRial: number) => ({ amountMinor: amountRial / 100, currencyCode: 'AED' }),
  }

  it('is fixed when the payment begins, and what the bank says is held to it', async () => {
    const charged = { amountMinor: 15_000, currencyCode: 'AED' }
    const paid = {
      state: 'paid',
      charged,
      paymentId: null,
      trackingNumber: '5',
      cardMask: null,
    } as const
    const bank = named('abroad', { ...aed, verify: async () => paid })
    const stand = standOf(bank)
    const { userId, started } = start(stand)
    const begun = await started
    if ('refused' in begun) throw new Error(begun.refused)
    expect(begun.amount).toBe(1_500_000)
    expect(await rowsOf(userId)).toMatchObject([{ chargeMinor: 15_000, chargeCurrency: 'AED' }])
    expect(await stand.payments.settle(begun)).toMatchObject({ state: 'paid' })
    expect(await stand.balanceOf(userId)).toBe(1_500_000)
    expect(await stand.payments.byId(userId, begun.paymentId)).toMatchObject({ dinars: null })
  })

  it('in dinars is told with the payment, and with its order once it is paid', async () => {
    const charged = { amountMinor: 1_786, currencyCode: 'IQD' }
    const paid = { state: 'paid', charged, paymentId: null, trackingNumber: '6' } as const
    const stand = standOf(
      named('of Iraq', {
        currencyCode: 'IQD',
        chargeOf: () => charged,
        verify: async () => ({ ...paid, cardMask: null }),
      }),
    )
    const orderId = newId()
    const { userId, started } = start(stand, { orderId })
    const begun = await started
    if ('refused' in begun) throw new Error(begun.refused)
    expect(await stand.payments.byId(userId, begun.paymentId)).toMatchObject({ dinars: 1_786 })
    expect(await stand.payments.paidInDinars(orderId)).toEqual([])
    await stand.payments.settle(begun)
    expect(await stand.payments.paidInDinars(orderId)).toEqual([
      { amount: 1_500_000, dinars: 1_786 },
    ])
    expect(await stand.payments.paidInDinars(newId())).toEqual([])
  })

  it('that comes back in rial differs', async () => {
    const charged = { amountMinor: 1_500_000, currencyCode: 'IRR' }
    const paid = {
      state: 'paid',
      charged,
      paymentId: null,
      trackingNumber: '5',
      cardMask: null,
    } as const
    const stand = standOf(named('abroad', { ...aed, verify: async () => paid }))
    const { userId, started } = start(stand)
    const begun = await started
    if ('refused' in begun) throw new Error(begun.refused)
    expect(await stand.payments.settle(begun)).toMatchObject({ failure: 'differs' })
    expect(await stand.balanceOf(userId)).toBe(0)
  })
})
