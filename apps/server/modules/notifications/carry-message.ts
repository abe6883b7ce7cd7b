import type { NotificationsNeeds } from './needs.ts'
import type { Message } from './ports.ts'
import { messageWriter, type Settled } from './store.ts'

/** The messenger that carries a channel, if any. */
export const messengerFor = (needs: NotificationsNeeds, channel: Message['channel']) =>
  needs.messengers.find(({ channels }) => channels.includes(channel))

/** Hands a message to its messenger. A messenger that throws has not answered: the message may have gone out. */
export async function carryMessage(needs: NotificationsNeeds, message: Message): Promise<Settled> {
  const messenger = messengerFor(needs, message.channel)
  if (!messenger) return { state: 'failed', messenger: null, failure: 'no messenger' }
  const { name } = messenger
  try {
    const answer = await messenger.send(message)
    if ('sent' in answer) return { state: 'sent', messenger: name, providerId: answer.providerId }
    if ('failed' in answer) return { state: 'failed', messenger: name, failure: answer.failed }
    return { state: 'unknown', messenger: name, failure: answer.reason }
  } catch (fault) {
    const { messageId, template } = message
    needs.log.error({ err: fault, messageId, template, messenger: name }, 'a messenger failed')
    return { state: 'unknown', messenger: name, failure: 'the messenger failed' }
  }
}

/** Writes down how a message ended, and logs it without what it said or to whom. */
export async function settleMessage(
  needs: NotificationsNeeds,
  { messageId, channel, template }: Message,
  settled: Settled,
): Promise<void> {
  await needs.db.tx((dbTx) => messageWriter(dbTx).settle(messageId, settled, needs.clock.now()))
  const { state, messenger } = settled
  const level = state === 'sent' ? 'info' : 'warn'
  needs.log[level]({ messageId, channel, template, state, messenger }, 'a message was settled')
}
