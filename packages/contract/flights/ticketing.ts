/** Tickets: have they been issued, as a page, as a PDF (api.md, Flights). */
import { normalizeText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id, localTime, rial } from '../fields.ts'
import { openOperation, refusals, reply, userOperation } from '../operation.ts'
import { orderPermission } from '../orders/found-orders.ts'
import { lineQuery } from '../orders/lines.ts'
import { statusWord } from '../orders/states.ts'

const ticketLine = z.object({
  passenger: z.string(),
  ticketNumber: z.string(),
  pnr: z.string(),
})

/** The whole order, one direction of it, one passenger, or one passenger on one direction. */
const ticketQuery = z.object({ id, ...lineQuery, passengerId: id.optional() })

/** One ticket that exists, and the public address that tells whether it is real. */
const issuedTicket = z.object({
  passengerId: z.string(),
  lineId: id,
  /** The passenger's seat on the line, as refunds and invoices name it. */
  unitId: id,
  ticketNumber: z.string(),
  pnr: z.string(),
  /** What this passenger paid for this direction, less a share of any discount. */
  paidAmount: rial,
  checkUrl: z.string(),
  /** What giving it back costs as time passes, by the terms it was sold under. */
  penaltyBands: z.array(
    z.object({
      until: z.string().nullable(),
      labelFa: z.string(),
      percent: z.number(),
      amount: rial,
    }),
  ),
})
export type IssuedTicketLine = z.infer<typeof issuedTicket>

/** `cancelled`: given back. `replaced`: another flight was taken for it. */
const ticketState = z.enum(['valid', 'cancelled', 'replaced'])

/**
 * What anyone who holds the code of a ticket is told: never a name, a document, a price, a whole reservation code or a whole ticket
 * number. The code of an order tells of each of its tickets.
 */
const checkedTicket = z.object({
  /** `valid-in-part`: somebody on it does not fly any more, or one of its flights goes no more. `called-off`: none goes. */
  state: z.enum(['valid', 'valid-in-part', 'called-off', 'replaced', 'cancelled', 'unknown']),
  flights: z.array(
    z.object({
      /** `called-off`: by its carrier, while the tickets are not given back yet. */
      state: z.enum(['valid', 'valid-in-part', 'called-off', 'replaced', 'cancelled']),
      /** When it was to leave, if its carrier has moved it since. */
      soldDepartureTime: localTime.nullable(),
      tickets: z.array(z.object({ numberEnding: z.string(), state: ticketState })),
      airlineName: z.string(),
      flightNumber: z.string(),
      originCityName: z.string(),
      destinationCityName: z.string(),
      departureTime: localTime,
      pnrEnding: z.string(),
    }),
  ),
})

export type CheckedTicket = z.infer<typeof checkedTicket>

/** By what a ticket may be sent; which of them this house carries is asked for. */
export const ticketChannels = ['Sms', 'Email', 'Whatsapp'] as const
export type TicketChannel = (typeof ticketChannels)[number]

/** A link to a ticket that was sent and opens it still. */
const sentTicket = z.object({
  id,
  channel: z.enum(ticketChannels),
  /** By its ends only: «…4321», «s…@example.com». */
  sentTo: z.string(),
  sentAt: z.string(),
  endsAt: z.string(),
})
export type SentTicket = z.infer<typeof sentTicket>

