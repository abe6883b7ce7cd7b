import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../../platform/clock.ts'
import { newId } from '../../../../../platform/ids.ts'
import { clientId, clientSecret, openFibStub } from './fib-stub.ts'

async function begin() {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const fib = await openFibStub(clock)
  const own = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const sign = async (fields: Record<string, string> = own) => {
    const path = '/auth/realms/fib-online-shop/protocol/openid-connect/token'
    const reply = await fetch(fib.url + path, { method: 'POST', body: new URLSearchParams(fields) })
    return {
      http: reply.status,
      ...((await reply.json()) as { access_token: string; expires_in: number }),
    }
  }
  let token: string = (await sign()).access_token
  const renew = async () => {
    token = (await sign()).access_token
  }
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${fib.url}/protected/v1/payments${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { http: reply.status, text, ...(text && JSON.parse(text)) }
  }
  const ask = {
    monetaryValue: { amount: '20000', currency: 'IQD' },
    description: 'Order 1',
    statusCallbackUrl: 'https://shop.example/notice',
    expiresIn: 'PT20M',
    refundableFor: 'P7D',
    category: 'ECOMMERCE',
  }
  const created = await call('POST', '', ask)
  const { paymentId } = created
  const status = () => call('GET', `/${paymentId}/status`)
  const refund = () => call('POST', `/${paymentId}/refund`)
  return { clock, fib, own, sign, renew, call, ask, created, paymentId, status, refund }
}

describe('the stub of FIB', () => {
  it('shows a code, a picture and links, and is never asked the same twice', async () => {
    const { call, ask, created } = await begin()
    expect(created).toMatchObject({ http: 201, validUntil: '2030-01-01T08:20:00.000Z' })
    expect(created.readableCode).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    const picture = Buffer.from(created.qrCode.replace('data:image/png;base64,', ''), 'base64')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    for (const app of ['personal', 'business', 'corporate'])
      expect(created[`${app}AppLink`]).toContain(created.paymentId)
    expect((await call('POST', '', ask)).paymentId).not.toBe(created.paymentId)
  })

  it('is paid once, by somebody, and then neither declined nor cancelled', async () => {
    const { fib, call, paymentId, status } = await begin()
    const open = { status: 'UNPAID', paidAt: null, decliningReason: null, paidBy: null }
    expect(await status()).toMatchObject({ http: 200, paymentId, ...open })
    fib.pay(paymentId)
    fib.pay(paymentId)
    fib.refuse(paymentId)
    expect(await status()).toMatchObject({
      status: 'PAID',
      paidAt: '2030-01-01T08:00:00.000Z',
      amount: { amount: 20_000, currency: 'IQD' },
      paidBy: { iban: expect.any(String) },
    })
    expect(await call('POST', `/${paymentId}/cancel`)).toMatchObject({ http: 400 })
    expect(fib.ledger).toEqual([{ kind: 'payment', paymentId, amount: 20_000 }])
    fib.swapAmount(paymentId)
    expect(await status()).toMatchObject({ amount: { amount: 19_750 } })
  })

  it('is declined by the bank, by the clock, or cancelled by us', async () => {
    const refused = await begin()
    refused.fib.refuse(refused.paymentId)
    expect(await refused.status()).toMatchObject({ decliningReason: 'SERVER_FAILURE' })
    const late = await begin()
    late.clock.advance({ minutes: 20 })
    late.fib.pay(late.paymentId)
    await late.renew()
    expect(await late.status()).toMatchObject({
      status: 'DECLINED',
      decliningReason: 'PAYMENT_EXPIRATION',
      declinedAt: '2030-01-01T08:20:00.000Z',
    })
    const { fib, call, paymentId, status } = await begin()
    expect(await call('POST', `/${paymentId}/cancel`)).toEqual({ http: 204, text: '' })
    fib.pay(paymentId)
    expect(await status()).toMatchObject({ decliningReason: 'PAYMENT_CANCELLATION' })
    expect(fib.ledger).toEqual([])
  })

  it('gives the whole back once, in its time', async () => {
    const { clock, fib, renew, call, ask, paymentId, status, refund } = await begin()
    expect(await refund()).toMatchObject({ http: 400 })
    fib.pay(paymentId)
    const { paymentId: unreturnable } = await call('POST', '', { ...ask, refundableFor: undefined })
    fib.pay(unreturnable)
    clock.advance({ hours: 24 * 7 })
    await renew()
    const late = await call('POST', `/${unreturnable}/refund`)
    expect(late).toMatchObject({ http: 400, errors: [{ code: 'REFUND_WINDOW_EXPIRED' }] })
    expect(await refund()).toEqual({ http: 202, text: '' })
    expect(await status()).toMatchObject({ status: 'REFUND_REQUESTED' })
    expect(await refund()).toMatchObject({ http: 400, traceId: expect.any(String) })
    clock.advance({ minutes: 1 })
    await renew()
    expect(await status()).toMatchObject({ status: 'REFUNDED' })
    expect(await refund()).toMatchObject({ http: 400 })
    expect(fib.ledger.filter(({ kind }) => kind === 'refund')).toEqual([
      { kind: 'refund', paymentId, amount: 20_000 },
    ])
  })

  it('knows its clients, each for a minute', async () => {
    const { clock, fib, own, sign, renew, status } = await begin()
    expect(await sign()).toMatchObject({ expires_in: 60, token_type: 'Bearer' })
    expect(await sign({ ...own, client_secret: 'x' })).toMatchObject({ http: 401 })
    expect(await sign({ ...own, grant_type: 'password' })).toMatchObject({ http: 400 })
    clock.advance({ seconds: 60 })
    expect(await status()).toMatchObject({ http: 401 })
    await renew()
    expect(await status()).toMatchObject({ http: 200 })
    fib.forgetTokens()
    expect(await status()).toMatchObject({ http: 401 })
  })

  it('refuses what is not as documented', async () => {
    const { call, ask } = await begin()
    const wrong: object[] = [
      { description: 'x'.repeat(51) },
      { monetaryValue: { amount: '20000', currency: 'USD' } },
      { monetaryValue: { amount: '20000.50', currency: 'IQD' } },
      { monetaryValue: { amount: 249, currency: 'IQD' } },
      { monetaryValue: undefined },
      { expiresIn: '20m' },
      { refundableFor: 'PT1H' },
      { category: 'TRAVEL' },
      { redirectUri: 'back' },
      { callbackUrl: 'https://shop.example' },
    ]
    for (const change of wrong)
      expect(await call('POST', '', { ...ask, ...change })).toMatchObject({
        http: 400,
        errors: [{ code: 'VALIDATION_ERROR' }],
      })
    expect(await call('GET', `/${newId()}/status`)).toMatchObject({ http: 404 })
  })
})
