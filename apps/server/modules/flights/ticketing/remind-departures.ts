/** Reminders before each departure: planned once tickets are there, planned again when a carrier moves a flight, checked when they fall due. */
import type { Announce } from '../../../platform/announce.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Notifications } from '../../notifications/index.ts'
import type { Places } from '../places/index.ts'
import { type Departure, departuresOf } from './departures.ts'

/** Facts ticketing announces; reactions stand in app/reactions.ts. */
export type TicketFacts = {
  /** A journey begins in so many hours. */
  'departure-near': Reminder
}

type Reminder = {
  orderId: string
  lineId: string
  journey: number
  hoursBefore: number
  /** The instant of departure it was planned for; another by now, another reminder was planned. */
  departsAt: string
}

export type RemindingNeeds = {
  db: Db
  clock: Clock
  jobs: Jobs
  places: Places
  notifications: Pick<Notifications, 'ringsAt'>
  announce: Announce<TicketFacts>
}

/** How long before a departure its travellers hear of it, and how long before it this is of no use any more. */
const reminders = [
  { hoursBefore: 24, uselessHours: 12 },
  { hoursBefore: 4, uselessHours: 3 },
]

/** Queues the planning in the transaction that writes the tickets: no ticket without its reminders. */
export const queuePlanning = (jobs: Pick<Jobs, 'enqueue'>, tx: Tx, orderId: string) =>
  jobs.enqueue(tx, 'plan-reminders', { orderId }, { singletonKey: orderId })

/**
 * Plans what is still ahead of every departure of an order. Planned twice for one departure it waits once, and what a flight that
 * moved left behind finds another time of departure and says nothing.
 */
export async function planReminders(needs: RemindingNeeds, orderId: string): Promise<void> {
  const departures = await departuresOf(needs, orderId)
  const now = needs.clock.now()
  await needs.db.tx(async (tx) => {
    for (const departure of departures)
      for (const { hoursBefore, uselessHours } of reminders) {
        const due = departure.departsAt.subtract({ hours: hoursBefore })
        const latest = departure.departsAt.subtract({ hours: uselessHours })
        const startAfter = needs.notifications.ringsAt({ due, latest })
        if (Temporal.Instant.compare(startAfter, now) <= 0) continue
        const reminder = reminderOf(departure, hoursBefore)
        const singletonKey = Object.values(reminder).join(' ')
        await needs.jobs.enqueue(tx, 'remind-departure', reminder, { startAfter, singletonKey })
      }
  })
}

/** The body of the job `remind-departure`: announces a departure that stands as it was planned and is not too near. */
export async function remindDeparture(needs: RemindingNeeds, reminder: Reminder): Promise<void> {
  const departure = await nearDeparture(needs, reminder)
  const { uselessHours = 0 } =
    reminders.find(({ hoursBefore }) => hoursBefore === reminder.hoursBefore) ?? {}
  const latest = departure?.departsAt.subtract({ hours: uselessHours })
  if (!latest || Temporal.Instant.compare(needs.clock.now(), latest) > 0) return
  await needs.db.tx((tx) => needs.announce(tx, 'departure-near', reminder))
}

/** The departure a reminder is about, unless nobody flies it any more or it was moved since. */
export async function nearDeparture(
  needs: Pick<RemindingNeeds, 'db' | 'places'>,
  { orderId, lineId, journey, departsAt }: Reminder,
): Promise<Departure | null> {
  const found = (await departuresOf(needs, orderId)).find(
    (each) => each.lineId === lineId && each.journey === journey,
  )
  return found?.departsAt.toString() === departsAt ? found : null
}

const reminderOf = (
  { orderId, lineId, journey, departsAt }: Departure,
  hoursBefore: number,
): Reminder => ({ orderId, lineId, journey, hoursBefore, departsAt: departsAt.toString() })
