import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../../platform/clock.ts'
import { newId } from '../../../../../platform/ids.ts'
import { apiKey, clientId, clientSecret, openZaincashStub, serviceType } from './zaincash-stub.ts'

async function begin() {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const zain = await openZaincashStub(clock)
  const own = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'payment:read payment:write reverse:write',
  }
  const sign = async (fields: Record<string, string> = own) => {
    const body = new URLSearchParams(fields)
    const reply = await fetch(`${zain.url}/oauth2/token`, { method: 'POST', body })
    return {
      http: reply.status,
      ...((await reply.json()) as { access_token: string; expires_in: number }),
    }
  }
  const { access_token } = await sign()
  const call = async (path: string, body?: object, token = access_token) => {
    const reply = await fetch(`${zain.url}/api/v2/payment-gateway/transaction/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type') === 'application/json'
    return { http: reply.status, text, ...(isJson && JSON.parse(text)) }
  }
  const ask = {
    language: 'Ar',
    externalReferenceId: newId(),
    orderId: 'order-1',
    serviceType,
    amount: { value: '20000', currency: 'IQD' },
    redirectUrls: {
      successUrl: 'https://shop.example/back?order=1',
      failureUrl: 'https://shop.example/back?order=1&failed=1',
    },
  }
  const created = await call('init', ask)
  const { transactionId } = created.transactionDetails
  const status = () => call(`inquiry/${transactionId}`)
  const reverse = () => call('reverse', { transactionId, reason: 'The flight was cancelled' })
  return { clock, zain, own, sign, call, ask, created, transactionId, status, reverse }
}

describe('the stub of ZainCash', () => {
  it('opens a page for a reference that is new, and does not tell whose a used one is', async () => {
    const { call, ask, created, transactionId, status } = await begin()
    expect(created).toMatchObject({
      http: 200,
      status: 'SUCCESS',
      transactionDetails: { orderId: 'order-1', amount: { currency: 'IQD', value: 20_000 } },
      expiryTime: '2030-01-01T08:15:00.000+00:00',
    })
    expect(created.redirectUrl).toContain(`id=${transactionId}`)
    expect(await status()).toMatchObject({
      status: 'PENDING',
      transactionDetails: { operationId: null, amount: { feeValue: 0 } },
      timeStamps: { completedAt: null },
    })
    const again = await call('init', ask)
    expect(again).toMatchObject({ http: 400, code: 'PAYMENT_GATEWAY_DUPLICATE_REFERENCE' })
    expect(again.text).not.toContain(transactionId)
  })

  it('is paid once, and the browser brings what only the key of the gateway signs', async () => {
    const { zain, ask, transactionId, status } = await begin()
    zain.moveTo(transactionId, 'OTP_SENT')
    expect(await status()).toMatchObject({ status: 'OTP_SENT' })
    zain.pay(transactionId)
    zain.pay(transactionId)
    zain.refuse(transactionId)
    expect(await status()).toMatchObject({ status: 'SUCCESS' })
    expect(zain.ledger).toEqual([{ kind: 'payment', transactionId, amount: 20_000 }])
    const url = new URL(zain.returnUrl(transactionId))
    const [head = '', claims = '', signature] = url.searchParams.get('token')?.split('.') ?? []
    expect(url.href).toContain('https://shop.example/back?order=1&token=')
    const by = (key: string) =>
      createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')
    expect([by(apiKey) === signature, by(clientSecret) === signature]).toEqual([true, false])
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      eventType: 'STATUS_CHANGED',
      data: {
        transactionId,
        merchantReferenceId: ask.externalReferenceId,
        currentStatus: 'SUCCESS',
        amount: { value: 20_000 },
      },
    })
    zain.swapAmount(transactionId)
    expect(await status()).toMatchObject({ transactionDetails: { amount: { value: 19_750 } } })
  })

  it('fails by the customer or the wallet, and expires', async () => {
    for (const verb of ['cancel', 'refuse'] as const) {
      const { zain, transactionId, status, reverse } = await begin()
      zain[verb](transactionId)
      zain.pay(transactionId)
      expect(await status()).toMatchObject({ status: 'FAILED' })
      expect(zain.returnUrl(transactionId)).toContain('failed=1&token=')
      expect(await reverse()).toMatchObject({ http: 400 })
    }
    const { clock, zain, transactionId, status } = await begin()
    clock.advance({ minutes: 15 })
    zain.pay(transactionId)
    expect(await status()).toMatchObject({ status: 'EXPIRED' })
    expect(zain.ledger).toEqual([])
  })

  it('gives the whole back, and again to whoever asks again without looking', async () => {
    const { zain, call, transactionId, status, reverse } = await begin()
    expect(await reverse()).toMatchObject({ http: 400 })
    zain.pay(transactionId)
    const part = await call('reverse', { transactionId, reason: 'part', amount: 5_000 })
    expect(part).toMatchObject({ http: 400 })
    expect(await call('reverse', { transactionId })).toMatchObject({ http: 400 })
    expect(await reverse()).toMatchObject({ http: 200, status: 'COMPLETED', amount: 20_000 })
    expect(await status()).toMatchObject({ status: 'REFUNDED' })
    expect(await reverse()).toMatchObject({ status: 'COMPLETED' })
    expect(zain.ledger.map(({ kind }) => kind)).toEqual(['payment', 'refund', 'refund'])
  })

  it('knows its clients by scope and time, and its wall answers a page', async () => {
    const { clock, zain, own, sign, call, ask, transactionId, status } = await begin()
    expect(await sign({ ...own, client_secret: apiKey })).toMatchObject({ http: 401 })
    expect(await sign({ ...own, scope: '' })).toMatchObject({ http: 400, error: 'invalid_scope' })
    const reader = (await sign({ ...own, scope: 'payment:read' })).access_token
    expect(await call(`inquiry/${transactionId}`, undefined, reader)).toMatchObject({ http: 200 })
    const fresh = { ...ask, externalReferenceId: newId() }
    expect(await call('init', fresh, reader)).toMatchObject({ http: 403 })
    zain.blockNext(/inquiry/)
    const wall = await status()
    expect(wall).toMatchObject({ http: 403, text: expect.stringContaining('<html>') })
    expect(await status()).toMatchObject({ http: 200 })
    clock.advance({ seconds: 86_399 })
    expect(await status()).toMatchObject({ http: 401 })
  })

  it('refuses what is not as documented', async () => {
    const { call, ask } = await begin()
    const wrong: object[] = [
      { language: 'fa' },
      { externalReferenceId: '1' },
      { orderId: 7 },
      { serviceType: 'another' },
      { amount: { value: '20000.00', currency: 'IQD' } },
      { amount: { value: 249, currency: 'IQD' } },
      { amount: { value: 20_000, currency: 'USD' } },
      { amount: undefined },
      { redirectUrls: { successUrl: 'https://shop.example' } },
      { customer: { phone: '07800000000' } },
      { webhookUrl: 'https://shop.example' },
    ]
    for (const change of wrong)
      expect(await call('init', { ...ask, externalReferenceId: newId(), ...change })).toMatchObject(
        { http: 400, code: 'INVALID_REQUEST' },
      )
    expect(await call(`inquiry/${newId()}`)).toMatchObject({
      http: 404,
      code: 'PAYMENT_GATEWAY_TRANSACTION_NOT_FOUND',
    })
    expect(await call('inquiry/12')).toMatchObject({ http: 400 })
  })
})
