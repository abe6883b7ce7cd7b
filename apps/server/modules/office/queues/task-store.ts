/** Every SQL statement about who has taken what of a queue. A claim is one conditional statement: nobody takes what another has. */
import { claimMinutes, type QueueName } from '@parastoo/contract/office/queue-names'
import type { ExpressionBuilder } from 'kysely'
import { type Db, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type Task = {
  subject: string
  assignee: string | null
  claimedAt: Temporal.Instant | null
  snoozedUntil: Temporal.Instant | null
  snoozeReason: string | null
}
export type TaskKey = { queue: QueueName; subject: string }

/** What is known of these, by subject; of one that nobody ever touched nothing. */
export async function tasksOf(
  db: Db,
  queue: QueueName,
  subjects: readonly string[],
): Promise<Map<string, Task>> {
  if (subjects.length === 0) return new Map()
  const rows = await tables<OfficeTables>(db)
    .selectFrom('office.task')
    .select(['subject', 'assignee', 'claimedAt', 'snoozedUntil', 'snoozeReason'])
    .where('queue', '=', queue)
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map((row) => [row.subject, row]))
}

/** Since when a claim must have been touched to stand. */
export const idleSince = (now: Temporal.Instant) => now.subtract({ minutes: claimMinutes })

/**
 * Takes the first of these that is free for somebody; null where none is. Rows that another claim holds at this moment are passed
 * over, and whoever is looked at again after a wait is judged as they stand then.
 */
export async function claimFirst(
  tx: Tx,
  claim: { queue: QueueName; subjects: readonly string[]; by: string; now: Temporal.Instant },
): Promise<string | null> {
  const { queue, subjects, by, now } = claim
  const [taken] = await query<{ subject: string }>(tx, claimText, [
    queue,
    subjects,
    by,
    now,
    idleSince(now),
  ])
  return taken?.subject ?? null
}
const claimText = `
  update office.task set assignee = $3::uuid, claimed_at = $4::timestamptz,
    snoozed_until = null, snooze_reason = null, snoozed_by = null
  where queue = $1 and subject = (
    select task.subject
    from unnest($2::text[]) with ordinality as listed (subject, place)
      join office.task as task on task.queue = $1 and task.subject = listed.subject
    where (task.assignee is null or task.claimed_at <= $5::timestamptz)
      and (task.snoozed_until is null or task.snoozed_until <= $4::timestamptz)
    order by listed.place
    limit 1
    for update of task skip locked
  )
  returning subject`

/** One that is free, one's own, or with somebody who has not touched it for long. */
const mayTake =
  (by: string, now: Temporal.Instant) =>
  ({ or, eb }: ExpressionBuilder<OfficeTables, 'office.task'>) =>
    or([eb('assignee', 'is', null), eb('assignee', '=', by), eb('claimedAt', '<=', idleSince(now))])

/** Takes one that is named, put off or not; false while another has it. */
export async function claimOne(
  tx: Tx,
  { queue, subject, by, now }: TaskKey & { by: string; now: Temporal.Instant },
): Promise<boolean> {
  const claimed = await tables<OfficeTables>(tx)
    .updateTable('office.task')
    .set({ assignee: by, claimedAt: now, snoozedUntil: null, snoozeReason: null, snoozedBy: null })
    .where('queue', '=', queue)
    .where('subject', '=', subject)
    .where(mayTake(by, now))
    .returning('subject')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Makes rows for what was never touched, so that there is something to claim. */
export async function noteTasks(
  tx: Tx,
  queue: QueueName,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  await tables<OfficeTables>(tx)
    .insertInto('office.task')
    // In one order, so that two who do so at once never wait for each other in a circle.
    .values([...subjects].sort().map((subject) => ({ queue, subject })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Gives back what somebody has taken; false when they have not. */
export async function releaseTask(
  tx: Tx,
  { queue, subject, by }: TaskKey & { by: string },
): Promise<boolean> {
  const released = await tables<OfficeTables>(tx)
    .updateTable('office.task')
    .set({ assignee: null, claimedAt: null })
    .where('queue', '=', queue)
    .where('subject', '=', subject)
    .where('assignee', '=', by)
    .returning('subject')
    .executeTakeFirst()
  return released !== undefined
}

/** Puts one off, and gives it back; false while another has it. */
export async function snoozeTask(
  tx: Tx,
  snooze: TaskKey & { by: string; now: Temporal.Instant; until: Temporal.Instant; reason: string },
): Promise<boolean> {
  const { queue, subject, by, now, until, reason } = snooze
  const snoozed = await tables<OfficeTables>(tx)
    .updateTable('office.task')
    .set({ assignee: null, claimedAt: null })
    .set({ snoozedUntil: until, snoozeReason: reason, snoozedBy: by })
    .where('queue', '=', queue)
    .where('subject', '=', subject)
    .where(mayTake(by, now))
    .returning('subject')
    .executeTakeFirst()
  return snoozed !== undefined
}
