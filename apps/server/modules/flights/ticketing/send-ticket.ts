import { isEmail } from '@parastoo/kit/email'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { parseMobile } from '@parastoo/kit/parse-mobile'
import { defaultDialingCode, e164, type PhoneNumber } from '@parastoo/kit/phone'
import { newId } from '../../../platform/ids.ts'
import type { TicketingNeeds } from './needs.ts'
import { sendingsOf } from './sending-store.ts'
import { sharedTicketCode, sharedTicketDays } from './shared-ticket.ts'
import { ticketOfOrder } from './ticket-of-order.ts'

/** So often a ticket goes out again: for an order within an hour and a day, for all orders of a user within a day. */
const limits = { orderHour: 3, orderDay: 8, userDay: 20 }

export type SendTicket = {
  userId: string
  orderId: string
  channel: 'Sms' | 'Email' | 'Whatsapp'
  /** Empty is the order's own contact. */
  to: string
}

/**
 * Sends the ticket's link to the order's contact or to somebody named. Another's order is NOT_FOUND, what has no tickets is
 * TICKET_NOT_READY, too often is TICKET_SENT_RECENTLY; a channel nobody carries, or whose carrier says no, CHANNEL_NOT_AVAILABLE.
 */
export async function sendTicket(
  needs: TicketingNeeds,
  ask: SendTicket,
): Promise<
  | { sent: true }
  | Refusal<
      | 'NOT_FOUND'
      | 'TICKET_NOT_READY'
      | 'TICKET_SENT_RECENTLY'
      | 'CHANNEL_NOT_AVAILABLE'
      | 'PHONE_NUMBER_IS_INVALID'
      | 'PHONE_NUMBER_REQUIRED'
      | 'EMAIL_IS_INVALID'
      | 'EMAIL_REQUIRED'
    >
> {
  const { userId, orderId, channel } = ask
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const to = addressOf(ask, order.contact)
  if (isRefused(to)) return to
  const ticket = await ticketOfOrder(needs, { userId, orderId })
  if (isRefused(ticket)) return ticket
  const now = needs.clock.now()
  const sendingId = newId()
  const mayGo = await needs.db.tx((tx) =>
    sendingsOf(tx).claim(
      {
        sendingId,
        orderId,
        userId,
        channel,
        sentTo: maskedAddress(to.address),
        sentAt: now,
      },
      limits,
    ),
  )
  if (!mayGo) return refuse('TICKET_SENT_RECENTLY')
  const until = now.add({ hours: sharedTicketDays * 24 })
  const code = sharedTicketCode(needs.ticketKey, { sendingId, until })
  const { orderNumber, titleFa } = order
  return await needs.notifications.sendNow({
    channel,
    to: to.address,
    template: 'ticket-again',
    userId,
    dedupeKey: `ticket-again:${sendingId}`,
    values: {
      orderNumber,
      titleFa,
      pnr: ticket.pnr,
      days: sharedTicketDays,
      link: `${needs.publicUrl}/api/flight-reservation/Tickets/SharedTicketPdf/${code}`,
    },
  })
}

/** «…4321» or «s…@example.com»: enough for who sent it to know it again. */
const maskedAddress = (address: string): string => {
  const at = address.indexOf('@')
  return at > 0 ? `${address.slice(0, 1)}…${address.slice(at)}` : `…${address.slice(-4)}`
}

/** Where it goes, E.164 or an address of mail. A number somebody names without a dialling code is of Iran. */
function addressOf(
  { channel, to }: SendTicket,
  contact: PhoneNumber & { email: string | null },
):
  | { address: string }
  | Refusal<
      'PHONE_NUMBER_IS_INVALID' | 'PHONE_NUMBER_REQUIRED' | 'EMAIL_IS_INVALID' | 'EMAIL_REQUIRED'
    > {
  if (channel === 'Email') {
    const address = (to || (contact.email ?? '')).toLowerCase()
    if (address === '') return refuse('EMAIL_REQUIRED', { field: 'to' })
    return isEmail(address) ? { address } : refuse('EMAIL_IS_INVALID', { field: 'to' })
  }
  if (to === '') return { address: e164(contact) }
  const mobile = parseMobile(to, defaultDialingCode)
  if (!mobile) return refuse('PHONE_NUMBER_IS_INVALID', { field: 'to' })
  return { address: e164(mobile) }
}