export const ticketing = {
  verifyIssueFlightTicket: userOperation
    .route({
      method: 'GET',
      path: '/flight-reservation/Issue/VerifyIssueFlightTicket/{id}',
      summary: 'How far issuing is, with the tickets once there',
      tags: ['Flights'],
    })
    .input(z.object({ id }))
    .output(reply(z.object({ status: statusWord, tickets: z.array(ticketLine) })))
    .errors(refusals('NOT_FOUND')),
  flightTicketHtml: userOperation
    .route({
      method: 'GET',
      path: '/flight-reservation/Tickets/FlightTicketHtml/{id}',
      summary: 'The ticket as an HTML document',
      tags: ['Flights'],
    })
    .input(ticketQuery)
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'TICKET_NOT_READY')),
  flightTicketPdf: userOperation
    .meta({ limit: { max: 30, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/flight-reservation/Tickets/FlightTicketPdf/{id}',
      summary: 'The ticket as a PDF',
      tags: ['Flights'],
    })
    .input(ticketQuery)
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'TICKET_NOT_READY', 'SERVICE_UNAVAILABLE')),
  flightTicketCalendar: userOperation
    .route({
      method: 'GET',
      path: '/flight-reservation/Tickets/FlightTicketCalendar/{id}',
      summary: 'The flights of an issued order as a calendar file (RFC 5545)',
      tags: ['Flights'],
    })
    .input(z.object({ id }))
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'TICKET_NOT_READY')),
  issuedTickets: userOperation
    .route({
      method: 'GET',
      path: '/flight-reservation/Tickets/IssuedTickets/{id}',
      summary:
        'The tickets of an order, one per passenger and direction, with the address that proves each',
      tags: ['Flights'],
    })
    .input(z.object({ id }))
    .output(
      reply(
        z.object({ checkUrl: z.string(), issuedAt: z.string(), tickets: z.array(issuedTicket) }),
      ),
    )
    .errors(refusals('NOT_FOUND', 'TICKET_NOT_READY')),
  ticketChannels: userOperation
    .route({
      method: 'GET',
      path: '/flight-reservation/Tickets/TicketChannels',
      summary: 'By what a ticket may be sent here',
      tags: ['Flights'],
    })
    .output(reply(z.object({ channels: z.array(z.enum(ticketChannels)) }))),
  sendTicket: userOperation
    .meta({ limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-reservation/Tickets/SendTicket',
      summary: 'Send the ticket’s link to the order’s contact, or to another number or address',
      tags: ['Flights'],
    })
    .input(
      z.object({
        orderId: id,
        channel: z.enum(ticketChannels, { error: 'CHANNEL_NOT_AVAILABLE' }),
        /** Empty is the order’s own contact. */
        to: z
          .string({ error: 'CHECK_ENTERED_VALUES' })
          .max(200, { error: 'CHECK_ENTERED_VALUES' })
          .transform(normalizeText)
          .default(''),
      }),
    )
    .output(reply(z.object({ sent: z.literal(true) })))
    .errors(
      refusals(
        'NOT_FOUND',
        'TICKET_NOT_READY',
        'TICKET_SENT_RECENTLY',
        'CHANNEL_NOT_AVAILABLE',
        'PHONE_NUMBER_IS_INVALID',
        'PHONE_NUMBER_REQUIRED',
        'EMAIL_IS_INVALID',
        'EMAIL_REQUIRED',
      ),
    ),
  sentTickets: userOperation
    .route({
      method: 'GET',
      path: '/flight-reservation/Tickets/SentTickets/{id}',
      summary: 'The links to an order’s ticket that open it still, the newest first',
      tags: ['Flights'],
    })
    .input(z.object({ id }))
    .output(reply(z.array(sentTicket)))
    .errors(refusals('NOT_FOUND')),
  withdrawTicket: userOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-reservation/Tickets/WithdrawTicket',
      summary: 'Take a sent link back; it opens nothing from then on',
      tags: ['Flights'],
    })
    .input(z.object({ id }))
    .output(reply(z.object({ withdrawn: z.literal(true) })))
    .errors(refusals('NOT_FOUND')),
  sharedTicketPdf: openOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'GET',
      path: '/flight-reservation/Tickets/SharedTicketPdf/{code}',
      summary: 'The ticket behind a link its owner sent; the link is signed and lives for days',
      tags: ['Flights'],
    })
    .input(z.object({ code: z.string().max(100) }))
    .output(z.file())
    .errors(refusals('NOT_FOUND', 'TICKET_NOT_READY', 'SERVICE_UNAVAILABLE')),
  foundTicketPdf: openOperation
    .meta({ limit: { max: 20, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/flight-reservation/Tickets/FoundTicketPdf',
      summary:
        'The ticket of an order that was found without an account, while its permission lasts',
      tags: ['Flights'],
    })
    .input(z.object({ permission: orderPermission }))
    .output(z.file())
    .errors(refusals('ORDER_PERMISSION_ENDED', 'TICKET_NOT_READY', 'SERVICE_UNAVAILABLE')),
  // Codes are signed, so guessing finds nothing; the limit keeps even the attempt cheap for us.
  checkTicket: openOperation
    .meta({
      limit: { max: 30, perSeconds: 60 },
      humanAfter: { purpose: 'ticket-check', calls: 20, perSeconds: 600 },
    })
    .route({
      method: 'GET',
      path: '/flight-reservation/Tickets/CheckTicket/{code}',
      summary: 'Whether a ticket is real, by the code on it; tells no name',
      tags: ['Flights'],
    })
    .input(z.object({ code: z.string().max(100) }))
    .output(reply(checkedTicket))
    .errors(refusals('CAPTCHA_REQUIRED', 'CAPTCHA_IS_WRONG', 'CAPTCHA_EXPIRED')),
}
