/** The door of stays: what a stay costs and why it cannot be bought, without a database. */
export { assignRooms, type Candidate } from './assign-rooms.ts'
export {
  type CancellationRule,
  cancellationSteps,
  keptOf,
  type Penalty,
  type PolicyMoment,
  type PolicyTerms,
  policyMoments,
} from './cancellation.ts'
export {
  type LaidOut,
  type Layout,
  layOut,
  nightOfLayout,
  nightsOfLayout,
  type PricedRoom,
  priceLayout,
  priceRoom,
  totalOfLayout,
} from './price-room.ts'
export type { ChildBand, ChildRate, PlanTerms, RateNight, RoomNight, RoomTerms } from './terms.ts'
export { estimatedWalk } from './walk.ts'
export { type NotOnSale, whyNotOnSale, whyPlanRefuses } from './why-not-on-sale.ts'
