/** What an order says: each event once, on the channels its customer wants, by night only what cannot wait. */
import type { MessagePreference } from '@parastoo/contract/identity/message-preferences'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPushKeys } from '../adapters/messengers/web-push/create-web-push.ts'
import { tables } from '../platform/db/database.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const pushKeys = newPushKeys()
const { buyer, clock, today, jobs, db, house } = await openTestHouse({
  settings: {
    QUIET_HOURS: '22-8',
    PUSH_PUBLIC_KEY: pushKeys.publicKey,
    PUSH_PRIVATE_KEY: pushKeys.privateKey,
    PUSH_CONTACT: 'mailto:it@parastoo.example',
  },
})
const { signedIn, offered, paidAtBank } = takeSteps({ buyer, today })
const tehran = 'Asia/Tehran'

/** The next time a clock in Tehran shows this hour; by then tokens are stale, so buyers come before. */
function goTo(hour: number): void {
  const now = clock.now().toZonedDateTimeISO(tehran)
  const then = now.startOfDay().add({ hours: hour })
  const next = Temporal.ZonedDateTime.compare(then, now) > 0 ? then : then.add({ days: 1 })
  clock.setTo(next.toInstant())
}
const preferencesOf = async (one: Buyer) =>
  one.must(await one.call<MessagePreference[]>('GET', '/accounts/api/Account/MessagePreferences'))
const choose = (one: Buyer, choice: Record<string, unknown>) =>
  one.call<MessagePreference[]>(
    ...(['POST', '/accounts/api/Account/UpdateMessagePreferences', choice] as const),
  )
const email = 'sara@parastoo.example'

async function bought(one: Buyer) {
  const proposal = await offered(one)
  const placed = await one.call<{ orderId: string }>(
    'POST',
    '/api/flight-reservation/Submit/SubmitFlightOrder',
    {
      requestId: proposal.requestId,
      proposalId: proposal.proposalId,
      acceptedTotalPrice: proposal.totalPrice,
      contact: { phoneNumber: `0${one.phoneNumber}`, email },
      passengers: [one.passenger()],
    },
  )
  const { orderId } = one.must(placed)
  await paidAtBank(one, orderId)
  await jobs.runDue()
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  return { orderId, lineId }
}
/** Messages of an order that have gone out, and those that wait, as `template channel`. */
async function saidOf(orderId: string): Promise<{ sent: string[]; waiting: string[] }> {
  await jobs.runDue()
  const { rows } = await sql<{ said: string; state: string }>`
    select template || ' ' || channel as said, state from notifications.message
    where dedupe_key like ${`%${orderId}%`} order by said`.execute(tables<unknown>(db))
  const of = (isSent: boolean) =>
    rows.filter(({ state }) => (state === 'sent') === isSent).map(({ said }) => said)
  return { sent: of(true), waiting: of(false) }
}

let one: Buyer
let other: Buyer
let mine: { orderId: string; lineId: string }
let second: { orderId: string; lineId: string }
beforeAll(async () => {
  one = await signedIn()
  other = await signedIn()
}, 60_000)

describe('preferences', () => {
  it('begin as is usual, keep what their owner chooses, and nobody else’s', async () => {
    const usual = await preferencesOf(one)
    expect(usual).toHaveLength(15)
    expect(usual.filter(({ isLocked }) => isLocked)).toEqual([
      { kind: 'Trouble', channel: 'Sms', isOn: true, isLocked: true },
    ])
    const choice = { kind: 'Purchase', channel: 'Sms', isOn: false }
    expect(one.must(await choose(one, choice))).toContainEqual({ ...choice, isLocked: false })
    expect(one.must(await choose(one, choice))).toEqual(await preferencesOf(one))
    expect(await preferencesOf(other)).toEqual(usual)
  })

  it('refuse to turn off what must be known, and what makes no sense', async () => {
    const off = { kind: 'Trouble', channel: 'Sms', isOn: false }
    expect((await choose(one, off)).refused).toMatchObject({
      status: 400,
      code: 'MESSAGE_CANNOT_BE_TURNED_OFF',
    })
    for (const odd of [{}, { ...off, kind: 'News' }, { ...off, isOn: 'no' }])
      expect((await choose(one, odd)).refused?.code).toBe('CHECK_ENTERED_VALUES')
  })
})

