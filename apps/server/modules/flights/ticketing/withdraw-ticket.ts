import type { SentTicket, TicketChannel } from '@parastoo/contract/flights/ticketing'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { TicketingNeeds } from './needs.ts'
import { sendingReader, sendingsOf } from './sending-store.ts'
import { sharedTicketDays } from './shared-ticket.ts'

/** The links to the owner's ticket that open it still; another's order is NOT_FOUND. */
export async function sentTickets(
  { db, orders, clock }: TicketingNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<SentTicket[] | Refusal<'NOT_FOUND'>> {
  const order = await orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const hours = sharedTicketDays * 24
  const sent = await sendingReader(db).living(orderId, clock.now().subtract({ hours }))
  return sent.map(({ sendingId, channel, sentTo, sentAt }) => ({
    id: sendingId,
    channel: channel as TicketChannel,
    sentTo,
    sentAt: sentAt.toString(),
    endsAt: sentAt.add({ hours }).toString(),
  }))
}

/** Takes a sent link back: from here on it answers as one that never was. Again is the same; another's is NOT_FOUND. */
export async function withdrawTicket(
  { db, clock }: TicketingNeeds,
  { userId, sendingId }: { userId: string; sendingId: string },
): Promise<{ withdrawn: true } | Refusal<'NOT_FOUND'>> {
  const ask = { sendingId, userId, at: clock.now() }
  const taken = await db.tx((tx) => sendingsOf(tx).withdraw(ask))
  return taken ? { withdrawn: true } : refuse('NOT_FOUND')
}
