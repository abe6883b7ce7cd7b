/** Tickets: have they been issued, as a page, as a PDF (api.md, Flights). */
import * as z from 'zod'
import { id } from '../fields.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { statusWord } from '../orders/states.ts'

export const ticketLine = z.object({
  passenger: z.string(),
  ticketNumber: z.string(),
  pnr: z.string(),
})

const ticketQuery = z.object({ id, proposalId: id.optional() })

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
}
