/** The door of ticketing: tickets issued, described and drawn. */
export { cancelTickets, recordCancelled } from './cancel-tickets.ts'
export { describeFlightOrder } from './describe-order.ts'
export {
  issueTickets,
  passengersToIssue,
  recordTickets,
  replaceTickets,
  TicketsGivenBack,
} from './issue-tickets.ts'
export type { TicketingNeeds } from './needs.ts'
export { quoteCancellation } from './quote-cancellation.ts'
export { ticketingRoutes } from './routes.ts'
export { isBound, ticketsOf } from './store.ts'
export type { TicketAgency } from './ticket-view.ts'
export { ticketsByHand } from './tickets-by-hand.ts'
