/** Which messages about their orders somebody wants, and on which channel. Codes and warnings of the account are always sent. */
import * as z from 'zod'
import { refusals, reply, userOperation } from '../operation.ts'

/**
 * `Purchase`: held, paid, expired. `Ticket`: issued, exchanged. `Trouble`: not issued and where the money is, and what the airline
 * changes. `Refund`: its steps. `Reminder`: that a journey begins soon.
 */
export const messageKinds = ['Purchase', 'Ticket', 'Trouble', 'Refund', 'Reminder'] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageChannels = ['Sms', 'Email', 'Push'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What nobody can turn off: a ticket that will not be, or a flight that moves, must reach its traveller. */
export const isLocked = (kind: MessageKind, channel: MessageChannel): boolean =>
  kind === 'Trouble' && channel === 'Sms'

/** What is sent to somebody who never chose: everything by SMS and on the devices they turned on, and by e-mail what one keeps or must know. */
export const isUsual = (kind: MessageKind, channel: MessageChannel): boolean =>
  channel !== 'Email' || kind === 'Ticket' || kind === 'Trouble'

const preference = z.object({
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  isOn: z.boolean(),
  isLocked: z.boolean(),
})
export type MessagePreference = z.infer<typeof preference>

const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Accounts'] })

export const messagePreferences = {
  list: userOperation
    .route({
      method: 'GET',
      ...calls(
        '/api/Account/MessagePreferences',
        'Which messages about orders come on which channel; a locked one cannot be turned off',
      ),
    })
    .output(reply(z.array(preference))),
  update: userOperation
    .route({
      method: 'POST',
      ...calls(
        '/api/Account/UpdateMessagePreferences',
        'Turn one kind of message on or off on one channel; answers all',
      ),
    })
    .input(
      z.object({
        kind: z.enum(messageKinds, { error: 'CHECK_ENTERED_VALUES' }),
        channel: z.enum(messageChannels, { error: 'CHECK_ENTERED_VALUES' }),
        isOn: z.boolean({ error: 'CHECK_ENTERED_VALUES' }),
      }),
    )
    .output(reply(z.array(preference)))
    .errors(refusals('CHECK_ENTERED_VALUES', 'MESSAGE_CANNOT_BE_TURNED_OFF')),
}
