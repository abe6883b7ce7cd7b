import { claimMinutes, type QueueName } from '@parastoo/contract/office/queue-names'
import type { QueueCount, QueueItem } from '@parastoo/contract/office/queues'
import type { OfficeNeeds } from '../needs.ts'
import { namesOf } from '../notes/index.ts'
import { idleSince, type Task, tasksOf } from './task-store.ts'
import { type Waiting, waitingIn } from './waiting.ts'

type Standing = Waiting & { task: Task | null; isTaken: boolean; isSnoozed: boolean }

/** A queue as it stands now, with who has taken what. */
export async function readQueue(needs: OfficeNeeds, queue: QueueName): Promise<Standing[]> {
  const waiting = await waitingIn(needs)[queue]()
  const tasks = await tasksOf(
    needs.db,
    queue,
    waiting.map(({ subject }) => subject),
  )
  const now = needs.clock.now()
  return waiting.map((one) => {
    const task = tasks.get(one.subject) ?? null
    return {
      ...one,
      task,
      isTaken: task?.claimedAt ? isAfter(task.claimedAt, idleSince(now)) : false,
      isSnoozed: task?.snoozedUntil ? isAfter(task.snoozedUntil, now) : false,
    }
  })
}

/** What waits in a queue, how much of it is late, and what one could take. */
export function countQueue(
  queue: QueueName,
  standing: readonly Standing[],
  { reader, now }: { reader: string; now: Temporal.Instant },
): QueueCount {
  const due = standing.flatMap(({ dueAt }) => (dueAt ? [dueAt] : []))
  const next = due.filter((each) => isAfter(each, now)).toSorted(Temporal.Instant.compare)[0]
  return {
    queue,
    waiting: standing.length,
    late: due.filter((each) => !isAfter(each, now)).length,
    mine: standing.filter(({ task, isTaken }) => isTaken && task?.assignee === reader).length,
    free: standing.filter(
      ({ isTaken, isSnoozed, ownerId }) => !isTaken && !isSnoozed && ownerId !== reader,
    ).length,
    nextDueAt: next?.toString() ?? null,
  }
}

/** Items of a queue as one of the staff reads them. */
export async function itemsShown(
  { identity }: Pick<OfficeNeeds, 'identity'>,
  queue: QueueName,
  standing: readonly Standing[],
  reader: string,
): Promise<QueueItem[]> {
  const nameOf = await namesOf(
    identity,
    standing.map(({ task }) => task?.assignee ?? null),
  )
  return standing.map((one): QueueItem => {
    const { task, isTaken, isSnoozed } = one
    const assignee =
      isTaken && task?.assignee && task.claimedAt
        ? {
            personId: task.assignee,
            name: nameOf(task.assignee),
            until: task.claimedAt.add({ minutes: claimMinutes }).toString(),
          }
        : null
    return {
      queue,
      subject: one.subject,
      title: one.titleFa,
      detail: one.detailFa,
      orderId: one.orderId,
      orderNumber: one.orderNumber,
      amount: one.amountRial,
      since: one.since.toString(),
      dueAt: one.dueAt?.toString() ?? null,
      assignee,
      isMine: assignee?.personId === reader,
      isOwn: one.ownerId === reader,
      snoozed:
        isSnoozed && task?.snoozedUntil
          ? { until: task.snoozedUntil.toString(), reason: task.snoozeReason ?? '' }
          : null,
    }
  })
}

const isAfter = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) > 0
