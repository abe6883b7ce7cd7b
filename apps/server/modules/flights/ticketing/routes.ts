/** Contract operations of ticketing. */

import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { ticketChannels } from '@parastoo/contract/flights/ticketing'
import { isRefused, refuse } from '@parastoo/kit/outcome'
import { answered, ok } from '../../../platform/http/answer.ts'
import { unlessKept } from '../../../platform/http/paper-version.ts'
import { callerOf, type RequestContext } from '../../../platform/http/request-context.ts'
import { readVazirmatnWebFont } from '../../../platform/pdf/vazirmatn-fonts.ts'
import { reservationReader } from '../reservation/index.ts'
import { calendarOfOrder } from './calendar-of-order.ts'
import { checkTicket } from './check-ticket.ts'
import { drawTicketPdf } from './draw-ticket-pdf.ts'
import { listIssuedTickets } from './list-issued-tickets.ts'
import type { TicketingNeeds } from './needs.ts'
import { sendTicket } from './send-ticket.ts'
import { sharedTicket } from './shared-ticket.ts'
import { isGood, ticketsOf } from './store.ts'
import { ticketHtml } from './ticket-html.ts'
import { ticketOfOrder } from './ticket-of-order.ts'
import { sentTickets, withdrawTicket } from './withdraw-ticket.ts'

export function ticketingRoutes(needs: TicketingNeeds) {
  const os = implement(contract.api.ticketing).$context<RequestContext>()
  const view = async (
    context: RequestContext,
    input: {
      id: string
      lineId?: string | undefined
      proposalId?: string | undefined
      passengerId?: string | undefined
    },
  ) =>
    answered(
      await ticketOfOrder(needs, {
        userId: callerOf(context).userId,
        orderId: input.id,
        lineId: input.lineId,
        proposalId: input.proposalId,
        passengerId: input.passengerId,
      }),
    )
  return {
    verifyIssueFlightTicket: os.verifyIssueFlightTicket.handler(async ({ input, context }) => {
      const order = await needs.orders.findOwn(callerOf(context).userId, input.id)
      if (!order) return answered(refuse('NOT_FOUND'))
      // One entry per passenger and line: who flies out and back on two lines has two tickets.
      const [passengers, issued] = await Promise.all([
        reservationReader(needs.db).passengers(order.orderId),
        ticketsOf(needs.db, order.orderId),
      ])
      const tickets = issued.filter(isGood).map(({ passengerId, ticketNumber, pnr }) => {
        const passenger = passengers.find((each) => each.passengerId === passengerId)
        return {
          passenger: `${passenger?.firstName ?? ''} ${passenger?.lastName ?? ''}`,
          ticketNumber,
          pnr,
        }
      })
      return ok({ status: await needs.orders.statusOf(order), tickets })
    }),
    flightTicketHtml: os.flightTicketHtml.handler(async ({ input, context }) => {
      const ticket = await view(context, input)
      const page = ticketHtml(ticket, { webFont: await readVazirmatnWebFont() })
      return new File([page], `ticket-${ticket.orderNumber}.html`, {
        type: 'text/html; charset=utf-8',
      })
    }),
    flightTicketPdf: os.flightTicketPdf.handler(async ({ input, context }) => {
      const ticket = await view(context, input)
      const drawn = await drawTicketPdf(ticket, unlessKept(context, needs.pdf))
      if (isRefused(drawn)) return answered(refuse('SERVICE_UNAVAILABLE'))
      return new File([new Uint8Array(drawn.pdf)], `ticket-${ticket.orderNumber}.pdf`, {
        type: 'application/pdf',
      })
    }),
    flightTicketCalendar: os.flightTicketCalendar.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { fileName, text } = answered(
        await calendarOfOrder(needs, { userId, orderId: input.id }),
      )
      return new File([text], fileName, { type: 'text/calendar; charset=utf-8' })
    }),
    ticketChannels: os.ticketChannels.handler(() => {
      const channels = ticketChannels.filter((channel) => needs.notifications.carries(channel))
      return ok({ channels })
    }),
    sendTicket: os.sendTicket.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      const { orderId, channel, to } = input
      return ok(answered(await sendTicket(needs, { userId, orderId, channel, to })))
    }),
    sentTickets: os.sentTickets.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await sentTickets(needs, { userId, orderId: input.id })))
    }),
    withdrawTicket: os.withdrawTicket.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await withdrawTicket(needs, { userId, sendingId: input.id })))
    }),
    sharedTicketPdf: os.sharedTicketPdf.handler(async ({ input }) => {
      const ticket = answered(await sharedTicket(needs, input.code))
      const drawn = await drawTicketPdf(ticket, needs.pdf)
      if (isRefused(drawn)) return answered(refuse('SERVICE_UNAVAILABLE'))
      return new File([new Uint8Array(drawn.pdf)], `ticket-${ticket.orderNumber}.pdf`, {
        type: 'application/pdf',
      })
    }),
    foundTicketPdf: os.foundTicketPdf.handler(async ({ input }) => {
      const order = answered(
        (await needs.permittedOrder(input.permission)) ?? refuse('ORDER_PERMISSION_ENDED'),
      )
      const { userId, orderId } = order
      const ticket = await ticketOfOrder(needs, { userId, orderId, isTold: true })
      // A permission is for an order that is there: what it lacks is a ticket.
      if (isRefused(ticket)) return answered(refuse('TICKET_NOT_READY'))
      const drawn = await drawTicketPdf(ticket, needs.pdf)
      if (isRefused(drawn)) return answered(refuse('SERVICE_UNAVAILABLE'))
      return new File([new Uint8Array(drawn.pdf)], `ticket-${ticket.orderNumber}.pdf`, {
        type: 'application/pdf',
      })
    }),
    issuedTickets: os.issuedTickets.handler(async ({ input, context }) => {
      const { userId } = callerOf(context)
      return ok(answered(await listIssuedTickets(needs, { userId, orderId: input.id })))
    }),
    checkTicket: os.checkTicket.handler(async ({ input }) =>
      ok(await checkTicket(needs, input.code)),
    ),
  }
}
