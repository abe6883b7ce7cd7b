/** Kavenegar's words in ours; codes by kavenegar.com/rest.html. Its `return.status` decides, not the HTTP status. */
import type { Delivery, Messenger, Receipt, Unknown } from '../../../modules/notifications/ports.ts'
import type { OutboundReply } from '../../../platform/outbound/peer.ts'

type Sending = Awaited<ReturnType<Messenger['send']>>

/** Busy (409) and asked too often (451): nothing was sent, and a later try may work. */
const passing = new Set([409, 451])

/** What sending came to. */
export function sendingOf(reply: OutboundReply): Sending {
  if (reply.outcome === 'unsent') return { unsent: true, reason: reply.reason }
  if (reply.outcome === 'unknown') return { unknown: true, reason: reply.reason }
  const { status, entries } = said(reply.body)
  if (status === undefined)
    return { unknown: true, reason: `HTTP ${reply.status} without a status` }
  if (passing.has(status)) return { unsent: true, reason: `Kavenegar ${status}` }
  if (status !== 200) return { failed: `Kavenegar ${status}` }
  const id = entries[0]?.messageid
  if (id === undefined) return { unknown: true, reason: 'Kavenegar 200 without a message id' }
  return { sent: true, providerId: String(id) }
}

/** What became of messages; those in a state we do not know are still on their way. */
export function receiptsOf(reply: OutboundReply): readonly Receipt[] | Unknown {
  if (reply.outcome !== 'answered') return { unknown: true, reason: reply.reason }
  const { status, entries } = said(reply.body)
  if (status !== 200) return { unknown: true, reason: `Kavenegar ${status}` }
  return entries.flatMap(({ messageid, status: state }) =>
    messageid === undefined
      ? []
      : [{ providerId: String(messageid), delivery: deliveries[Number(state)] ?? 'on-its-way' }],
  )
}

/** 1, 2, 4 and 5 are on their way to the network. */
const deliveries: Record<number, Delivery> = {
  6: 'undelivered',
  10: 'delivered',
  11: 'undelivered',
  13: 'undelivered',
  14: 'undelivered',
  100: 'undelivered',
}

type Entry = { messageid?: number | string; status?: number }

/** `entries` is a list, or a bare entry where there is one. */
function said(body: unknown): { status: number | undefined; entries: Entry[] } {
  const { return: verdict, entries } = (body ?? {}) as {
    return?: { status?: number }
    entries?: Entry | Entry[] | null
  }
  return {
    status: typeof verdict?.status === 'number' ? verdict.status : undefined,
    entries: Array.isArray(entries) ? entries : entries ? [entries] : [],
  }
}
