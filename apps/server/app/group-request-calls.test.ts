/** More than nine people: a request to a queue, told to staff, answered by them, by whoever has no account too. */
import { addDays } from '@parastoo/kit/dates'
import { expect, it } from 'vitest'
import { openTestHouse } from './testing/open-test-house.ts'

const staffMobile = '+989120000001'
const { buyer, clock, today, jobs, house } = await openTestHouse({
  settings: { STAFF_MOBILE: staffMobile },
})
let seed = 7_000
const create = '/api/support/GroupRequest/Create'
const ask = {
  origin: 'تهران',
  destination: 'مشهد',
  departureDate: addDays(today, 20),
  returnDate: addDays(today, 24),
  passengers: 24,
  name: 'مریم گل‌محمدی',
  phoneNumber: '09121110001',
  note: 'گروه دانش‌آموزی',
}
function asks(changes: Record<string, unknown> = {}) {
  seed += 1
  return buyer(seed).call<{ number: string }>('POST', create, { ...ask, ...changes })
}
async function textsTo(to: string): Promise<string[]> {
  await jobs.runDue()
  const messages = await (await buyer(6_999).send(`/dev/outbox.json?to=${to}`)).json()
  return (messages as { text: string }[]).map(({ text }) => text)
}

it('waits in the queue once however often it is sent, staff are told, and the answer reaches the contact', async () => {
  const sent = await Promise.all([asks(), asks(), asks({ passengers: '۲۴' })])
  const numbers = sent.map(({ data }) => data?.number)
  expect(new Set(numbers).size).toBe(1)
  const [number = ''] = numbers
  expect(await house.support.groups.open()).toMatchObject([
    {
      number,
      passengers: 24,
      contactPhone: '+989121110001',
      note: 'گروه دانش‌آموزی',
      state: 'open',
    },
  ])
  expect((await textsTo('9120000001')).join()).toContain('۲۴ نفر، تهران به مشهد')
  const text = '۲۴ صندلی با نرخ گروهی داریم؛ فردا تماس می‌گیریم.'
  expect(await house.support.groups.answer({ number, staff: 'mina', text })).toEqual({
    answered: true,
  })
  expect((await textsTo('9121110001')).join()).toContain(text)
  expect(await house.support.groups.open()).toEqual([])
  expect(await house.support.groups.close(number)).toBe(true)
  expect(await house.support.groups.close(number)).toBe(false)
  expect(await house.support.groups.answer({ number, staff: 'mina', text })).toMatchObject({
    refused: 'NOT_FOUND',
  })
})

it('texts staff once an hour, and keeps every request', async () => {
  const before = (await textsTo('9120000001')).length
  const phones = ['09121110011', '09121110012', '09121110013']
  for (const phoneNumber of phones) expect((await asks({ phoneNumber })).refused).toBeNull()
  clock.advance({ hours: 1 })
  const later = await asks({ phoneNumber: '09121110014' })
  expect(later.refused).toBeNull()
  const after = (await textsTo('9120000001')).length
  expect(after - before).toBeGreaterThanOrEqual(1)
  expect(after - before).toBeLessThanOrEqual(2)
  expect(await house.support.groups.open()).toHaveLength(4)
})

it.each([
  [{ passengers: 9 }, 'GROUP_SIZE_IS_INVALID'],
  [{ passengers: 301 }, 'GROUP_SIZE_IS_INVALID'],
  [{ passengers: 'بیست' }, 'GROUP_SIZE_IS_INVALID'],
  [{ origin: ' ' }, 'ORIGIN_REQUIRED'],
  [{ destination: 'م' }, 'DESTINATION_REQUIRED'],
  [{ departureDate: '2020-01-01', returnDate: null }, 'DEPARTURE_DATE_IN_PAST'],
  [{ returnDate: addDays(today, 19) }, 'RETURN_BEFORE_DEPARTURE'],
  [{ name: '' }, 'CONTACT_NAME_REQUIRED'],
  [{ phoneNumber: '02188776655' }, 'PHONE_NUMBER_IS_INVALID'],
  [{ note: 'ا'.repeat(501) }, 'SUPPORT_TEXT_TOO_LONG'],
])('refuses %j', async (changes, code) => {
  expect((await asks(changes)).refused).toMatchObject({ status: 400, code })
})

it('takes five journeys of one mobile that wait, also when seven come at once', async () => {
  const phoneNumber = '09121110002'
  const sent = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6].map((day) =>
      asks({ phoneNumber, departureDate: addDays(today, 30 + day), returnDate: null }),
    ),
  )
  expect(sent.filter(({ refused }) => refused === null)).toHaveLength(5)
  expect(sent.find(({ refused }) => refused)?.refused?.code).toBe('GROUP_REQUESTS_WAIT')
})

it('asks whether a person is there after three of one address', async () => {
  const one = buyer(9_876)
  const send = (passengers: number) =>
    one.call('POST', create, { ...ask, passengers, phoneNumber: '09121110003' })
  for (const passengers of [11, 12, 13]) expect((await send(passengers)).refused).toBeNull()
  expect((await send(14)).refused?.code).toBe('CAPTCHA_REQUIRED')
})
