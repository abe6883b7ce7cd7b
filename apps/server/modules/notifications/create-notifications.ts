import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import { messengersFor } from './carry-message.ts'
import { followDeliveries } from './follow-deliveries.ts'
import type { NotificationsNeeds } from './needs.ts'
import type { Message } from './ports.ts'
import { wantedChannels } from './preferences.ts'
import { pushAddresses } from './push-devices.ts'
import { ringsAt } from './quiet-hours.ts'
import { notificationsRoutes, pushRoutes } from './routes.ts'
import { type NewNotification, queueMessage, sendQueuedMessage } from './send-message.ts'
import { sendNow } from './send-now.ts'
import { messageReader, messageWriter } from './store.ts'
import { mountReceipts } from './take-receipts.ts'
import { type TemplateName, writeMessage } from './templates.ts'

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createNotifications(needs: NotificationsNeeds) {
  return {
    send: <Name extends TemplateName>(tx: Tx, notification: NewNotification<Name>) =>
      queueMessage(needs, tx, notification),
    /** What a message would say; nothing is sent. */
    preview: <Name extends TemplateName>(ask: Pick<NewNotification<Name>, 'template' | 'values'>) =>
      writeMessage(needs, ask),
    sendNow: <Name extends TemplateName>(
      notification: NewNotification<Name> & { isSpoken?: boolean },
    ) => sendNow(needs, notification),
    /** On which channels somebody wants a kind of message about their orders. */
    wantedChannels: wantedChannels.bind(null, needs),
    /** When to send what falls due at a time nobody chose. */
    ringsAt: (ask: { due: Temporal.Instant; latest: Temporal.Instant }) =>
      ringsAt(ask, needs.quietHours),
    /** How messages stand, by the keys they were queued under. */
    statesOf: (dedupeKeys: readonly string[]) => messageReader(needs.db).statesOf(dedupeKeys),
    forgetPerson: (tx: Tx, userId: string) => messageWriter(tx).forgetPerson(userId),
    /** What was said to somebody about one order, for staff. */
    aboutOrder: (of: { userId: string; orderNumber: string }) =>
      messageReader(needs.db).aboutOrder(of),
    /** Where somebody's messages are shown by themselves. */
    pushAddresses: (userId: string) => pushAddresses(needs, userId),
    routes: notificationsRoutes(needs),
    pushRoutes: pushRoutes(needs),
    /** Whether any messenger carries this channel. */
    carries: (channel: Message['channel']) => messengersFor(needs, channel).length > 0,
    /** Serves the addresses that messengers bring receipts to; `receiptWords` are what they must know to be let in. */
    mount: (app: FastifyInstance, receiptWords: Readonly<Record<string, string>>) =>
      mountReceipts(app, { ...needs, receiptWords }),
    /** Declares the durable work of notifications. */
    defineJobs(): void {
      needs.jobs.define<{ messageId: string }>(
        'send-message',
        { retryLimit: 6, retryDelaySeconds: 5 },
        (payload, run) => sendQueuedMessage(needs, payload, run),
      )
      needs.jobs.every('follow-deliveries', 60, () => followDeliveries(needs))
    },
  }
}
export interface Notifications extends ReturnType<typeof createNotifications> {}
