/** Payments over each real bank's adapter and a stub of that bank, the line between them as bad as it gets. */
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createHyperpay } from '../adapters/gateways/hyperpay/create-hyperpay.ts'
import * as hyperpay from '../adapters/gateways/hyperpay/testing/hyperpay-stub.ts'
import { createZarinpal } from '../adapters/gateways/zarinpal/create-zarinpal.ts'
import * as zarinpal from '../adapters/gateways/zarinpal/testing/zarinpal-stub.ts'
import { createZibal } from '../adapters/gateways/zibal/create-zibal.ts'
import * as zibal from '../adapters/gateways/zibal/testing/zibal-stub.ts'
import type { Gateway } from '../modules/payments/index.ts'
import { openPaymentsStand, siteUrl } from '../modules/payments/testing/payments-stand.ts'
import { createTestClock, type TestClock } from '../platform/clock.ts'
import { tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts'
import type { StubServer } from '../platform/outbound/testing/stub-server.ts'
import { sealedLinks } from '../platform/sealed-links.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { testGate } from '../platform/testing/test-gate.ts'

const maxRial = 2_000_000_000
const secret = 'a secret of thirty-two characters'

type Bank = Pick<StubServer, 'order' | 'goDown' | 'comeUp' | 'requests'> & {
  pay: (reference: string) => void
  swapAmount: (reference: string) => void
}
type Setting = {
  open: (clock: TestClock, outbound: Outbound) => Promise<{ bank: Bank; gateway: Gateway }>
  way: string
  back: (reference: string) => Record<string, string>
  settling: RegExp
  secrets: string[]
}

const banks: Record<string, Setting> = {
  zarinpal: {
    async open(clock, outbound) {
      const bank = await zarinpal.openZarinpalStub(clock)
      const { merchantId } = zarinpal
      const settings = { merchantId, host: bank.url, unit: 'toman', maxRial } as const
      return { bank, gateway: createZarinpal(settings, outbound) }
    },
    way: '/api/payment/Callback/zarinpal',
    back: (Authority) => ({ Authority, Status: 'OK' }),
    settling: /verify/,
    secrets: [zarinpal.merchantId],
  },
  zibal: {
    async open(clock, outbound) {
      const bank = await zibal.openZibalStub(clock)
      const { merchant } = zibal
      return { bank, gateway: createZibal({ merchant, host: bank.url, maxRial }, outbound) }
    },
    way: '/api/payment/Callback/zibal',
    back: (trackId) => ({ trackId, success: '1', status: '2' }),
    settling: /verify/,
    secrets: [zibal.merchant],
  },
  hyperpay: {
    async open(clock, { peer }) {
      const bank = await hyperpay.openHyperpayStub(clock)
      const { entityId, token } = hyperpay
      const settings = { entityId, token, host: bank.url, brands: 'VISA', maxRial }
      const { gateway } = createHyperpay(
        { ...settings, currency: 'AED', rialPerUnit: 30_000 },
        { peer, siteUrl, sealLinks: sealedLinks({ siteUrl, secret }), newNonce: () => 'n' },
      )
      return { bank, gateway }
    },
    way: '/confirm/hyperpay',
    back: (id) => ({ id, resourcePath: `/v1/checkouts/${id}/payment` }),
    settling: /checkouts\/.+\/payment/,
    secrets: [hyperpay.entityId, hyperpay.token],
  },
}

const phoneNumber = '+989121112233'
const descriptionFa = 'سفارش ۱۲۳، تهران به مشهد'

describe.each(Object.entries(banks))('buying through %s', (name, setting) => {
  const open = async () => {
    const bankClock = createTestClock('2026-01-01T08:00:00Z')
    const lines: string[] = []
    const log = createLog({ level: 'debug' }, { write: (line) => lines.push(line) })
    const { bank, gateway } = await setting.open(bankClock, createOutbound({ log }))
    const database = await testDatabase({ maxConnections: 25 })
    const stand = openPaymentsStand(database, {
      gateways: () => [{ id: 1, gateway, isActive: true }],
    })
    const app = Fastify()
    stand.payments.mountCallback(app, testGate())
    const begin = async (amountRial = 1_500_000) => {
      const userId = newId()
      const orderId = newId()
      const started = await stand.payments.start({
        userId,
        orderId,
        amountRial,
        gatewayId: 1,
        descriptionFa,
        phoneNumber,
      })
      if ('refused' in started) throw new Error(started.refused)
      const { paymentId } = started
      const { reference } = await tables<{ 'payments.payment': { id: string; reference: string } }>(
        stand.db,
      )
        .selectFrom('payments.payment')
        .select('reference')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return { userId, orderId, paymentId, reference }
    }
    const comeBack = async (query: Record<string, string>) =>
      (await app.inject({ url: setting.way, query })).headers.location
    const pass = (duration: Temporal.DurationLike) => {
      stand.clock.advance(duration)
      bankClock.advance(duration)
    }
    const statusOf = async ({ userId, paymentId }: { userId: string; paymentId: string }) =>
      (await stand.payments.byId(userId, paymentId))?.status
    return { ...stand, bank, lines, begin, comeBack, pass, statusOf }
  }
  type Stand = Awaited<ReturnType<typeof open>>
  const booksAreRight = async ({ ledger }: Stand) => expect(await ledger.checkBooks()).toEqual([])

  it('credits once, however often and at once the customer comes back', async () => {
    const stand = await open()
    const { userId, orderId, paymentId, reference } = await stand.begin()
    stand.bank.pay(reference)
    const back = setting.back(reference)
    const ways = await Promise.all(Array.from({ length: 20 }, () => stand.comeBack(back)))
    expect(new Set(ways)).toEqual(new Set([`/payment/${orderId}?paymentId=${paymentId}`]))
    await stand.comeBack(back)
    expect(await stand.balanceOf(userId)).toBe(1_500_000)
    expect(stand.received).toEqual([paymentId])
    await booksAreRight(stand)
  })

  it('believes no forged return, and lets the customer go on', async () => {
    const stand = await open()
    const { userId, reference, ...payment } = await stand.begin()
    await stand.comeBack(setting.back(reference))
    expect(await stand.balanceOf(userId)).toBe(0)
    expect(await stand.statusOf({ userId, ...payment })).toBe('waiting')
    expect(await stand.comeBack(setting.back('1234567890'))).toBe('/profile/transactions')
    stand.bank.pay(reference)
    await stand.comeBack(setting.back(reference))
    expect(await stand.balanceOf(userId)).toBe(1_500_000)
  })

  it('settles a swapped return for its own buyer and amount', async () => {
    const stand = await open()
    const [cheap, dear] = [await stand.begin(100_000), await stand.begin(90_000_000)]
    stand.bank.pay(cheap.reference)
    const { orderId, paymentId } = dear
    await stand.comeBack({ ...setting.back(cheap.reference), orderId, paymentId })
    expect(await stand.balanceOf(cheap.userId)).toBe(100_000)
    expect(await stand.balanceOf(dear.userId)).toBe(0)
  })

  it('settles a customer who never comes back within a minute, long before the bank gives it back', async () => {
    const stand = await open()
    const { userId, reference } = await stand.begin()
    stand.pass({ minutes: 3 })
    stand.bank.pay(reference)
    stand.pass({ seconds: 30 })
    await stand.payments.sweep()
    expect(await stand.balanceOf(userId)).toBe(1_500_000)
    stand.pass({ hours: 3 })
    await stand.payments.sweep()
    expect(await stand.balanceOf(userId)).toBe(1_500_000)
    await booksAreRight(stand)
  })

  it.each(['before', 'after', 'half', 'page'] as const)(
    'loses nothing when the answer is cut (%s): the sweep asks again, and the money is there once',
    async (fault) => {
      const stand = await open()
      const { userId, reference, ...payment } = await stand.begin()
      stand.bank.pay(reference)
      stand.bank.order(setting.settling, fault)
      await stand.comeBack(setting.back(reference))
      expect(await stand.statusOf({ userId, ...payment })).toBe('waiting')
      stand.pass({ seconds: 30 })
      await stand.payments.sweep()
      expect(await stand.balanceOf(userId)).toBe(1_500_000)
      expect(stand.received).toHaveLength(1)
    },
  )

  it('waits through an outage and settles when the bank is back', async () => {
    const stand = await open()
    const { userId, reference, ...payment } = await stand.begin()
    stand.bank.pay(reference)
    await stand.bank.goDown()
    for (let time = 0; time < 2; time += 1) {
      stand.pass({ seconds: 30 })
      await stand.payments.sweep()
    }
    expect(await stand.statusOf({ userId, ...payment })).toBe('waiting')
    await stand.bank.comeUp()
    stand.pass({ seconds: 30 })
    await stand.payments.sweep()
    expect(await stand.balanceOf(userId)).toBe(1_500_000)
  })

  it('credits nothing of another amount, and sets it aside for staff', async () => {
    const stand = await open()
    const { userId, paymentId, reference } = await stand.begin()
    stand.bank.pay(reference)
    stand.bank.swapAmount(reference)
    await stand.comeBack(setting.back(reference))
    expect(await stand.balanceOf(userId)).toBe(0)
    expect((await stand.payments.differing({ page: 1, pageSize: 20 })).payments).toMatchObject([
      { paymentId, gateway: name, difference: expect.stringMatching(/took|another amount/) },
    ])
    await booksAreRight(stand)
  })

  it('writes neither people nor keys nor card numbers into any log', async () => {
    const stand = await open()
    const [paid, lost] = [await stand.begin(), await stand.begin()]
    stand.bank.pay(paid.reference)
    stand.bank.order(setting.settling, 'half')
    await stand.comeBack(setting.back(lost.reference))
    await stand.comeBack(setting.back(paid.reference))
    stand.pass({ seconds: 30 })
    await stand.payments.sweep()
    const written = [...stand.lines, ...stand.logged.map((line) => JSON.stringify(line))].join('\n')
    expect(written).toContain(`"peer":"${name}"`)
    const unspoken = [phoneNumber, '9121112233', descriptionFa, '603799', '420000', 'JANE', secret]
    for (const word of [...unspoken, ...setting.secrets]) expect(written).not.toContain(word)
    expect(written).not.toMatch(/\b\d{16}\b/)
  })
})
