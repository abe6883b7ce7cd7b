/** The door of pricing: what a party pays and what cancelling keeps, without a database. */
export { bandsOf, type Traveller } from './age-bands.ts'
export {
  type CancellationBand,
  midnightAfter,
  penaltyOf,
  percentAt,
  roomingCosts,
  type SoldPlace,
  stepsOf,
  tourZone,
} from './cancellation.ts'
export { type PaymentPlan, type PlannedPayment, planPayment } from './payment-plan.ts'
export { type PriceRow, priceRow, priceTable, type Rates } from './price-rows.ts'
export {
  type PartyAsk,
  type PartyQuote,
  quoteParty,
  type ReceiptLine,
  type RoomingRefusal,
} from './quote-party.ts'
export type { ChosenRoom, PackageRules, RoomsLeft } from './rules.ts'
export { type Sharing, type SharingRule, sharingOf } from './sharing.ts'
