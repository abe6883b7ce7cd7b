import { createHash } from 'node:crypto'
import type { WireReply } from '../../../../platform/outbound/testing/wire-server.ts'
import { payableOf, totalOf } from './sepehr-flights.ts'
import { type Booking, type Fields, type Host, refused, type Sold, said } from './sepehr-host.ts'

const bookingOf = (host: Host, field: Fields): Booking | undefined =>
  [...host.bookings.values()].find(({ localPnr }) => localPnr === String(field('LocalPnr')))

const notFound = () => refused('Exception', 'رزرو یافت نشد.')

/** RetrieveBooking of refunds: every ticket as it stands now. */
export function retrieve(host: Host, field: Fields): WireReply {
  settle(host)
  const booking = bookingOf(host, field)
  if (!booking) return notFound()
  return said({
    LocalPnr: booking.localPnr,
    TicketList: booking.tickets.map((ticket) => ({
      LocalTicketNumber: ticket.localTicketNumber,
      PassengerType: ticket.kind,
      TotalFare: totalOf(ticket.fare),
      Payable: payableOf(ticket.fare),
      FlightNumber: ticket.flight.flightNumber,
      Status: { sold: 'Issued', 'refund-pending': 'RefundPending', refunded: 'Refunded' }[
        ticket.standing
      ],
    })),
  })
}

/** GetPenalty, for a traveller's own reasons only: of what the agency paid. */
export function penalties(host: Host, field: Fields): WireReply {
  settle(host)
  const tickets = ticketsOf(host, field)
  if (!tickets) return notFound()
  if (tickets.some(({ standing }) => standing !== 'sold'))
    return refused('Exception', 'این بلیت قبلا استرداد شده است.')
  return said({
    PenaltyList: tickets.map((ticket) => ({
      LocalTicketNumber: ticket.localTicketNumber,
      TotalFare: totalOf(ticket.fare),
      PenaltyAmount: penaltyOf(host, ticket),
    })),
  })
}

/** DoRefund: the penalty must be the one that `GetPenalty` says; what the carrier caused waits for somebody's word. */
export function refund(host: Host, field: Fields): WireReply {
  settle(host)
  const tickets = ticketsOf(host, field)
  if (!tickets || tickets.length === 0) return notFound()
  if (tickets.some(({ standing }) => standing !== 'sold'))
    return refused('Exception', 'این بلیت قبلا استرداد شده است.')
  const isOwnReason = field('RefundReason') === 'PersonalReasons'
  const penaltyRial = isOwnReason
    ? tickets.reduce((sum, ticket) => sum + penaltyOf(host, ticket), 0)
    : 0
  if (Number(field('PenaltyAmount')) !== penaltyRial)
    return refused('Error1009-PenaltyMismatchException', 'مبلغ جریمه ارسال شده مطابقت ندارد.')
  const trackingCode = guidOf(`refund ${host.refunds.size} ${String(field('LocalPnr'))}`)
  for (const ticket of tickets) ticket.standing = 'refund-pending'
  host.refunds.set(trackingCode, {
    trackingCode,
    tickets,
    penaltyRial,
    confirmsAt: host.now().add({ minutes: host.refundsPendMinutes }),
    standing: 'Pending',
  })
  settle(host)
  return said({ TrackingCode: trackingCode })
}

/** GetStatus of a refund: `Pending` until it is decided. */
export function refundStatus(host: Host, field: Fields): WireReply {
  settle(host)
  const found = host.refunds.get(String(field('TrackingCode')).toLowerCase())
  return found ? said({ Status: found.standing, RejectReason: null }) : notFound()
}

/** The money and the seats of refunds whose time has come go back. */
function settle({ refunds, credit, now }: Host): void {
  for (const each of refunds.values()) {
    if (each.standing !== 'Pending' || Temporal.Instant.compare(each.confirmsAt, now()) > 0)
      continue
    each.standing = 'Confirmed'
    const paid = each.tickets.reduce((sum, { fare }) => sum + payableOf(fare), 0)
    credit.rial += paid - each.penaltyRial
    for (const ticket of each.tickets) {
      ticket.standing = 'refunded'
      if (ticket.kind !== 'Infant') ticket.fareName.seats += 1
    }
  }
}

function ticketsOf(host: Host, field: Fields): Sold[] | null {
  const booking = bookingOf(host, field)
  if (!booking) return null
  const wanted = ((field('LocalTicketNumberList') ?? []) as unknown[]).map(String)
  return booking.tickets.filter(({ localTicketNumber }) => wanted.includes(localTicketNumber))
}

function penaltyOf({ now }: Host, { flight, fare }: Sold): number {
  const hours = flight.departs
    .toZonedDateTime('Asia/Tehran')
    .toInstant()
    .since(now())
    .total('hours')
  const percent = () => {
    if (hours > 72) return 30
    return hours > 24 ? 50 : 70
  }
  return Math.round((payableOf(fare) * percent()) / 100)
}

const guidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
