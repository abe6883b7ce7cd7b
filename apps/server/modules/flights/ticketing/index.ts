/** The door of ticketing: tickets issued, described and drawn. */
export { describeFlightOrder } from './describe-order.ts'
export { issueTickets, recordTickets } from './issue-tickets.ts'
export type { TicketingNeeds } from './needs.ts'
export { ticketingRoutes } from './routes.ts'
export type { TicketAgency } from './ticket-view.ts'
export { ticketsByHand } from './tickets-by-hand.ts'
