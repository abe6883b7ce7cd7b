import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { testGate } from '../../platform/testing/test-gate.ts'
import { openPaymentsStand, scriptedGateway, siteUrl } from './testing/payments-stand.ts'

const database = await testDatabase()
const stand = openPaymentsStand(database, {
  gateways: (sandbox) => [
    { id: 1, gateway: sandbox, isActive: true },
    { id: 2, gateway: scriptedGateway([new Error('cannot be read')]), isActive: true },
  ],
})
const { begin, bank, balanceOf, payments } = stand
const app = Fastify()
payments.mountCallback(app, testGate())
stand.mountBank(app)
afterAll(() => app.close())

const callback = '/api/payment/Callback/sandbox'
const comeBack = async (query: Record<string, string>) => {
  const { statusCode, headers } = await app.inject({ method: 'GET', url: callback, query })
  expect(statusCode).toBe(303)
  return headers.location
}
const resultOf = ({ orderId, paymentId }: { orderId: string | null; paymentId: string }) =>
  `/payment/${orderId}?paymentId=${paymentId}`

describe('coming back from the bank', () => {
  it('settles the payment and leads to the order’s result page', async () => {
    const payment = await begin()
    bank.pay(payment.reference)
    expect(await comeBack({ Authority: payment.reference, Status: 'OK' })).toBe(resultOf(payment))
    expect(await balanceOf(payment.userId)).toBe(1_500_000)
  })

  it('by a form does the same', async () => {
    const payment = await begin()
    bank.pay(payment.reference)
    const reply = await app.inject({
      method: 'POST',
      url: callback,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `Authority=${payment.reference}&Status=OK`,
    })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, resultOf(payment)])
    expect(await balanceOf(payment.userId)).toBe(1_500_000)
  })

  it('twenty times at once credits once', async () => {
    const payment = await begin()
    bank.pay(payment.reference)
    const query = { Authority: payment.reference, Status: 'OK' }
    await Promise.all(Array.from({ length: 20 }, () => comeBack(query)))
    expect(await balanceOf(payment.userId)).toBe(1_500_000)
    expect(stand.received.filter((id) => id === payment.paymentId)).toHaveLength(1)
  })

  it('after a top-up leads to the wallet', async () => {
    const payment = await begin({ orderId: null, amountRial: 10_000 })
    bank.pay(payment.reference)
    expect(await comeBack({ Authority: payment.reference })).toBe(
      `/profile/transactions?paymentId=${payment.paymentId}`,
    )
    expect(await balanceOf(payment.userId)).toBe(10_000)
  })

  it('leads on, too, when the bank cannot be understood; the payment waits for the sweep', async () => {
    const started = await payments.start({
      userId: newId(),
      orderId: newId(),
      amountRial: 50_000,
      gatewayId: 2,
      descriptionFa: 'بلیت',
      phoneNumber: null,
    })
    if ('refused' in started) throw new Error(started.refused)
    const Authority = started.redirectUrl.split('/').at(-1) ?? ''
    const reply = await app.inject({ url: '/api/payment/Callback/scripted', query: { Authority } })
    expect(reply.statusCode).toBe(303)
    expect(await payments.settle({ paymentId: newId() })).toBeNull()
    expect(stand.errors()).toMatchObject([{ msg: 'a returning payment was not settled' }])
  })
})

