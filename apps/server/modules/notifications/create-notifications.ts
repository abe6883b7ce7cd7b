import type { DbTx } from '../../platform/db/database.ts'
import { messengerFor } from './carry-message.ts'
import type { NotificationsNeeds } from './needs.ts'
import type { Message } from './ports.ts'
import { type NewNotification, queueMessage, sendQueuedMessage } from './send-message.ts'
import { sendNow } from './send-now.ts'
import type { TemplateName } from './templates.ts'

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createNotifications(needs: NotificationsNeeds) {
  return {
    send: <Name extends TemplateName>(dbTx: DbTx, notification: NewNotification<Name>) =>
      queueMessage(needs, dbTx, notification),
    sendNow: <Name extends TemplateName>(notification: NewNotification<Name>) =>
      sendNow(needs, notification),
    /** Whether any messenger carries this channel. */
    carries: (channel: Message['channel']) => messengerFor(needs, channel) !== undefined,
    /** Declares the durable work of notifications. */
    defineJobs(): void {
      needs.jobs.define<{ messageId: string }>(
        'send-message',
        { retryLimit: 6, retryDelaySeconds: 5 },
        (payload, run) => sendQueuedMessage(needs, payload, run),
      )
    },
  }
}
export type Notifications = ReturnType<typeof createNotifications>
