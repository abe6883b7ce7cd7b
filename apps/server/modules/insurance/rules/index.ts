/** The door of rules: the table of prices, what a journey costs by it, and when a policy is given back. */
export { priceFaults } from './price-faults.ts'
export {
  type Ages,
  agesOf,
  daysOf,
  type Journey,
  longestOneStay,
  type PersonPrice,
  plansFor,
  priceOf,
  zoneOf,
} from './quote.ts'
export type { Plan, Tariff } from './tariff.ts'
export { earlier, exitUntil, keptNow, voidableUntil } from './void-terms.ts'
