import type { SupportRequest } from '@parastoo/contract/support/support'
import { describe, expect, it } from 'vitest'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, today, jobs, house } = await openTestHouse()
const { signedIn, held } = takeSteps({ buyer: buyerOf, today })
const support = '/api/support/Request'

const outboxOf = async (to: string) =>
  (await (await buyerOf(5).send(`/dev/outbox.json?to=${to}`)).json()) as { text: string }[]

describe('asking support about an order', () => {
  const text = 'ساعت پرواز من\nتغییر کرده است؟'

  it('keeps lines, answers the same words once, and comes back with the answer and a message', async () => {
    const buyer = await signedIn()
    const { orderId } = await held(buyer)
    const ask = { orderId, subject: 'Change', text }
    const request = buyer.must(await buyer.call<SupportRequest>('POST', `${support}/Create`, ask))
    expect(request).toMatchObject({
      orderId,
      state: 'open',
      messages: [{ isFromStaff: false, text }],
    })
    expect(buyer.must(await buyer.call('POST', `${support}/Create`, ask))).toEqual(request)
    expect((await house.support.desk.open()).map(({ number }) => number)).toContain(request.number)
    await house.support.desk.answer({
      number: request.number,
      staff: 'mina',
      text: 'پرواز سر ساعت است.',
    })
    await jobs.runDue()
    const listed = buyer.must(
      await buyer.call<SupportRequest[]>('POST', `${support}/GetCurrentUserRequests`, { orderId }),
    )
    expect(listed).toMatchObject([
      {
        state: 'answered',
        messages: [{ text }, { isFromStaff: true, text: 'پرواز سر ساعت است.' }],
      },
    ])
    expect(JSON.stringify(listed)).not.toContain('mina')
    expect((await outboxOf(buyer.phoneNumber)).map((each) => each.text).join()).toContain(
      'order-details/support?orderId=',
    )
    const again = await buyer.call<SupportRequest>('POST', `${support}/Write`, {
      id: request.id,
      text: 'سپاسگزارم، خیالم راحت شد.',
    })
    expect(buyer.must(again)).toMatchObject({ state: 'open' })
    await house.support.desk.close({ number: request.number, staff: 'mina' })
    expect((await house.support.desk.open()).map(({ number }) => number)).not.toContain(
      request.number,
    )
    const stranger = await signedIn()
    expect(
      buyer.must(await stranger.call('POST', `${support}/GetCurrentUserRequests`, {})),
    ).toEqual([])
  })

  it('refuses what is missing, too short or too long, and a sixth request that waits', async () => {
    const buyer = await signedIn()
    const { orderId } = await held(buyer)
    for (const [wrong, code] of [
      [{ text: ' \n ' }, 'SUPPORT_TEXT_REQUIRED'],
      [{ text: 'سلام' }, 'SUPPORT_TEXT_TOO_SHORT'],
      [{ text: 'ا'.repeat(2_001) }, 'SUPPORT_TEXT_TOO_LONG'],
      [{ text: 'ا'.repeat(5_000) }, 'SUPPORT_TEXT_TOO_LONG'],
      [{ subject: 'Weather' }, 'SUPPORT_SUBJECT_REQUIRED'],
    ] as const) {
      const ask = { orderId, subject: 'Other', text, ...wrong }
      expect((await buyer.call('POST', `${support}/Create`, ask)).refused).toMatchObject({
        status: 400,
        code,
      })
    }
    const asked = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        buyer.call('POST', `${support}/Create`, {
          orderId,
          subject: 'Other',
          text: `${text} ${index}`,
        }),
      ),
    )
    expect(asked.filter(({ refused }) => refused === null)).toHaveLength(5)
    expect(asked.find(({ refused }) => refused)?.refused).toMatchObject({
      code: 'SUPPORT_TOO_MANY_OPEN',
    })
  })
})
