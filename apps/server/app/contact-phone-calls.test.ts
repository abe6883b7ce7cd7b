/** A contact's number goes with its dialling code everywhere: an Iraqi's messages went to +98 and the end of their number. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, today, jobs, db, house } = await openTestHouse()
const { signedIn, offered, paidAtBank } = takeSteps({ buyer, today })
const submit = '/api/flight-reservation/Submit/SubmitFlightOrder'

async function sentTo(match: string): Promise<string[]> {
  await jobs.runDue()
  const { rows } = await sql<{ template: string; address: string }>`
    select template, recipient as address from notifications.message
    where channel = 'Sms' and dedupe_key like ${`%${match}%`} order by template`.execute(
    tables<unknown>(db),
  )
  return rows.map(({ template, address }) => `${template} ${address}`)
}

it.each([
  ['typed beside its dialling code', { phoneNumber: '07701640661', dialingCode: '+964' }],
  ['typed with it', { phoneNumber: '+964 770 164 0661' }],
  ['typed with it in Persian digits', { phoneNumber: '۰۰۹۶۴۷۷۰۱۶۴۰۶۶۱', dialingCode: '+98' }],
])('a number of Iraq %s is where everything about the order goes', async (_, typed) => {
  const one = await signedIn()
  const proposal = await offered(one)
  const { orderId } = one.must(
    await one.call<{ orderId: string }>('POST', submit, {
      requestId: proposal.requestId,
      proposalId: proposal.proposalId,
      acceptedTotalPrice: proposal.totalPrice,
      contact: { email: null, ...typed },
      passengers: [one.passenger()],
    }),
  )
  await paidAtBank(one, orderId)
  const ask = { orderId, subject: 'Change', text: 'ساعت پرواز من تغییر کرده است؟' }
  const request = one.must(
    await one.call<{ id: string; number: string }>('POST', '/api/support/Request/Create', ask),
  )
  await house.support.desk.answer({ number: request.number, staff: 'mina', text: 'بله، یک ساعت.' })
  expect(await sentTo(orderId)).toEqual([
    'order-held +9647701640661',
    'order-issued +9647701640661',
    'order-paid +9647701640661',
  ])
  expect(await sentTo(request.id)).toEqual(['support-answered +9647701640661'])
  one.must(
    await one.call('POST', '/api/flight-reservation/Tickets/SendTicket', {
      orderId,
      channel: 'Sms',
    }),
  )
  const outbox = await one.send('/dev/outbox.json?to=%2B9647701640661')
  expect(JSON.stringify(await outbox.json())).toContain('ticket-again')
  expect((await one.order(orderId)).contact).toEqual({
    dialingCode: '+964',
    phoneNumber: '7701640661',
    email: null,
  })
})

it('a number without a code is of Iran, and one of neither shape is refused by its field', async () => {
  const one = await signedIn()
  const proposal = await offered(one)
  const order = (contact: object) =>
    one.call<{ orderId: string }>('POST', submit, {
      requestId: proposal.requestId,
      proposalId: proposal.proposalId,
      acceptedTotalPrice: proposal.totalPrice,
      contact,
      passengers: [one.passenger()],
    })
  for (const [phoneNumber, dialingCode] of [
    ['0912123456', '+98'],
    ['+96477016', '+98'],
    ['7701640661', '964x'],
    ['123', '+971'],
  ])
    expect((await order({ phoneNumber, dialingCode })).refused).toMatchObject({
      status: 400,
      code: 'PHONE_NUMBER_IS_INVALID',
      field: 'contact.phoneNumber',
    })
  const { orderId } = one.must(await order({ phoneNumber: '۰۹۱۲ ۱۲۳ ۴۵۶۷' }))
  expect(await sentTo(orderId)).toEqual(['order-held +989121234567'])
  expect((await one.order(orderId)).contact).toMatchObject({
    dialingCode: '+98',
    phoneNumber: '9121234567',
  })
})
