import type { QueueName } from '@parastoo/contract/office/queue-names'
import type { QueueItem } from '@parastoo/contract/office/queues'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Act } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OfficeNeeds } from '../needs.ts'
import { itemsShown, readQueue } from './show-queue.ts'
import {
  claimFirst,
  claimOne,
  noteTasks,
  releaseTask,
  snoozeTask,
  type TaskKey,
} from './task-store.ts'

type Claiming = { queue: QueueName; subject: string | null; by: string }
type Refused = Refusal<'NOT_FOUND' | 'OFFICE_ITEM_TAKEN'>

/** Takes the next of a queue, or the one that is named. Null where nothing is free. */
export async function claim(
  needs: OfficeNeeds,
  { queue, subject, by }: Claiming,
): Promise<QueueItem | null | Refused> {
  const now = needs.clock.now()
  const waiting = (await readQueue(needs, queue)).map((one) => one.subject)
  if (subject !== null && !waiting.includes(subject)) return refuse('NOT_FOUND')
  await needs.db.tx((tx) => noteTasks(tx, queue, subject === null ? waiting : [subject]))
  const taken = await needs.db.tx(async (tx) => {
    const got = await claimIn(tx, { queue, subject, subjects: waiting, by, now })
    if (got !== null) await needs.audit(tx, actOn('claimed', { queue, subject: got, by }))
    return got
  })
  if (taken === null) return subject === null ? null : refuse('OFFICE_ITEM_TAKEN')
  const standing = (await readQueue(needs, queue)).filter((one) => one.subject === taken)
  const [item] = await itemsShown(needs, queue, standing, by)
  return item ?? null
}

async function claimIn(
  tx: Tx,
  ask: Claiming & { subjects: readonly string[]; now: Temporal.Instant },
): Promise<string | null> {
  const { subject, ...claiming } = ask
  if (subject === null) return await claimFirst(tx, claiming)
  return (await claimOne(tx, { ...claiming, subject })) ? subject : null
}

/** Gives an item back; false for one that is not theirs. */
export async function release(
  { db, audit }: OfficeNeeds,
  item: TaskKey & { by: string },
): Promise<boolean> {
  return await db.tx(async (tx) => {
    const isReleased = await releaseTask(tx, item)
    if (isReleased) await audit(tx, actOn('released', item))
    return isReleased
  })
}

/** An item of a queue in the audit. */
const actOn = (
  what: 'claimed' | 'released' | 'put-off',
  { queue, subject, by }: TaskKey & { by: string },
): Act => ({
  kind: `queues.${what}`,
  by,
  subject: { kind: 'queue-item', id: subject },
  after: { queue },
})

/** Puts an item off; until then it is nobody's next. */
export async function snooze(
  needs: OfficeNeeds,
  ask: TaskKey & { by: string; minutes: number; reason: string },
): Promise<{ until: Temporal.Instant } | Refused> {
  const { queue, subject, by, reason } = ask
  const isThere = (await readQueue(needs, queue)).some((one) => one.subject === subject)
  if (!isThere) return refuse('NOT_FOUND')
  const now = needs.clock.now()
  const until = now.add({ minutes: ask.minutes })
  const isSnoozed = await needs.db.tx(async (tx) => {
    await noteTasks(tx, queue, [subject])
    if (!(await snoozeTask(tx, { queue, subject, by, now, until, reason }))) return false
    const act = actOn('put-off', { queue, subject, by })
    await needs.audit(tx, { ...act, after: { queue, until: until.toString() }, reason })
    return true
  })
  return isSnoozed ? { until } : refuse('OFFICE_ITEM_TAKEN')
}
