import type { FastifyInstance } from 'fastify'
import type { Messenger } from '../../../modules/notifications/ports.ts'
import { openMessageFile } from './message-file.ts'
import { outboxPage, outboxPolicy } from './outbox-page.ts'
import { isSameRecipient } from './same-recipient.ts'

export type Outbox = {
  messenger: Messenger
  /** Adds GET /dev/outbox and GET /dev/outbox.json (api.md, Sandbox). */
  mount(app: FastifyInstance): void
}

/**
 * The sandbox's messenger: nothing leaves the machine, every message is kept in a file under `folder` and shown to
 * whoever tries the site. Wired only with the sandbox, which production refuses (decisions 14).
 */
export function createOutbox({
  folder,
  clock,
}: {
  folder: string
  clock: { now(): Temporal.Instant }
}): Outbox {
  const file = openMessageFile(folder)
  const sentTo = async (recipient: string | undefined) => {
    const messages = (await file.read()).reverse()
    if (!recipient?.trim()) return messages
    return messages.filter(({ to }) => isSameRecipient(to, recipient))
  }

  return {
    messenger: {
      name: 'outbox',
      channels: ['Sms', 'Email', 'Whatsapp', 'Push'],
      isRepeatable: true,
      async send(message) {
        await file.append({ ...message, at: clock.now().toString() })
        return { sent: true, providerId: message.messageId }
      },
    },

    mount(app) {
      app.get<{ Querystring: { to?: string } }>('/dev/outbox', async ({ query }, reply) => {
        reply.header('cache-control', 'no-store').header('content-security-policy', outboxPolicy)
        reply.type('text/html; charset=utf-8')
        return outboxPage({ messages: await sentTo(query.to), to: query.to ?? '' })
      })
      app.get<{ Querystring: { to?: string } }>('/dev/outbox.json', async ({ query }, reply) => {
        reply.header('cache-control', 'no-store')
        const messages = await sentTo(query.to)
        return messages.map(({ to, channel, template, text, values, at }) => ({
          to,
          channel,
          template,
          text,
          values,
          at,
        }))
      })
    },
  }
}
