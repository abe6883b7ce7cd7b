import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { carryMessage, endOf, settleMessage } from './carry-message.ts'
import type { NotificationsNeeds } from './needs.ts'
import type { Message } from './ports.ts'
import { stillShows } from './push-devices.ts'
import { waitsUntil } from './quiet-hours.ts'
import { messageReader, messageWriter } from './store.ts'
import { type TemplateName, type TemplateValues, writeMessage } from './templates.ts'

export type NewNotification<Name extends TemplateName> = {
  channel: Message['channel']
  /** E.164 for phones, an address for mail. */
  to: string
  template: Name
  values: TemplateValues[Name]
  userId?: string
  /** What is said, once: a second message of the same key is not sent. */
  dedupeKey: string
  /** Nothing is lost when it is read in the morning: in the quiet hours it waits for their end. */
  canWait?: boolean
}

/** Queues a message in the caller's tx; it leaves after the commit. Saying the same thing again changes nothing. */
export async function queueMessage<Name extends TemplateName>(
  needs: NotificationsNeeds,
  tx: Tx,
  notification: NewNotification<Name>,
): Promise<{ queued: boolean }> {
  const messageId = newId()
  const { channel, to, template, userId, dedupeKey } = notification
  const added = await messageWriter(tx).add({
    messageId,
    channel,
    to,
    template,
    dedupeKey,
    userId: userId ?? null,
    content: writeMessage(needs, notification),
    queuedAt: needs.clock.now(),
  })
  const startAfter = notification.canWait ? waitsUntil(needs.clock.now(), needs.quietHours) : null
  if (added)
    await needs.jobs.enqueue(tx, 'send-message', { messageId }, startAfter ? { startAfter } : {})
  return { queued: added }
}

/**
 * The body of the job `send-message`. Runs again while no messenger has taken the message, or the one that may have it has
 * not answered for certain and can be asked by the same id; the last run settles the message as what is known.
 */
export async function sendQueuedMessage(
  needs: NotificationsNeeds,
  { messageId }: { messageId: string },
  { isLastAttempt }: JobRun,
): Promise<void> {
  const queued = await messageReader(needs.db).findQueued(messageId)
  if (!queued) return
  const { triedMessenger, userId, ...message } = queued
  if (message.channel === 'Push' && !(await stillShows(needs, { userId, to: message.to })))
    return await settleMessage(needs, message, {
      state: 'failed',
      messenger: null,
      failure: 'the device shows nothing of theirs any more',
    })
  const carried = await carryMessage(needs, message, { triedMessenger })
  const { state, messenger } = carried
  if (
    state === 'unknown' &&
    messenger !== null &&
    isRepeatable(needs, messenger) &&
    !isLastAttempt
  ) {
    await needs.db.tx((tx) => messageWriter(tx).noteTried(messageId, messenger))
    throw new Error(`The messenger has not answered for the message ${messageId}`)
  }
  if (state === 'unsent' && !isLastAttempt)
    throw new Error(`No messenger has taken the message ${messageId} yet`)
  await settleMessage(needs, message, endOf(carried))
}

const isRepeatable = ({ messengers }: NotificationsNeeds, messenger: string): boolean =>
  messengers.find(({ name }) => name === messenger)?.isRepeatable ?? false
