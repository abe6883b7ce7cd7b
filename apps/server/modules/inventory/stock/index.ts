/** The door of stock: seats and who holds them. */
export {
  type CancelAsk,
  type CancelNeeds,
  cancelTickets,
  giveUpTickets,
  quoteCancel,
  tryCancel,
} from './cancel-tickets.ts'
export { changeFlight, type FlightChange, type FlightChanged } from './change-flight.ts'
export { changePrice, type PriceChange } from './change-price.ts'
export { classReader } from './class-store.ts'
export { stockDesk } from './desk.ts'
export { type HoldAsk, holdSeats } from './hold-seats.ts'
export { holdStatus } from './hold-status.ts'
export { issueTickets } from './issue-tickets.ts'
export type { StockNeeds } from './needs.ts'
export { type ClassName, offerKeyOf, readOfferKey } from './offer-key.ts'
export { inForce, type PenaltyOf, type PenaltyPart, penaltyOfFare } from './penalty-now.ts'
export { releaseSeats, releaseStaleHolds } from './release-seats.ts'
export { type SeatClass, seatsOf } from './seat-class.ts'
export { type TourSeatsStock, tourSeats } from './tour-seats.ts'
