/** The door of insurance: plans as versioned data, what they cost, and policies. */
export type { JourneyOfOrder, OrderJourney } from './answers/index.ts'
export { createInsurance } from './create-insurance.ts'
export {
  bringSampleTariff,
  importTariff,
  readTariffFolder,
  type TariffCounts,
} from './tariffs/index.ts'
