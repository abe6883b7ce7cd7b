/**
 * The code in a link by which somebody without an account opens one order's ticket: the sending, until when, and a signature. It
 * opens the paper with its names, so it lives for days only, goes out in a message that the owner sent, and ends when they say so.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { TicketingNeeds } from './needs.ts'
import { sendingReader } from './sending-store.ts'
import { ticketOfOrder } from './ticket-of-order.ts'
import type { TicketView } from './ticket-view.ts'

const ID_BYTES = 16
const CODE_BYTES = 36

/** How long a sent link opens the ticket. */
export const sharedTicketDays = 7

/** 48 letters of base64url. */
export function sharedTicketCode(
  key: string,
  { sendingId, until }: { sendingId: string; until: Temporal.Instant },
): string {
  const bytes = Buffer.alloc(ID_BYTES + 4)
  bytes.write(sendingId.replaceAll('-', ''), 'hex')
  bytes.writeUInt32BE(Math.floor(until.epochMilliseconds / 1000), ID_BYTES)
  return Buffer.concat([bytes, signatureOf(key, bytes)]).toString('base64url')
}

/** The sending a code stands for at this moment; null for one we did not sign, and one that is over. */
function sendingInSharedCode(key: string, code: string, now: Temporal.Instant): string | null {
  if (!/^[A-Za-z0-9_-]{48}$/.test(code)) return null
  const all = Buffer.from(code, 'base64url')
  if (all.length !== CODE_BYTES) return null
  const bytes = all.subarray(0, ID_BYTES + 4)
  if (!timingSafeEqual(all.subarray(ID_BYTES + 4), signatureOf(key, bytes))) return null
  if (bytes.readUInt32BE(ID_BYTES) * 1000 < now.epochMilliseconds) return null
  return bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** 16 bytes, of a purpose of their own: a code of the public check never opens a ticket. */
const signatureOf = (key: string, bytes: Buffer): Buffer =>
  createHmac('sha256', key).update('shared ticket').update(bytes).digest().subarray(0, 16)

/** The ticket behind a link; whatever is wrong with the link, its having been withdrawn too, is NOT_FOUND. */
export async function sharedTicket(
  needs: TicketingNeeds,
  code: string,
): Promise<TicketView | Refusal<'NOT_FOUND' | 'TICKET_NOT_READY'>> {
  const sendingId = sendingInSharedCode(needs.ticketKey, code, needs.clock.now())
  const orderId = sendingId === null ? null : await sendingReader(needs.db).livingOrder(sendingId)
  const order = orderId === null ? null : await needs.orders.find(orderId)
  if (!order) return refuse('NOT_FOUND')
  const { userId } = order
  // Who was sent a ticket learns from it that it was given back.
  return await ticketOfOrder(needs, { userId, orderId: order.orderId, isTold: true })
}
