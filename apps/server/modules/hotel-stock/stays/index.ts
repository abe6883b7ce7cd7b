/** The door of stays: what a stay costs and why it cannot be bought, without a database. */
export { assignRooms, type Candidate } from './assign-rooms.ts'
export {
  type CancellationRule,
  cancellationSteps,
  type Penalty,
  type PolicyTerms,
} from './cancellation.ts'
export { type PricedRoom, priceRoom } from './price-room.ts'
export type { ChildBand, ChildRate, PlanTerms, RateNight, RoomNight, RoomTerms } from './terms.ts'
export { estimatedWalk } from './walk.ts'
export { type NotOnSale, whyNotOnSale } from './why-not-on-sale.ts'
