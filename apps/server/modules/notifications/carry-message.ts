import type { NotificationsNeeds } from './needs.ts'
import type { Message, Messenger } from './ports.ts'
import { forgetPushAddress } from './push-devices.ts'
import { messageWriter, type Settled } from './store.ts'

/** The messengers that carry a channel, in the order in which they are tried. */
export const messengersFor = (needs: NotificationsNeeds, channel: Message['channel']) =>
  needs.messengers.filter(({ channels }) => channels.includes(channel))

/** How far one round of carrying came; `unsent` is certain, and worth another round. */
export type Carried = Settled | { state: 'unsent'; messenger: string; failure: string }

/**
 * Hands a message to the first messenger that takes it. One that certainly has not sent it makes way for the next; one that
 * may have ends the round, because the same words from two carriers are worse than none for a while.
 */
export async function carryMessage(
  needs: NotificationsNeeds,
  message: Message,
  { triedMessenger = null }: { triedMessenger?: string | null } = {},
): Promise<Carried> {
  const carriers = messengersFor(needs, message.channel).filter(
    ({ name }) => triedMessenger === null || name === triedMessenger,
  )
  let last: Carried = { state: 'failed', messenger: null, failure: 'no messenger' }
  for (const messenger of carriers) {
    const carried = await askMessenger(needs, messenger, message)
    if (carried.state === 'sent' || carried.state === 'unknown') return carried
    // A no from one and a not now from another: there may still be a way.
    if (last.state !== 'unsent') last = carried
  }
  return last
}

async function askMessenger(
  needs: NotificationsNeeds,
  messenger: Messenger,
  message: Message,
): Promise<Carried> {
  const { name } = messenger
  try {
    const answer = await messenger.send(message)
    if ('sent' in answer) return { state: 'sent', messenger: name, providerId: answer.providerId }
    if ('failed' in answer) return { state: 'failed', messenger: name, failure: answer.failed }
    const state = 'unsent' in answer ? 'unsent' : 'unknown'
    return { state, messenger: name, failure: answer.reason }
  } catch (fault) {
    const { messageId, template } = message
    needs.log.error({ err: fault, messageId, template, messenger: name }, 'a messenger failed')
    return { state: 'unknown', messenger: name, failure: 'the messenger failed' }
  }
}

/** Writes down how a message ended, and logs it without what it said or to whom. */
export async function settleMessage(
  needs: NotificationsNeeds,
  { messageId, channel, template, to }: Message,
  settled: Settled,
): Promise<void> {
  await needs.db.tx(async (tx) => {
    await messageWriter(tx).settle(messageId, settled, needs.clock.now())
    const isGone = settled.state === 'failed' && settled.failure === 'gone'
    if (channel === 'Push' && isGone) await forgetPushAddress(tx, to)
  })
  const { state, messenger } = settled
  const level = state === 'sent' ? 'info' : 'warn'
  needs.log[level]({ messageId, channel, template, state, messenger }, 'a message was settled')
}

/** A round that came to nothing certain ends as what it was last; what was certainly not sent has failed. */
export const endOf = (carried: Carried): Settled =>
  carried.state === 'unsent' ? { ...carried, state: 'failed' } : carried
