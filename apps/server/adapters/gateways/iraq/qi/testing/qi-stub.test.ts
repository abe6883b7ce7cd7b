import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../../platform/clock.ts'
import { newId } from '../../../../../platform/ids.ts'
import { openQiStub, password, terminalId, username } from './qi-stub.ts'

async function begin() {
  const clock = createTestClock('2030-01-01T08:00:00Z')
  const qi = await openQiStub(clock)
  const own = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'x-terminal-id': terminalId,
    'content-type': 'application/json',
  }
  const call = async (path: string, body?: object, headers: Record<string, string> = own) => {
    const reply = await fetch(`${qi.url}/api/v1/payment${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { http: reply.status, text, ...JSON.parse(text) }
  }
  const requestId = newId()
  const ask = {
    requestId,
    amount: 20_000,
    currency: 'IQD',
    locale: 'ar_IQ',
    finishPaymentUrl: 'https://shop.example/back?order=1',
    notificationUrl: 'https://shop.example/notice',
    customerInfo: { phone: '009647700000000' },
    additionalInfo: { order: '1' },
  }
  const { paymentId } = await call('', ask)
  const status = () => call(`/${paymentId}/status`)
  const refund = (amount: unknown, id = newId()) =>
    call(`/${paymentId}/refund`, { requestId: id, amount, message: 'back' })
  return { clock, qi, own, call, ask, requestId, paymentId, status, refund }
}

describe('the stub of Qi', () => {
  it('opens a page, prints amounts with three decimals and is found by our own id', async () => {
    const { call, ask, requestId, paymentId, status } = await begin()
    const created = await call('', { ...ask, requestId: newId() })
    expect(created).toMatchObject({ http: 200, status: 'CREATED', canceled: false })
    expect(created.formUrl).toContain(created.paymentId)
    expect(created.text).toContain('"amount":20000.000,')
    const found = await call(`/status/by/request/${requestId}`)
    expect(found).toMatchObject({ paymentId, additionalInfo: { order: '1' } })
    expect(found).toEqual(await status())
    expect(found).not.toHaveProperty('formUrl')
    expect(found).not.toHaveProperty('confirmedAmount')
    expect(found.creationDate).toBe('2030-01-01T08:00:00')
  })

  it('takes a payment once, and tells what was confirmed, also when that is another amount', async () => {
    const { qi, paymentId, requestId, status } = await begin()
    qi.moveTo(paymentId, 'AUTHENTICATION_REQUIRED')
    expect(await status()).toMatchObject({ status: 'AUTHENTICATION_REQUIRED' })
    qi.pay(paymentId)
    qi.pay(paymentId)
    qi.refuse(paymentId)
    expect(await status()).toMatchObject({ status: 'SUCCESS', confirmedAmount: 20_000 })
    expect(qi.ledger).toEqual([{ kind: 'payment', paymentId, requestId, amount: 20_000 }])
    qi.swapAmount(paymentId)
    expect(await status()).toMatchObject({ amount: 20_000, confirmedAmount: 19_750 })
    expect(qi.returnUrl(paymentId)).toBe(
      `https://shop.example/back?order=1&requestId=${requestId}&paymentId=${paymentId}&status=SUCCESS`,
    )
  })

  it('fails, expires, and stays CREATED when it is cancelled', async () => {
    const refused = await begin()
    refused.qi.refuse(refused.paymentId)
    expect(await refused.status()).toMatchObject({
      status: 'FAILED',
      details: { resultCode: '05' },
    })
    const late = await begin()
    late.clock.advance({ minutes: 16 })
    late.qi.pay(late.paymentId)
    expect(await late.status()).toMatchObject({ status: 'EXPIRED' })
    const { qi, call, paymentId, status, clock } = await begin()
    const body = { requestId: newId() }
    expect(await call(`/${paymentId}/cancel`, body)).toMatchObject({
      status: 'CREATED',
      canceled: true,
      cancels: [{ successfully: true }],
    })
    qi.pay(paymentId)
    clock.advance({ minutes: 16 })
    expect(await status()).toMatchObject({ status: 'CREATED', canceled: true })
    expect(await call(`/${paymentId}/cancel`, body)).toMatchObject({
      http: 403,
      error: { code: 5 },
    })
    const again = await call(`/${paymentId}/cancel`, { requestId: newId() })
    expect(again).toMatchObject({ http: 403, error: { code: 15 } })
    expect(qi.ledger).toEqual([])
  })

  it('gives back in parts, never more than was confirmed, and never twice by one id', async () => {
    const { qi, paymentId, status, refund } = await begin()
    expect(await refund(5_000)).toMatchObject({ http: 403, error: { code: 18 } })
    qi.pay(paymentId)
    const id = newId()
    const first = await refund(5_000, id)
    expect(first).toMatchObject({ http: 200, status: 'SUCCESS', requestId: id, message: 'back' })
    expect(first.text).toContain('"amount":5000.000,')
    expect(await refund(5_000, id)).toMatchObject({ http: 403, error: { code: 5 } })
    expect(await refund(15_001)).toMatchObject({ http: 403, error: { code: 18 } })
    qi.answerRefunds('FAILED')
    expect(await refund(15_000)).toMatchObject({ status: 'FAILED', details: { resultCode: '82' } })
    qi.answerRefunds('PROCESSING')
    expect(await refund(15_000)).toMatchObject({ status: 'PROCESSING' })
    expect(qi.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 20_000],
      ['refund', 5_000],
      ['refund', 15_000],
    ])
    expect(await status()).toMatchObject({ status: 'SUCCESS', confirmedAmount: 20_000 })
  })

  it('refuses what is not as documented, in its own words', async () => {
    const { call, own, ask, requestId, paymentId, refund } = await begin()
    const used = await call('', ask)
    expect(used).toMatchObject({
      http: 403,
      error: { code: 5, description: `RequestId ${requestId} was already used.` },
    })
    for (const path of [`/${newId()}/status`, `/status/by/request/${paymentId}`])
      expect(await call(path)).toMatchObject({ http: 403, error: { code: 12 } })
    const { authorization: _, ...nameless } = own
    expect(await call('', ask, nameless)).toMatchObject({ http: 401, error: { code: 27 } })
    const elsewhere = { ...own, 'x-terminal-id': '1' }
    expect(await call('', ask, elsewhere)).toMatchObject({ http: 403, error: { code: 9 } })
    const wrong: object[] = [
      { amount: '20000' },
      { amount: 0 },
      { amount: 0.000_1 },
      { currency: 'USD' },
      { locale: 'ar' },
      { finishPaymentUrl: 'back' },
      { returnUrl: 'https://shop.example' },
      { requestId: 'x'.repeat(37) },
      { additionalInfo: { seats: 2 } },
    ]
    for (const change of wrong)
      expect(await call('', { ...ask, requestId: newId(), ...change })).toMatchObject({
        http: 400,
        error: { code: 21 },
      })
    expect(await refund('5000')).toMatchObject({ http: 400, error: { code: 21 } })
  })
})
