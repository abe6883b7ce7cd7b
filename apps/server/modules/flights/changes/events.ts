/** Facts flights announces; reactions stand in app/reactions.ts. */
import type { SupplierIll } from '../suppliers/index.ts'

type OfChange = { orderId: string; changeId: string }

export type FlightFacts = {
  'flight-changed': OfChange
  'flight-change-accepted': OfChange
  /** The line stands for another flight now. */
  'flight-rebooked': OfChange
  /** The other flight could not be had; the change is open again. */
  'flight-rebooking-failed': OfChange & { answerId: string }
  /** The supplier keeps the tickets that were replaced; staff must talk to it. */
  'replaced-tickets-kept': OfChange & { lineId: string }
  /** Too much of it fails, or it is asked too often for what is bought of it; told once a day for each. */
  'supplier-ill': SupplierIll
  /** What is left of the agency's credit at a supplier is below what was set for it; told once a day. */
  'supplier-credit-low': { supplier: string; supplierFa: string; leftRial: number; day: string }
}
