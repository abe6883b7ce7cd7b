import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { newId } from '../../platform/ids.ts'
import { carryMessage, endOf, messengersFor, settleMessage } from './carry-message.ts'
import type { NotificationsNeeds } from './needs.ts'
import type { NewNotification } from './send-message.ts'
import { messageWriter } from './store.ts'
import { type TemplateName, writeMessage } from './templates.ts'

/**
 * Sends a message while its reader waits, such as a one-time code: written down without what it says, then carried at
 * once. Refuses when no messenger carries the channel, or all of them say no. A messenger that does not answer for
 * certain counts as sent: the reader may ask again. Must not be called inside a transaction.
 */
export async function sendNow<Name extends TemplateName>(
  needs: NotificationsNeeds,
  notification: NewNotification<Name> & { isSpoken?: boolean },
): Promise<{ sent: true } | Refusal<'CHANNEL_NOT_AVAILABLE'>> {
  const { channel, to, template, userId, dedupeKey } = notification
  if (messengersFor(needs, channel).length === 0)
    return refuse('CHANNEL_NOT_AVAILABLE', { field: 'channel' })
  const message = { messageId: newId(), channel, to, template }
  const added = await needs.db.tx((tx) =>
    messageWriter(tx).add({
      ...message,
      dedupeKey,
      userId: userId ?? null,
      content: null,
      queuedAt: needs.clock.now(),
    }),
  )
  if (!added) return { sent: true }
  const carried = {
    ...message,
    ...writeMessage(needs, notification),
    ...(notification.isSpoken ? { isSpoken: true } : {}),
  }
  const settled = endOf(await carryMessage(needs, carried))
  await settleMessage(needs, carried, settled)
  return settled.state === 'failed'
    ? refuse('CHANNEL_NOT_AVAILABLE', { field: 'channel' })
    : { sent: true }
}
