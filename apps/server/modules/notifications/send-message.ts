import type { DbTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { carryMessage, settleMessage } from './carry-message.ts'
import type { NotificationsNeeds } from './needs.ts'
import type { Message } from './ports.ts'
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
}

/** Queues a message in the caller's dbTx; it leaves after the commit. Saying the same thing again changes nothing. */
export async function queueMessage<Name extends TemplateName>(
  needs: NotificationsNeeds,
  dbTx: DbTx,
  notification: NewNotification<Name>,
): Promise<{ queued: boolean }> {
  const messageId = newId()
  const { channel, to, template, userId, dedupeKey } = notification
  const added = await messageWriter(dbTx).add({
    messageId,
    channel,
    to,
    template,
    dedupeKey,
    userId: userId ?? null,
    content: writeMessage(needs, notification),
    queuedAt: needs.clock.now(),
  })
  if (added) await needs.jobs.enqueue(dbTx, 'send-message', { messageId })
  return { queued: added }
}

/**
 * The body of the job `send-message`. Runs again while the messenger has not answered for certain; the last run
 * settles the message as unknown.
 */
export async function sendQueuedMessage(
  needs: NotificationsNeeds,
  { messageId }: { messageId: string },
  { isLastAttempt }: JobRun,
): Promise<void> {
  const message = await messageReader(needs.db).findQueued(messageId)
  if (!message) return
  const settled = await carryMessage(needs, message)
  if (settled.state === 'unknown' && !isLastAttempt)
    throw new Error(`The messenger has not answered for the message ${messageId}`)
  await settleMessage(needs, message, settled)
}
