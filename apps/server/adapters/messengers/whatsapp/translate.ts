/** WhatsApp's words in ours (developers.facebook.com, Cloud API: error codes and webhooks). */
import type { Delivery, Messenger, Receipt } from '../../../modules/notifications/ports.ts'
import type { OutboundReply } from '../../../platform/outbound/peer.ts'

type Sending = Awaited<ReturnType<Messenger['send']>>

/** Too many calls, too many messages to one number, or a service that is away for the moment. */
const passing = new Set([4, 80_007, 130_429, 131_016, 131_048, 131_056, 133_004])

/** What sending came to. */
export function sendingOf(reply: OutboundReply): Sending {
  if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
  if (reply.outcome === 'unknown') return { unknown: true, reason: reply.reason }
  const { messages, error } = (reply.body ?? {}) as {
    messages?: { id?: string }[]
    error?: { code?: number }
  }
  const id = messages?.[0]?.id
  if (reply.status < 300 && id) return { sent: true, providerId: id }
  if (error?.code === undefined) return { unknown: true, reason: `HTTP ${reply.status}` }
  if (passing.has(error.code)) return { unsent: true, reason: `WhatsApp ${error.code}` }
  return { failed: `WhatsApp ${error.code}` }
}

const deliveries: Record<string, Delivery> = {
  sent: 'on-its-way',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'undelivered',
}

/** The statuses in a webhook; everything else it may tell is none of ours. */
export function receiptsOf(rawBody: string): Receipt[] | null {
  try {
    const { entry = [] } = JSON.parse(rawBody) as {
      entry?: { changes?: { value?: { statuses?: { id?: string; status?: string }[] } }[] }[]
    }
    return entry
      .flatMap(({ changes = [] }) => changes)
      .flatMap(({ value }) => value?.statuses ?? [])
      .flatMap(({ id, status = '' }) =>
        id && deliveries[status] ? [{ providerId: id, delivery: deliveries[status] }] : [],
      )
  } catch {
    return null
  }
}
