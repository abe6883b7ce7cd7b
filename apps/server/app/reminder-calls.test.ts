/** Reminders of a departure: a day and four hours before it by its airport's clock, each once, and none of a flight nobody takes. */
import type { MessagePreference } from '@parastoo/contract/identity/message-preferences'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, jobs, db, house } = await openTestHouse({
  settings: { QUIET_HOURS: '22-8' },
})
const { signedIn, paidForTwo } = takeSteps({ buyer, today })
const tehran = 'Asia/Tehran'
const opened = clock.now()

type Trip = { one: Buyer; orderId: string; lineId: string; departs: Temporal.ZonedDateTime }
let daysAhead = 8
/** Two people with tickets, on a day of their own; tokens are good at the hour at which the house opened. */
async function bought(): Promise<Trip> {
  clock.setTo(opened)
  daysAhead += 1
  const one = await signedIn()
  const { orderId } = await paidForTwo(one, { daysAhead })
  await jobs.runDue()
  const order = await house.orders.find(orderId)
  const departs = Temporal.PlainDateTime.from(order?.startsAt ?? '').toZonedDateTime(tehran)
  return { one, orderId, lineId: order?.lines[0]?.lineId ?? '', departs }
}
/** Moves a flight of tickets that exist to this hour of its day. */
async function leavesAt({ lineId, departs }: Trip, hour: number): Promise<Temporal.ZonedDateTime> {
  const to = departs.with({ hour, minute: 30 })
  const departureTime = to.toPlainDateTime().toString({ smallestUnit: 'minute' })
  await house.flights.changes.desk.recordLine({ lineId, to: { departureTime }, by: 'r' })
  await jobs.runDue()
  return to
}
async function reminded(orderId: string): Promise<{ channel: string; text: string }[]> {
  await jobs.runDue()
  const { rows } = await sql<{ channel: string; text: string }>`
    select channel, content ->> 'text' as text from notifications.message
    where template = 'departure-near' and dedupe_key like ${`%${orderId}%`}
    order by queued_at`.execute(tables<unknown>(db))
  return rows
}
const goTo = (moment: Temporal.ZonedDateTime) => clock.setTo(moment.toInstant())

it('come 24 and 4 hours before, once each, with the time, the terminal and the reservation code', async () => {
  const trip = await bought()
  const departs = await leavesAt(trip, 17)
  goTo(departs.subtract({ hours: 24, minutes: 1 }))
  expect(await reminded(trip.orderId)).toEqual([])
  goTo(departs.subtract({ hours: 24 }))
  const [first, ...others] = await reminded(trip.orderId)
  expect(others).toEqual([])
  const [departure] = await house.flights.departuresOf(trip.orderId)
  expect(first).toMatchObject({ channel: 'Sms' })
  expect(first?.text).toMatch(/، پرواز [۰-۹]+\n/)
  expect(first?.text).toContain('ساعت ۱۷:۳۰')
  expect(first?.text).toContain('به وقت تهران')
  expect(first?.text).toContain('فرودگاه مهرآباد، ترمینال ۱')
  expect(first?.text).toContain(departure?.pnr)
  // The same job again, as after a crash between saying it and noting that it was said.
  const { lineId, orderId } = trip
  const departsAt = departure?.departsAt.toString() ?? ''
  const again = { orderId, lineId, journey: 0, hoursBefore: 24, departsAt }
  await db.tx((tx) => house.announcer.announce(tx, 'departure-near', again))
  expect(await reminded(orderId)).toHaveLength(1)
  goTo(departs.subtract({ hours: 4 }))
  expect(await reminded(orderId)).toHaveLength(2)
  goTo(departs.add({ hours: 1 }))
  expect(await reminded(orderId)).toHaveLength(2)
})

it('move with a flight that is moved, and are not said of the time it had', async () => {
  const trip = await bought()
  const departs = await leavesAt(trip, 12)
  goTo(departs.subtract({ hours: 30 }))
  const later = await leavesAt(trip, 19)
  goTo(departs.subtract({ hours: 24 }))
  expect(await reminded(trip.orderId)).toEqual([])
  goTo(later.subtract({ hours: 24 }))
  expect((await reminded(trip.orderId)).map(({ text }) => text)).toEqual([
    expect.stringContaining('ساعت ۱۹:۳۰'),
  ])
  // Moved once more within its day, after its reminder: the change itself was told.
  const last = await leavesAt(trip, 21)
  goTo(last.subtract({ hours: 24 }))
  expect(await reminded(trip.orderId)).toHaveLength(1)
  goTo(last.subtract({ hours: 4 }))
  expect(await reminded(trip.orderId)).toHaveLength(2)
})

it('ring nobody at night: what falls into it comes in the evening before, or in the morning where that is soon enough', async () => {
  const trip = await bought()
  const departs = await leavesAt(trip, 5)
  goTo(departs.subtract({ hours: 24 }))
  expect(await reminded(trip.orderId)).toEqual([])
  goTo(departs.subtract({ days: 1 }).with({ hour: 8, minute: 0 }))
  expect(await reminded(trip.orderId)).toHaveLength(1)
  goTo(departs.subtract({ days: 1 }).with({ hour: 22, minute: 0 }))
  expect(await reminded(trip.orderId)).toHaveLength(2)
})

it('are not sent to who gave the tickets back, nor of a flight that goes no more', async () => {
  const back = await bought()
  back.one.must(await back.one.refund(back.orderId, await back.one.refundable(back.orderId)))
  await jobs.runDue()
  const off = await bought()
  await house.flights.changes.desk.recordLine({ lineId: off.lineId, to: 'cancelled', by: 'r' })
  await jobs.runDue()
  goTo(off.departs)
  await jobs.runDue()
  expect(await reminded(back.orderId)).toEqual([])
  expect(await reminded(off.orderId)).toEqual([])
})

it('are sent while one of two flies still, and not to who has turned them off', async () => {
  const half = await bought()
  const [first] = await half.one.refundable(half.orderId)
  half.one.must(await half.one.refund(half.orderId, first ? [first] : []))
  const silent = await bought()
  const off = { kind: 'Reminder', channel: 'Sms', isOn: false }
  const path = '/accounts/api/Account/UpdateMessagePreferences'
  silent.one.must(await silent.one.call<MessagePreference[]>('POST', path, off))
  goTo(half.departs.subtract({ hours: 4 }))
  expect((await reminded(half.orderId)).length).toBeGreaterThan(0)
  goTo(silent.departs.subtract({ hours: 4 }))
  expect(await reminded(silent.orderId)).toEqual([])
})
