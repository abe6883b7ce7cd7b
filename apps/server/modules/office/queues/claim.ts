import type { QueueName } from '@parastoo/contract/office/queue-names'
import type { MovedItem, QueueItem } from '@parastoo/contract/office/queues'
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
type Refused = Refusal<'NOT_FOUND' | 'OFFICE_ITEM_TAKEN' | 'APPROVAL_OWN_CASE'>

/**
 * Takes the next of a queue, or the one that is named. Null where nothing is free. Nobody is handed their own: whatever they did there would
 * be refused, and meanwhile no colleague would have it.
 */
export async function claim(
  needs: OfficeNeeds,
  { queue, subject, by }: Claiming,
): Promise<QueueItem | null | Refused> {
  const now = needs.clock.now()
  const standing = await readQueue(needs, queue)
  const named = standing.find((one) => one.subject === subject)
  if (subject !== null && !named) return refuse('NOT_FOUND')
  if (named?.ownerId === by) return refuse('APPROVAL_OWN_CASE')
  const waiting = standing.filter(({ ownerId }) => ownerId !== by).map((one) => one.subject)
  await needs.db.tx((tx) => noteTasks(tx, queue, subject === null ? waiting : [subject]))
  const taken = await needs.db.tx(async (tx) => {
    const got = await claimIn(tx, { queue, subject, subjects: waiting, by, now })
    if (got !== null) await needs.audit(tx, actOn('claimed', { queue, subject: got, by }))
    return got
  })
  if (taken === null) return subject === null ? null : refuse('OFFICE_ITEM_TAKEN')
  const after = (await readQueue(needs, queue)).filter((one) => one.subject === taken)
  const [item] = await itemsShown(needs, queue, after, by)
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
  const { queue, subject } = ask
  const found = (await readQueue(needs, queue)).find((one) => one.subject === subject)
  if (!found) return refuse('NOT_FOUND')
  if (found.ownerId === ask.by) return refuse('APPROVAL_OWN_CASE')
  const now = needs.clock.now()
  const until = now.add({ minutes: ask.minutes })
  return (await putOff(needs, { ...ask, now })) ? { until } : refuse('OFFICE_ITEM_TAKEN')
}

/** False while another has it. */
async function putOff(
  { db, audit }: OfficeNeeds,
  item: TaskKey & { by: string; minutes: number; reason: string; now: Temporal.Instant },
): Promise<boolean> {
  const { queue, subject, by, reason, now } = item
  const until = now.add({ minutes: item.minutes })
  return await db.tx(async (tx) => {
    await noteTasks(tx, queue, [subject])
    if (!(await snoozeTask(tx, { queue, subject, by, now, until, reason }))) return false
    const act = actOn('put-off', { queue, subject, by })
    await audit(tx, { ...act, after: { queue, until: until.toString() }, reason })
    return true
  })
}

type ManyMove =
  | { move: 'claim' }
  | { move: 'release' }
  | { move: 'snooze'; minutes: number; reason: string }

/**
 * Takes, gives back or puts off many of a queue, each in a transaction of its own and by the condition that one alone has: what another has
 * stays theirs, their own stays where it is, and the others go on. Answers each in the order that was asked.
 */
export async function moveMany(
  needs: OfficeNeeds,
  ask: { queue: QueueName; subjects: readonly string[]; by: string } & ManyMove,
): Promise<MovedItem[]> {
  const { queue, by } = ask
  const now = needs.clock.now()
  const ownerOf = new Map((await readQueue(needs, queue)).map((one) => [one.subject, one.ownerId]))
  const whyNot = (subject: string): 'NOT_FOUND' | 'APPROVAL_OWN_CASE' | null => {
    if (!ownerOf.has(subject)) return 'NOT_FOUND'
    // What was theirs before anybody knew whose it is can be given back.
    return ask.move !== 'release' && ownerOf.get(subject) === by ? 'APPROVAL_OWN_CASE' : null
  }
  const moved: MovedItem[] = []
  for (const subject of new Set(ask.subjects)) {
    const item = { queue, subject, by }
    const moveOne = async (): Promise<boolean> => {
      if (ask.move === 'release') return await release(needs, item)
      if (ask.move === 'snooze') return await putOff(needs, { ...item, ...ask, subject, now })
      return await needs.db.tx(async (tx) => {
        await noteTasks(tx, queue, [subject])
        if (!(await claimOne(tx, { ...item, now }))) return false
        await needs.audit(tx, actOn('claimed', item))
        return true
      })
    }
    moved.push({
      subject,
      refused: whyNot(subject) ?? ((await moveOne()) ? null : 'OFFICE_ITEM_TAKEN'),
    })
  }
  return moved
}