describe('what an order says', () => {
  it('goes on the channels that are wanted, each event once', async () => {
    mine = await bought(one)
    expect((await saidOf(mine.orderId)).sent).toEqual(['order-issued Email', 'order-issued Sms'])
    second = await bought(other)
    const usual = ['order-held Sms', 'order-issued Email', 'order-issued Sms', 'order-paid Sms']
    expect((await saidOf(second.orderId)).sent).toEqual(usual)
    // The same facts again, as after a crash between telling and noting that it was told.
    for (const fact of ['order-held', 'order-paid', 'order-issued'])
      await db.tx((tx) =>
        house.announcer.announce(tx, fact, { orderId: second.orderId, lineId: second.lineId }),
      )
    expect((await saidOf(second.orderId)).sent).toEqual(usual)
  })

  it('is shown on each device that was turned on in a session that still stands', async () => {
    const own = await signedIn()
    const call = (path: string, body?: object) =>
      own.call('POST', `/accounts/api/Push/${path}`, body)
    const key = own.must(await own.call<object>('GET', '/accounts/api/Push/Key'))
    expect(key).toEqual({ publicKey: pushKeys.publicKey })
    const device = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    const stranger = { ...device, endpoint: 'https://push.example/x' }
    expect((await call('Subscribe', stranger)).refused?.code).toBe('PUSH_NOT_POSSIBLE')
    const endpoint = 'https://fcm.googleapis.com/fcm/send/a'
    own.must(await call('Subscribe', { ...device, endpoint }))
    own.must(await call('Subscribe', { ...device, endpoint: `${endpoint}b` }))
    // An address that no message is carried to: nothing of this test leaves the machine.
    await sql`update notifications.push_device set endpoint = 'http://127.0.0.1:1/' || right(endpoint, 1)`.execute(
      tables<unknown>(db),
    )
    await sql`update notifications.push_device set session_id = gen_random_uuid() where endpoint like '%b'`.execute(
      tables<unknown>(db),
    )
    const { orderId } = await bought(own)
    const { rows } = await sql<{ said: string; failure: string }>`
      select template || ' ' || (recipient::json ->> 'endpoint') as said, failure
      from notifications.message where channel = 'Push' and dedupe_key like ${`%${orderId}%`}
      order by said`.execute(tables<unknown>(db))
    const failure = 'not a push service'
    expect(rows).toEqual([
      { said: 'order-held http://127.0.0.1:1/a', failure },
      { said: 'order-issued http://127.0.0.1:1/a', failure },
      { said: 'order-paid http://127.0.0.1:1/a', failure },
    ])
  })

  it('waits for the morning when it can: a flight of next week that moved at night', async () => {
    goTo(23)
    await house.flights.changes.desk.recordLine({ lineId: mine.lineId, to: 'cancelled', by: 'r' })
    expect(await saidOf(mine.orderId)).toMatchObject({
      sent: expect.arrayContaining(['flight-cancelled Email']),
      waiting: ['flight-cancelled Sms'],
    })
    goTo(8)
    expect((await saidOf(mine.orderId)).waiting).toEqual([])
  })

  it('does not wait when it cannot: a flight that leaves within a day', async () => {
    const order = await house.orders.find(second.orderId)
    const departs = Temporal.PlainDateTime.from(order?.startsAt ?? '').toZonedDateTime(tehran)
    clock.setTo(departs.subtract({ hours: 23 }).toInstant())
    while (!isNight()) clock.advance({ hours: 1 })
    expect(Temporal.Instant.compare(clock.now(), departs.toInstant())).toBe(-1)
    const { lineId, orderId } = second
    await house.flights.changes.desk.recordLine({ lineId, to: 'cancelled', by: 'r' })
    expect(await saidOf(orderId)).toMatchObject({
      sent: expect.arrayContaining(['flight-cancelled Sms']),
      waiting: [],
    })
  })
})

const isNight = () => {
  const { hour } = clock.now().toZonedDateTimeISO(tehran)
  return hour >= 22 || hour < 8
}