describe('a forged return', () => {
  it('that says OK without a payment moves nothing, and the customer can still pay', async () => {
    const payment = await begin()
    await comeBack({ Authority: payment.reference, Status: 'OK', amount: '1500000' })
    expect(await balanceOf(payment.userId)).toBe(0)
    expect(await payments.byId(payment.userId, payment.paymentId)).toMatchObject({
      status: 'waiting',
    })
    bank.pay(payment.reference)
    await comeBack({ Authority: payment.reference, Status: 'OK' })
    expect(await balanceOf(payment.userId)).toBe(1_500_000)
  })

  it('that says NOK after a payment does not take it away', async () => {
    const payment = await begin()
    bank.pay(payment.reference)
    await comeBack({ Authority: payment.reference, Status: 'NOK' })
    expect(await balanceOf(payment.userId)).toBe(1_500_000)
  })

  it('with another order’s reference settles that one, for its own buyer and amount', async () => {
    const cheap = await begin({ amountRial: 20_000 })
    const dear = await begin({ amountRial: 90_000_000 })
    bank.pay(cheap.reference)
    const location = await comeBack({
      Authority: cheap.reference,
      Status: 'OK',
      amount: '90000000',
      orderId: dear.orderId ?? '',
      paymentId: dear.paymentId,
    })
    expect(location).toBe(resultOf(cheap))
    expect(await balanceOf(cheap.userId)).toBe(20_000)
    expect(await balanceOf(dear.userId)).toBe(0)
    expect(await payments.byId(dear.userId, dear.paymentId)).toMatchObject({ status: 'waiting' })
  })

  it('is limited for an address and no other, and what a bank was paid meanwhile is settled all the same', async () => {
    const payment = await begin()
    bank.pay(payment.reference)
    const from = async (remoteAddress: string, query = {}) => {
      const reply = await app.inject({ url: callback, query, remoteAddress })
      return { status: reply.statusCode, retryAfter: reply.headers['retry-after'] }
    }
    for (let time = 0; time < 120; time += 1)
      expect((await from('198.51.100.7')).status, String(time)).toBe(303)
    const query = { Authority: payment.reference, Status: 'OK' }
    const refused = await from('198.51.100.7', query)
    expect(refused).toEqual({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) })
    expect(await balanceOf(payment.userId)).toBe(0)
    expect((await from('198.51.100.8', query)).status).toBe(303)
    expect(await balanceOf(payment.userId)).toBe(1_500_000)
  })

  it.each([
    ['no reference', callback, {}],
    ['an empty reference', callback, { Authority: '', Status: 'OK' }],
    ['a reference nobody gave out', callback, { Authority: 'A'.repeat(36), Status: 'OK' }],
    ['a reference with a NUL-like escape', callback, { Authority: "'; drop table x --" }],
    ['a gateway there is not', '/api/payment/Callback/other', { Authority: 'A1' }],
    ['a gateway named like an object’s own', '/api/payment/Callback/__proto__', {}],
  ])('with %s leads to the wallet’s page and moves nothing', async (_what, url, query) => {
    const before = stand.received.length
    const reply = await app.inject({ url, query })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/profile/transactions'])
    expect(stand.received).toHaveLength(before)
  })

  it.each([
    ['a doubled reference', `${callback}?Authority=A1&Authority=A2`],
    ['a NUL in the reference', `${callback}?Authority=%00`],
    ['a reference longer than any', `${callback}?Authority=${'A'.repeat(3_000)}`],
  ])('with %s is answered like any other, and troubles no log', async (_what, url) => {
    const before = stand.errors().length
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/profile/transactions'])
    expect(stand.errors()).toHaveLength(before)
  })
})

describe('the whole way, as a browser walks it', () => {
  it.each([
    ['paid', 1_500_000, 'paid'],
    ['failed', 0, 'failed'],
    ['cancelled', 0, 'cancelled'],
    ['paid-late', 0, 'waiting'],
  ])('%s at the bank’s page', async (outcome, balance, status) => {
    const payment = await begin()
    const decided = await app.inject({
      method: 'POST',
      url: `/dev/bank/${payment.reference}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `outcome=${outcome}`,
    })
    expect(decided.statusCode).toBe(303)
    const back = new URL(String(decided.headers.location))
    expect(`${back.origin}${back.pathname}`).toBe(`${siteUrl}${callback}`)
    const reply = await app.inject({ url: `${back.pathname}${back.search}` })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, resultOf(payment)])
    expect(await balanceOf(payment.userId)).toBe(balance)
    expect(await payments.byId(payment.userId, payment.paymentId)).toMatchObject({ status })
  })
})
