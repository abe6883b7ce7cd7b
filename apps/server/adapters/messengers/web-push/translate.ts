import type { Messenger } from '../../../modules/notifications/ports.ts'
import type { OutboundReply } from '../../../platform/outbound/peer.ts'

/** Where a device is reached, and what its messages are encrypted with: the address of a message on the channel `Push`. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

type Sending = Awaited<ReturnType<Messenger['send']>>

/** What an answer of a push service means (RFC 8030, section 5 and 8.4). `gone`: the device is not to be asked again. */
export function kindOfEnd(reply: OutboundReply, messageId: string): Sending {
  if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
  if (reply.outcome !== 'answered') return { unknown: true, reason: reply.reason }
  const { status, headers } = reply
  if (status >= 200 && status < 300)
    return { sent: true, providerId: headers.location ?? messageId }
  if (status === 404 || status === 410) return { failed: 'gone' }
  if (status === 429 || status >= 500)
    return { unsent: true, reason: `the push service answers ${status}` }
  return { failed: `the push service answers ${status}` }
}
