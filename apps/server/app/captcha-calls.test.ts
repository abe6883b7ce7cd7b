/** Guessing at codes over HTTP: so many tries are free, then a person must be there; and page loaders stand behind the same gate. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, today } = await openTestHouse()
const { signedIn, held } = takeSteps({ buyer, today })

type Asked = { captchaId: string; picture: string; proofBits: number }
const ask = async (one: ReturnType<typeof buyer>, purpose: string) =>
  one.must(await one.call<Asked>('POST', '/api/captcha/Captcha/GetCaptcha', { purpose }))

/** What a browser computes for somebody who cannot see. */
function computed({ captchaId, proofBits }: Asked): string {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${captchaId}:${nonce}`).digest()
    if (hash.readUInt32BE() < 2 ** (32 - proofBits)) return `${captchaId} nonce ${nonce}`
  }
}

describe('discount codes', () => {
  it('are guessed at eight times, and then by persons only', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const { orderId } = await held(one)
    const guess = async (headers: Record<string, string> = {}, by = one) => {
      const path = '/api/orders/Order/ApplyDiscountVoucher'
      return (await by.call('POST', path, { orderId, code: 'NOBODYS' }, headers)).refused
    }
    for (let times = 0; times < 8; times += 1)
      expect((await guess())?.code).toBe('DISCOUNT_CODE_NOT_FOUND')
    expect(await guess()).toMatchObject({
      code: 'CAPTCHA_REQUIRED',
      field: 'captcha',
      detail: { purpose: 'discount' },
    })
    // Another traveller of the same house is not held up.
    expect((await guess({}, other))?.code).toBe('NOT_FOUND')
    const wrong = await ask(one, 'discount')
    expect((await guess({ 'x-captcha': `${wrong.captchaId} code 00000` }))?.code).toBe(
      'CAPTCHA_IS_WRONG',
    )
    expect((await guess({ 'x-captcha': computed(wrong) }))?.code).toBe('CAPTCHA_EXPIRED')
    const foreign = computed(await ask(other, 'discount'))
    expect((await guess({ 'x-captcha': foreign }))?.code).toBe('CAPTCHA_EXPIRED')
    const answer = { 'x-captcha': computed(await ask(one, 'discount')) }
    expect((await guess(answer))?.code).toBe('DISCOUNT_CODE_NOT_FOUND')
    // A person was there: the next tries are free again.
    expect((await guess())?.code).toBe('DISCOUNT_CODE_NOT_FOUND')
  })
})

describe('tickets', () => {
  it('are looked up twenty times from one address, and then by persons only', async () => {
    const visitor = buyer(7)
    const check = async (headers: Record<string, string> = {}) =>
      await visitor.call<{ state: string }>(
        'GET',
        '/api/flight-reservation/Tickets/CheckTicket/nobodys',
        undefined,
        headers,
      )
    for (let times = 0; times < 20; times += 1) expect((await check()).data?.state).toBe('unknown')
    expect((await check()).refused).toMatchObject({
      code: 'CAPTCHA_REQUIRED',
      detail: { purpose: 'ticket-check' },
    })
    const other = computed(await ask(visitor, 'discount'))
    expect((await check({ 'x-captcha': other })).refused?.code).toBe('CAPTCHA_EXPIRED')
    const answer = computed(await ask(visitor, 'ticket-check'))
    expect((await check({ 'x-captcha': answer })).data?.state).toBe('unknown')
  })
})
