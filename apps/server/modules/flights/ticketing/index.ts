/** The door of ticketing: tickets issued, described and drawn. */
export { cancelTickets, recordCancelled, refuseStaying } from './cancel-tickets.ts'
export { type Departure, departuresOf } from './departures.ts'
export { describeFlightLines, routeMarks } from './describe-lines.ts'
export {
  issueTickets,
  passengersToIssue,
  recordTickets,
  replaceTickets,
  TicketsGivenBack,
} from './issue-tickets.ts'
export type { TicketingNeeds } from './needs.ts'
export { glanceAtCancelling, quoteCancellation } from './quote-cancellation.ts'
export {
  nearDeparture,
  planReminders,
  type RemindingNeeds,
  remindDeparture,
  type TicketFacts,
} from './remind-departures.ts'
export { ticketingRoutes } from './routes.ts'
export { isBound, orderOfTicket, ticketsOf } from './store.ts'
export type { TicketAgency } from './ticket-view.ts'
export { ticketsByHand } from './tickets-by-hand.ts'
export { travellersOn } from './travellers-on.ts'
